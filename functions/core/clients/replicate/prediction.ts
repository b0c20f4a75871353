import * as z from 'zod'
import { predictionStatuses } from './prediction-status.ts'

/** A prediction in Replicate's API and webhooks. */
export const Prediction = z.object({
  id: z.string(),
  /** The model that ran, as Replicate names it. */
  model: z.string().optional(),
  status: z.enum(predictionStatuses),
  output: z.union([z.string(), z.array(z.string())]).nullish(),
  error: z.unknown().optional(),
})
export type Prediction = z.infer<typeof Prediction>
