import * as z from 'zod'
import type { GenerationId } from '#shared/entities/ids.ts'
import type { RunResult } from './generations.ts'

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

const errorCharacters = 2000
const modelCharacters = 100

/** A finished run as a message: small, since whole webhook bodies carry logs. Undefined while it still runs. */
export const toRunResult = (
  generationId: GenerationId,
  { id, model, status, output, error }: Prediction,
): RunResult | undefined => {
  if (status === 'starting' || status === 'processing') return undefined
  return {
    generationId,
    predictionId: id,
    model: model?.slice(0, modelCharacters) ?? null,
    status,
    output: typeof output === 'string' ? [output] : (output ?? []),
    error: typeof error === 'string' ? error.slice(0, errorCharacters) : null,
  }
}

// Providers word a blocked result in many ways (facts/replicate 4).
const blocked = /E005|sensitive|NSFW|safety|moderation/i

export const isBlocked = ({ error }: Pick<RunResult, 'error'>): boolean => error !== null && blocked.test(error)
