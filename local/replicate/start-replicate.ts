import { PreviewThread } from '#local/preview/preview-thread.ts'
import { type Log, listen, type StandIn } from '#local/run/stand-in.ts'
import { FaultSwitches } from './faults.ts'
import { modelOf } from './models.ts'
import { Outputs } from './outputs.ts'
import { type Prediction, predictionJson } from './prediction.ts'
import { Predictions } from './predictions.ts'
import { replicateRequests } from './requests.ts'
import { Webhooks } from './webhooks.ts'

export type ReplicateStandIn = StandIn & { faults: FaultSwitches }

export type ReplicateOptions = {
  port?: number
  /** Where predictions are kept, and beside it what is still to be delivered; in memory without it. */
  file?: string
  /** Where the pictures are kept; in memory without it. */
  folder?: string
  token: string
  /** `whsec_` and the key in base64. */
  webhookSecret: string
  /** How long a prediction takes at least, so that a person sees it at work. */
  latencyMs?: number
  /** Where outputs are said to be; the server's own address otherwise. */
  deliveryOrigin?: string
  /** How long to wait before each further try of a webhook. */
  webhookRetryAfterMs?: readonly number[]
  log?: Log
}

/**
 * Replicate's predictions and models, spoken to by the unchanged SDK through its `baseUrl` (`${url}/v1`). Behind them
 * works the preview engine; `faults` makes things go wrong.
 */
export const startReplicate = async (options: ReplicateOptions): Promise<ReplicateStandIn> => {
  const faults = new FaultSwitches()
  const outputs = new Outputs(options.folder)
  const engine = new PreviewThread()
  const webhooks = new Webhooks({
    file: options.file && `${options.file}.webhooks`,
    secret: options.webhookSecret,
    retryAfterMs: options.webhookRetryAfterMs ?? [1_000, 5_000, 20_000],
  })
  const predictions: Predictions = new Predictions({
    file: options.file,
    latencyMs: options.latencyMs ?? 2_500,
    outputs,
    preview: (request) => engine.preview(request),
    notify: async (prediction, event) => {
      const { webhook, faults } = prediction
      if (!webhook?.events.includes(event)) return
      await webhooks.send({ url: webhook.url, body: JSON.stringify(asJson(prediction)), faults: faults.webhook })
    },
  })

  const requests = replicateRequests({
    predictions,
    outputs,
    faults,
    asJson: (prediction) => asJson(prediction),
    ...options,
  })
  const standIn = await listen(requests, options.port)
  const asJson = (prediction: Prediction) =>
    predictionJson(prediction, {
      api: standIn.url,
      delivery: options.deliveryOrigin ?? standIn.url,
      answersList: modelOf(prediction.model)?.output === 'array',
    })
  webhooks.resume()
  predictions.resume()

  return {
    ...standIn,
    faults,
    close: async () => {
      predictions.close()
      webhooks.close()
      await engine.close()
      await standIn.close()
    },
  }
}
