import { ulid } from 'ulid'
import * as z from 'zod'
import { keys } from '#functions/core/db/keys.ts'
import { create, type Write } from '#functions/core/db/transact.ts'
import { CreditEntryType } from '#shared/entities/credit-entry.ts'
import { GenerationId } from '#shared/entities/ids.ts'

/**
 * Every change of credits: immutable, append-only. `credits` is what it adds to the available balance, `plan` and
 * `pack` are the parts of each bucket that it concerns.
 */
export const CreditEntryRow = z.object({
  type: CreditEntryType,
  credits: z.int(),
  plan: z.int(),
  pack: z.int(),
  at: z.iso.datetime(),
  generationId: GenerationId.optional(),
  toolId: z.string().optional(),
  /** Names the business object that decided it; unique among grants, claw-backs and lapses. */
  businessKey: z.string().optional(),
  /** The plan period that its plan part belongs to. */
  periodEnd: z.iso.datetime().optional(),
  /** The business key of the purchase that a claw-back takes from, or that gets back what was taken. */
  purchase: z.string().optional(),
  /** What it adds to the debt. */
  debt: z.int().optional(),
  reason: z.string().optional(),
})
export type CreditEntryRow = z.infer<typeof CreditEntryRow>

export type NewEntry = Omit<CreditEntryRow, 'at'>

/** The write of an entry; it belongs into the transaction that changes the balance. */
export const entryWrite = (userId: string, values: NewEntry, entryId = ulid()): Write =>
  create(keys.creditEntry(userId, entryId), { ...values, at: new Date().toISOString() })
