import { plainPreview } from '#local/preview/plain-preview.ts'
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
  /** The file of the predictions; pending webhooks are in a file beside it. Without it both are in memory only. */
  file?: string
  /** The folder of the output pictures; without it they are in memory. */
  folder?: string
  token: string
  /** `whsec_` followed by the key in base64. */
  webhookSecret: string
  /** The shortest duration of a prediction, so that a person can see it running. */
  latencyMs?: number
  /** The origin of output URLs; by default the server's own. */
  deliveryOrigin?: string
  /** Tints photos instead of running the preview engine. */
  plainPreviews?: boolean
  /** The delays before each retry of a webhook. */
  webhookRetryAfterMs?: readonly number[]
  log?: Log
}

/**
 * Starts Replicate's API for predictions and models, for the official SDK with `baseUrl` set to `${url}/v1`. The preview
 * engine makes the pictures.
 */
export const startReplicate = async (options: ReplicateOptions): Promise<ReplicateStandIn> => {
  const faults = new FaultSwitches()
  const outputs = new Outputs(options.folder)
  const engine: Pick<PreviewThread, 'preview' | 'close'> = options.plainPreviews
    ? { preview: plainPreview, close: async () => {} }
    : new PreviewThread()
  const webhooks = new Webhooks({
    file: options.file && `${options.file}.webhooks`,
    secret: options.webhookSecret,
    retryAfterMs: options.webhookRetryAfterMs ?? [1_000, 5_000, 20_000],
  })
  const predictions: Predictions = new Predictions({
    file: options.file,
    latencyMs: options.latencyMs ?? 2_500,
    outputs,
    preview: (request, signal) => engine.preview(request, signal),
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
