import { ulid } from 'ulid'
import { keys } from '#functions/core/db/keys.ts'
import { create, type Write } from '#functions/core/db/transact.ts'

/** Every change of credits as the user can see it: immutable, append-only. `credits` is what it adds to the balance. */
export type CreditEntry = {
  type: 'grant' | 'hold' | 'capture' | 'release' | 'expire'
  credits: number
  plan: number
  pack: number
  at: string
  generationId?: string
  businessKey?: string
  reason?: string
}

/** The write of an entry; it belongs into the transaction that changes the balance. */
export const entryWrite = (userId: string, values: Omit<CreditEntry, 'at'>): Write =>
  create(keys.creditEntry(userId, ulid()), { ...values, at: new Date().toISOString() })
