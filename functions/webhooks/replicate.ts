import { readSecret } from '#functions/core/clients/aws/secrets.ts'
import { isSigned } from '#functions/core/clients/replicate/webhook-signature.ts'
import { isProofOf } from '#functions/core/generations/prediction-proof.ts'
import { sendPredictionResult, toPredictionResult } from '#functions/core/generations/prediction-results.ts'
import { type Delivery, webhook } from '#functions/middleware/webhook.ts'

const isFromReplicate = async ({ headers, body }: Delivery) => {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers
  const secrets = (await readSecret('REPLICATE_WEBHOOK_SECRET_ARN')).split(/\s+/)
  return isSigned({ id, timestamp, signature, body }, secrets)
}

/** Receives finished predictions: verifies them and queues a small message. `store-result` settles the job. */
export const handler = webhook(async (delivery) => {
  const { g: generationId = '', k: proof = '', c: correlationId = generationId } = delivery.query
  if (!(await isFromReplicate(delivery))) return 'refused'
  if (!isProofOf(generationId, proof, await readSecret('REPLICATE_LINK_SECRET_ARN'))) return 'refused'
  const result = toPredictionResult(generationId, JSON.parse(delivery.body.toString()))
  if (result) await sendPredictionResult(result, correlationId)
  return 'accepted'
})
