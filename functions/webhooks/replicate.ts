import { readSecrets } from '#functions/core/clients/aws/secrets.ts'
import { enqueue } from '#functions/core/clients/aws/webhook-queue.ts'
import { isSigned } from '#functions/core/clients/replicate/webhook-signature.ts'
import { provenJob } from '#functions/core/generations/store/prediction-proof.ts'
import {
  endedIdOf,
  readSentPrediction,
  sendEndedPrediction,
  toEndedPrediction,
} from '#functions/core/generations/store/sent-prediction.ts'
import type { TrainingMessage } from '#functions/core/training/training-message.ts'
import { type Delivery, webhook } from '#functions/middleware/webhook.ts'

const isFromReplicate = async ({ headers, body }: Delivery) => {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers
  const secrets = await readSecrets('REPLICATE_WEBHOOK_SECRET_ARN')
  return isSigned({ id, timestamp, signature, body }, secrets)
}

/**
 * Receives finished predictions and trainings: verifies them and queues a small message. `store-result` settles a
 * generation. `train-model` reads the state of a training from Replicate again.
 */
export const handler = webhook(async (delivery) => {
  const { g: jobId = '', d: deadline = '', k: proof = '', c: correlationId } = delivery.query
  if (!(await isFromReplicate(delivery))) return 'refused'
  const job = provenJob({ jobId, deadline }, proof, await readSecrets('REPLICATE_LINK_SECRET_ARN'))
  const sent = job && readSentPrediction(delivery.body.toString())
  if (!sent) return 'refused'
  if ('trainingId' in job) {
    const predictionId = endedIdOf(sent)
    const message: TrainingMessage = { trainingId: job.trainingId, predictionId }
    if (predictionId) await enqueue('TRAININGS_QUEUE_URL', message, correlationId || jobId)
    return 'accepted'
  }
  const result = toEndedPrediction(job, sent)
  if (result) await sendEndedPrediction({ ...result, receivedAt: new Date().toISOString() }, correlationId || jobId)
  return 'accepted'
})
