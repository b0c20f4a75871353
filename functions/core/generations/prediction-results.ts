import { enqueue } from '#functions/core/clients/aws/webhook-queue.ts'
import { isTerminal } from '#functions/core/clients/replicate/prediction-status.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import type { PredictionResult } from './prediction-result.ts'

/** A prediction as Replicate sends it, before any check. */
type SentPrediction = { id?: unknown; model?: unknown; status?: unknown; output?: unknown; error?: unknown }

const errorCharacters = 2000
const modelCharacters = 100

/**
 * The message about a finished prediction; undefined while it runs. Small, since a whole webhook body carries logs.
 * Checked by hand, because zod would make the webhook's bundle too large. Throws when the prediction has no id.
 */
export const toPredictionResult = (
  generationId: GenerationId,
  { id, model, status, output, error }: SentPrediction,
): PredictionResult | undefined => {
  if (!isTerminal(status)) return undefined
  if (typeof id !== 'string') throw new Error('A finished prediction has no id')
  const outputs: unknown[] = Array.isArray(output) ? output : [output]
  return {
    generationId,
    predictionId: id,
    model: typeof model === 'string' ? model.slice(0, modelCharacters) : null,
    status,
    output: outputs.filter((url) => typeof url === 'string'),
    error: typeof error === 'string' ? error.slice(0, errorCharacters) : null,
  }
}

/** Sends a finished prediction to the queue of `store-result`. */
export const sendPredictionResult = (result: PredictionResult, correlationId: string): Promise<void> =>
  enqueue('RESULTS_QUEUE_URL', result, correlationId)
