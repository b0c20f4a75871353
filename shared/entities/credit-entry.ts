import * as z from 'zod'
import { BulkJobId, GenerationId, HdId, TrainingId } from './ids.ts'

/**
 * The kinds of change. `grant` and `restore` add credits; `adjust` adds or removes them. `hold` reserves credits for a
 * job and ends in `capture` (spent) or `release` (returned). `expire`, `claw-back` and `debt-payment` remove credits.
 * `debt` records credits that a lost dispute or a refund could not take (docs/product.md, Credits).
 */
export const CreditEntryType = z.enum([
  'grant',
  'hold',
  'capture',
  'release',
  'expire',
  'claw-back',
  'restore',
  'debt',
  'debt-payment',
  'adjust',
])
export type CreditEntryType = z.infer<typeof CreditEntryType>

/** One line of the credit history for its owner. Immutable. Its id is a ULID and sorts by time. */
export const CreditEntry = z.object({
  id: z.string(),
  type: CreditEntryType,
  /** The change of the available credits. 0 when the entry only ends a hold. */
  credits: z.int(),
  at: z.iso.datetime(),
  generationId: GenerationId.nullable(),
  toolId: z.string().nullable(),
  /** The full resolution of that generation, when the entry is for its price. */
  hdId: HdId.optional(),
  /** The training of a personal model that the entry belongs to. */
  trainingId: TrainingId.optional(),
  /** The bulk job for whose pictures credits are held. */
  bulkJobId: BulkJobId.optional(),
  /** The name of the plan or pack, or an operator's reason. */
  reason: z.string().nullable(),
})
export type CreditEntry = z.infer<typeof CreditEntry>
