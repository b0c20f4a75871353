import { sendResult } from '#functions/core/clients/aws/results-queue.ts'
import { readSecret } from '#functions/core/clients/aws/secrets.ts'
import { isSigned } from '#functions/core/clients/replicate/webhook-signature.ts'
import { isProofOf } from '#functions/core/generations/run-proof.ts'
import { toRunResult } from '#functions/core/generations/run-results.ts'
import { type Delivery, webhook } from '#functions/middleware/webhook.ts'

const isTheirs = async ({ headers, body }: Delivery) => {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers
  const secrets = (await readSecret('REPLICATE_WEBHOOK_SECRET_ARN')).split(/\s+/)
  return isSigned({ id, timestamp, signature, body }, secrets)
}

const isOurs = async ({ query: { g = '', k = '' } }: Delivery) =>
  isProofOf(g, k, await readSecret('REPLICATE_LINK_SECRET_ARN'))

/** A finished run, told by the provider: verified, made small and queued. The queue's worker decides what it means. */
export const handler = webhook(async (delivery) => {
  if (!(await isTheirs(delivery)) || !(await isOurs(delivery))) return 'refused'
  const { g: generationId = '', c: correlationId = generationId } = delivery.query
  const result = toRunResult(generationId, JSON.parse(delivery.body.toString()))
  if (result) await sendResult(result, correlationId)
  return 'accepted'
})
