import { env } from '#functions/core/runtime/env.ts'
import { apiPrefix } from '#shared/contracts/endpoint.ts'
import { webhooks } from '#shared/contracts/webhooks.ts'
import { proofOf } from './prediction-proof.ts'

/**
 * The webhook URL of one generation's prediction. `g`, the generation, identifies the job even before the create call
 * has returned. `k` proves that we made the URL, so that a signed delivery cannot be sent to another job. `c` is the
 * correlation id.
 */
export const webhookUrl = (generationId: string, correlationId: string, secret: string): string => {
  const url = new URL(`${env('PUBLIC_URL')}${apiPrefix}${webhooks.replicate.path}`)
  url.searchParams.set('g', generationId)
  url.searchParams.set('k', proofOf(generationId, secret))
  url.searchParams.set('c', correlationId)
  return url.href
}
