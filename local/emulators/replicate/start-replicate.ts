import { type Log, listen, type StandIn } from '#local/emulators/base/stand-in.ts'
import { FaultSwitches } from './faults.ts'
import { Outputs } from './outputs.ts'
import { OwnModels, type ReplicateAccount } from './own-models.ts'
import type { PictureMaker } from './pictures.ts'
import { createPredictions, type Prediction, predictionJson } from './predictions.ts'
import { replicateRequests } from './requests.ts'
import type { Run, WebhookEvent } from './run-json.ts'
import { createTrainings, type Training, trainingJson } from './trainings.ts'
import { Webhooks } from './webhooks.ts'

export type ReplicateStandIn = StandIn & { faults: FaultSwitches }

export type ReplicateOptions = {
  port?: number
  /** The file of the predictions; files of everything else are beside it. Without it all is in memory only. */
  file?: string
  /** The folder of the output pictures; without it they are in memory. */
  folder?: string
  token: string
  account: ReplicateAccount
  pictures: PictureMaker
  /** `whsec_` followed by the key in base64. */
  webhookSecret: string
  /** The shortest duration of a prediction and of a training, so that a person can see it running. */
  latencyMs?: number
  /** The origin of output URLs; by default the server's own. */
  deliveryOrigin?: string
  /** The delays before each retry of a webhook. */
  webhookRetryAfterMs?: readonly number[]
  log?: Log
}

const usualLatencyMs = { prediction: 2_500, training: 20_000 }

/**
 * Starts Replicate's API for predictions, trainings and models, for the official SDK with `baseUrl` set to `${url}/v1`.
 * `pictures` makes the pictures, and is closed with the stand-in. A training checks its pictures and trains nothing.
 */
export const startReplicate = async (options: ReplicateOptions): Promise<ReplicateStandIn> => {
  const { file, latencyMs, pictures } = options
  const fileOf = (name: string) => file && `${file}.${name}`
  const faults = new FaultSwitches()
  const outputs = new Outputs(options.folder)
  const models = new OwnModels(options.account, fileOf('models'))
  const webhooks = new Webhooks({
    file: fileOf('webhooks'),
    secret: options.webhookSecret,
    retryAfterMs: options.webhookRetryAfterMs,
  })
  const notifier =
    <R extends Run>(asJson: (run: R) => unknown) =>
    async (run: R, event: WebhookEvent) => {
      const { webhook, faults } = run
      if (!webhook?.events.includes(event)) return
      await webhooks.send({ url: webhook.url, body: JSON.stringify(asJson(run)), faults: faults.webhook })
    }

  const addresses = () => ({ api: standIn.url, delivery: options.deliveryOrigin ?? standIn.url })
  const asPrediction = (prediction: Prediction) => predictionJson(prediction, { ...addresses(), pictures })
  const asTraining = (training: Training) => trainingJson(training, addresses())
  const predictions = createPredictions({
    file,
    latencyMs: latencyMs ?? usualLatencyMs.prediction,
    outputs,
    pictures,
    notify: notifier(asPrediction),
  })
  const trainings = createTrainings({
    file: fileOf('trainings'),
    latencyMs: latencyMs ?? usualLatencyMs.training,
    models,
    outputs,
    notify: notifier(asTraining),
  })

  const requests = replicateRequests({
    ...options,
    predictions: { runs: predictions, asJson: asPrediction, faults },
    trainings: { runs: trainings, asJson: asTraining, faults },
    models,
    outputs,
    faults,
  })
  const standIn = await listen(requests, options.port)
  webhooks.resume()
  predictions.resume()
  trainings.resume()

  return {
    ...standIn,
    faults,
    close: async () => {
      predictions.close()
      trainings.close()
      webhooks.close()
      await pictures.close()
      await standIn.close()
    },
  }
}
