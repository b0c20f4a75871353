import * as z from 'zod'
import { terminalStatuses } from '#functions/core/clients/replicate/prediction-status.ts'
import { GenerationId, HdId } from '#shared/entities/ids.ts'

/** The message of the results queue: a finished prediction. The webhook or the sweeper sends it to `store-result`. */
export const EndedPrediction = z.object({
  jobId: z.union([GenerationId, HdId]),
  /** The deadline of the job's attempt, to distinguish attempts under the same id. */
  deadline: z.iso.datetime(),
  predictionId: z.string(),
  /** The model that ran, by Replicate's name. */
  model: z.string().nullable().default(null),
  status: z.enum(terminalStatuses),
  output: z.array(z.string()),
  error: z.string().nullable(),
  /** When its webhook arrived. The sweeper's message has none. */
  receivedAt: z.iso.datetime().optional(),
})
export type EndedPrediction = z.infer<typeof EndedPrediction>
