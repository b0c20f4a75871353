import * as z from 'zod'
import { GenerationId } from './ids.ts'

/**
 * What moved credits. `grant`, `adjust` and a returned `claw-back` bring them in; `hold` sets them aside for a job,
 * which ends in `capture` (spent) or `release` (given back); `expire`, `claw-back` and `debt-payment` take them out;
 * `debt` records what a lost dispute could not take.
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

/** One line of the credit history, as its owner sees it; immutable, newest first by its id. */
export const CreditEntry = z.object({
  /** A ULID. */
  id: z.string(),
  type: CreditEntryType,
  /** What it changed the available credits by; 0 where it only tells what became of a hold. */
  credits: z.int(),
  at: z.iso.datetime(),
  /** The job that it was for. */
  generationId: GenerationId.nullable(),
  /** The tool of that job. */
  toolId: z.string().nullable(),
  /** In words: the plan or pack that was paid, or an operator's reason. */
  reason: z.string().nullable(),
})
export type CreditEntry = z.infer<typeof CreditEntry>
