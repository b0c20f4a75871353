import * as z from 'zod'
import { BulkJobId, GenerationId, HdId, TrainingId } from './ids.ts'

/**
 * The kinds of change. `grant` and `restore` add credits; `adjust` adds or removes them. `hold` reserves them for a job
 * and ends in `capture` (spent) or `release` (returned). `expire`, `claw-back` and `debt-payment` remove them. `debt`
 * records credits that a lost dispute or a refund could not take (docs/product.md, Credits).
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

/** One line of the credit history as its owner sees it; immutable. Its id, a ULID, sorts by time. */
export const CreditEntry = z.object({
  id: z.string(),
  type: CreditEntryType,
  /** The change of the available credits; 0 when the entry only ends a hold. */
  credits: z.int(),
  at: z.iso.datetime(),
  generationId: GenerationId.nullable(),
  /** The tool of that generation. */
  toolId: z.string().nullable(),
  /** The full resolution of that generation, when the entry is of its price. */
  hdId: HdId.optional(),
  /** The training of a personal model that it belongs to. */
  trainingId: TrainingId.optional(),
  /** The bulk job whose pictures it holds credits for. */
  bulkJobId: BulkJobId.optional(),
  /** The name of the plan or pack, or an operator's reason. */
  reason: z.string().nullable(),
})
export type CreditEntry = z.infer<typeof CreditEntry>
