import { readSecrets } from '#functions/core/clients/aws/secrets.ts'
import { isSigned } from '#functions/core/clients/replicate/webhook-signature.ts'
import { isProofOf } from '#functions/core/generations/prediction-proof.ts'
import {
  readSentPrediction,
  sendPredictionResult,
  toPredictionResult,
} from '#functions/core/generations/prediction-results.ts'
import { type Delivery, webhook } from '#functions/middleware/webhook.ts'

const isFromReplicate = async ({ headers, body }: Delivery) => {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers
  const secrets = await readSecrets('REPLICATE_WEBHOOK_SECRET_ARN')
  return isSigned({ id, timestamp, signature, body }, secrets)
}

/** Receives finished predictions: verifies them and queues a small message. `store-result` settles the job. */
export const handler = webhook(async (delivery) => {
  const { g: generationId = '', d: deadline = '', k: proof = '', c: correlationId } = delivery.query
  if (!(await isFromReplicate(delivery))) return 'refused'
  const job = { generationId, deadline }
  if (!isProofOf(job, proof, await readSecrets('REPLICATE_LINK_SECRET_ARN'))) return 'refused'
  const prediction = readSentPrediction(delivery.body.toString())
  if (!prediction) return 'refused'
  const result = toPredictionResult(job, prediction)
  if (result) await sendPredictionResult(result, correlationId || generationId)
  return 'accepted'
})
