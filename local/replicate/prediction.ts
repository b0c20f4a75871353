import { randomBytes } from 'node:crypto'
import type { predictionStatuses } from '#functions/core/clients/replicate/prediction-status.ts'
import { previewModel } from '#shared/entities/previews.ts'
import type { PredictionFaults } from './faults.ts'
import type { ModelId } from './models.ts'

type PredictionStatus = (typeof predictionStatuses)[number]

export type WebhookEvent = 'start' | 'output' | 'logs' | 'completed'

/** A stored prediction; times are in milliseconds since 1970. */
export type Prediction = {
  id: string
  model: ModelId
  status: PredictionStatus
  input: Record<string, unknown> | null
  /** File names of the pictures. */
  output: string[] | null
  error: string | null
  logs: string | null
  createdAt: number
  startedAt: number | null
  completedAt: number | null
  /** When the prediction is stopped: aborted before its start, canceled after it. */
  deadline: number | null
  webhook: { url: string; events: WebhookEvent[] } | null
  faults: PredictionFaults
}

/** A new id like the API's: 26 letters and digits without i, l, o and u. */
export const newPredictionId = (): string => {
  const letters = '0123456789abcdefghjkmnpqrstvwxyz'
  return [...randomBytes(26)].map((byte) => letters[byte % letters.length]).join('')
}

/** The prediction without input, output and logs, which the API deletes after an hour (docs/vendors.md, Replicate). */
export const withoutContent = (prediction: Prediction): Prediction => ({
  ...prediction,
  input: null,
  output: null,
  logs: null,
})

type Addresses = { api: string; delivery: string; answersList: boolean }

/** The JSON of a prediction in a response or a webhook. */
export const predictionJson = (prediction: Prediction, { api, delivery, answersList }: Addresses) => {
  const { id, status, error, createdAt, startedAt, completedAt, deadline } = prediction
  const output = prediction.output?.map((name) => `${delivery}/delivery/${id}/${name}`) ?? null
  const ended = completedAt !== null && {
    metrics: {
      ...(startedAt !== null && { predict_time: (completedAt - startedAt) / 1000 }),
      total_time: (completedAt - createdAt) / 1000,
    },
  }
  return {
    id,
    // Not the requested model, because none ran: the product marks such pictures as previews.
    model: previewModel,
    // Official models show this instead of a version.
    version: 'hidden',
    source: 'api',
    status,
    input: prediction.input,
    output: answersList ? output : (output?.[0] ?? null),
    error,
    logs: prediction.logs,
    data_removed: prediction.input === null,
    created_at: iso(createdAt),
    ...(startedAt !== null && { started_at: iso(startedAt) }),
    ...(completedAt !== null && { completed_at: iso(completedAt) }),
    ...(deadline !== null && { deadline: iso(deadline) }),
    ...ended,
    ...(prediction.webhook && {
      webhook: prediction.webhook.url,
      webhook_events_filter: prediction.webhook.events,
    }),
    urls: {
      get: `${api}/v1/predictions/${id}`,
      cancel: `${api}/v1/predictions/${id}/cancel`,
      web: `https://replicate.com/p/${id}`,
    },
  }
}

const iso = (ms: number): string => new Date(ms).toISOString()
