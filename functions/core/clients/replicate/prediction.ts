import * as z from 'zod'

/** A run at the provider, as its API and its webhooks describe it. */
export const Prediction = z.object({
  id: z.string(),
  /** What it says it ran. */
  model: z.string().optional(),
  status: z.enum(['starting', 'processing', 'succeeded', 'failed', 'canceled', 'aborted']),
  output: z.union([z.string(), z.array(z.string())]).nullish(),
  error: z.unknown().optional(),
})
export type Prediction = z.infer<typeof Prediction>
