import { enqueue } from '#functions/core/clients/aws/webhook-queue.ts'
import { isTerminal } from '#functions/core/clients/replicate/prediction-status.ts'
import type { EndedPrediction } from './ended-prediction.ts'

/** A prediction or training in a request from Replicate, before validation. */
type SentPrediction = { id?: unknown; model?: unknown; status?: unknown; output?: unknown; error?: unknown }

const idPattern = /^[\w-]{1,100}$/
const errorCharacters = 2000
const modelCharacters = 100
const urlCharacters = 2000

/** Parses a webhook's body. Undefined unless it is an object, with a valid id if the prediction has ended. */
export const readSentPrediction = (body: string): SentPrediction | undefined => {
  const value = parsed(body)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const sent: SentPrediction = value
  return !isTerminal(sent.status) || isId(sent.id) ? sent : undefined
}

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const isId = (id: unknown): id is string => typeof id === 'string' && idPattern.test(id)

/** The id of a prediction or training that has ended. Undefined while it runs. */
export const endedIdOf = ({ id, status }: SentPrediction): string | undefined =>
  isTerminal(status) && isId(id) ? id : undefined

/**
 * The message about a finished prediction. Undefined while it runs, and without a valid id. Contains only a few fields,
 * because a webhook's body contains logs. Validated by hand, because zod would make the webhook's bundle too large.
 */
export const toEndedPrediction = (
  { jobId, deadline }: Pick<EndedPrediction, 'jobId' | 'deadline'>,
  { id, model, status, output, error }: SentPrediction,
): EndedPrediction | undefined => {
  if (!isTerminal(status) || !isId(id)) return undefined
  const outputs: unknown[] = Array.isArray(output) ? output : [output]
  // Only the first output is stored.
  const url = outputs.find((one) => typeof one === 'string' && one.length <= urlCharacters)
  return {
    jobId,
    deadline,
    predictionId: id,
    model: typeof model === 'string' ? model.slice(0, modelCharacters) : null,
    status,
    output: typeof url === 'string' ? [url] : [],
    error: typeof error === 'string' ? error.slice(0, errorCharacters) : null,
  }
}

export const sendEndedPrediction = (result: EndedPrediction, correlationId: string): Promise<void> =>
  enqueue('RESULTS_QUEUE_URL', result, correlationId)
