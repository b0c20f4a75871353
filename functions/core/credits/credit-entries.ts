import { incrementBase32, ulid } from 'ulid'
import * as z from 'zod'
import { creditEntryPrefix, keys, userPartition } from '#functions/core/db/keys.ts'
import { eachRow } from '#functions/core/db/rows.ts'
import { create, type Write } from '#functions/core/db/transact.ts'
import { CreditEntryType } from '#shared/entities/credit-entry.ts'
import { BulkJobId, GenerationId, HdId, TrainingId } from '#shared/entities/ids.ts'

/**
 * A stored change of credits, never updated. `credits` is the change of the available balance. `plan` and `pack` are
 * its parts in each bucket.
 */
export const CreditEntryRow = z.object({
  type: CreditEntryType,
  credits: z.int(),
  plan: z.int(),
  pack: z.int(),
  at: z.iso.datetime(),
  generationId: GenerationId.optional(),
  hdId: HdId.optional(),
  toolId: z.string().optional(),
  trainingId: TrainingId.optional(),
  bulkJobId: BulkJobId.optional(),
  /** For the hold of a bulk job: the held credits of each generation, by its id. */
  holds: z.record(z.string(), z.object({ plan: z.int().nonnegative(), pack: z.int().nonnegative() })).optional(),
  /** The key of the cause, such as an invoice, a checkout or a refund. At most one entry of each type has it. */
  businessKey: z.string().optional(),
  /** The end of the plan period that the `plan` part belongs to. */
  periodEnd: z.iso.datetime().optional(),
  /** The business key of the purchase whose credits the entry moves, writes off or turns into debt. */
  purchase: z.string().optional(),
  /** The change of the debt, in credits. */
  debt: z.int().optional(),
  reason: z.string().optional(),
})
export type CreditEntryRow = z.infer<typeof CreditEntryRow>

export type NewEntry = Omit<CreditEntryRow, 'at'>

/**
 * A new entry id that sorts after the account's latest one. Clocks of two environments differ, and ULIDs of one
 * millisecond are in random order.
 */
export const entryIdAfter = (latest: string | null): string => {
  const id = ulid()
  return latest === null || id > latest ? id : incrementBase32(latest)
}

/** The write of an entry, for the transaction that changes the balance. */
export const entryWrite = (userId: string, values: NewEntry, entryId = ulid()): Write =>
  create(keys.creditEntry(userId, entryId), { ...values, at: new Date().toISOString() })

/** The entries of an account, in consistent reads, because decisions about money depend on the latest ones. */
export const entriesOf = (userId: string) => ({
  condition: 'pk = :pk AND begins_with(sk, :prefix)',
  values: { ':pk': userPartition(userId), ':prefix': creditEntryPrefix },
  consistent: true,
})

/** Every entry of an account, oldest first. */
export async function* eachEntry(userId: string): AsyncGenerator<CreditEntryRow> {
  for await (const row of eachRow(entriesOf(userId))) yield CreditEntryRow.parse(row)
}
