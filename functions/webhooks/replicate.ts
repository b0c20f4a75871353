import { sendMessage } from '#functions/core/clients/queues.ts'
import { readSecret } from '#functions/core/clients/secrets.ts'
import { env } from '#functions/core/env.ts'
import { isProofOf } from '#functions/core/run-links.ts'
import { Prediction, toRunResult } from '#functions/core/run-results.ts'
import { isSigned } from '#functions/core/webhook-signature.ts'
import { type Delivery, webhook } from '#functions/middleware/webhook.ts'
import { GenerationId } from '#shared/entities/ids.ts'

const isTheirs = async ({ headers, body }: Delivery) => {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers
  const secrets = (await readSecret('REPLICATE_WEBHOOK_SECRET_ARN')).split(/\s+/)
  return isSigned({ id, timestamp, signature, body }, secrets)
}

/** A finished run, told by the provider: verified, made small and queued. The queue's worker decides what it means. */
export const handler = webhook(async (delivery) => {
  const generationId = GenerationId.safeParse(delivery.query.g)
  if (!generationId.success || !(await isTheirs(delivery))) return 'refused'
  if (!isProofOf(generationId.data, delivery.query.k ?? '', await readSecret('REPLICATE_LINK_SECRET_ARN')))
    return 'refused'
  const result = toRunResult(generationId.data, Prediction.parse(JSON.parse(delivery.body.toString())))
  if (result) {
    const correlationId = delivery.query.c ?? generationId.data
    await sendMessage({ queueUrl: env('RESULTS_QUEUE_URL'), body: result, correlationId })
  }
  return 'accepted'
})
