import { randomBytes } from 'node:crypto'
import { previewModel } from '#shared/entities/previews.ts'
import type { PredictionFaults } from './faults.ts'
import type { ModelId } from './models.ts'

type PredictionStatus = 'starting' | 'processing' | 'succeeded' | 'failed' | 'canceled' | 'aborted'

export type WebhookEvent = 'start' | 'output' | 'logs' | 'completed'

/** A prediction as it is kept; times are in milliseconds. */
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
  /** When it ends by itself: aborted before its start, canceled after. */
  deadline: number | null
  webhook: { url: string; events: WebhookEvent[] } | null
  faults: PredictionFaults
}

/** 26 letters and digits without look-alikes, as the API's ids are. */
export const newPredictionId = (): string => {
  const letters = '0123456789abcdefghjkmnpqrstvwxyz'
  return [...randomBytes(26)].map((byte) => letters[byte % letters.length]).join('')
}

/** Whether it has reached one of the four ends. */
export const isTerminal = ({ status }: Prediction): boolean => status !== 'starting' && status !== 'processing'

/** What the API keeps after an hour: that the prediction was. */
export const withoutContent = (prediction: Prediction): Prediction => ({
  ...prediction,
  input: null,
  output: null,
  logs: null,
})

type Addresses = { api: string; delivery: string; answersList: boolean }

/** A prediction as the API answers it and as a webhook carries it. */
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
    // Not the model that was asked for: none ran, and who shows the picture should be able to say so.
    model: previewModel,
    // What official models have in place of a version.
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
