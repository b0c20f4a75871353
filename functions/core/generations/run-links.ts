import { env } from '#functions/core/runtime/env.ts'
import { apiPrefix } from '#shared/contracts/endpoint.ts'
import { webhooks } from '#shared/contracts/webhooks.ts'
import { proofOf } from './run-proof.ts'

/**
 * The webhook URL of one generation. `g` lets the webhook be matched before the create call has answered, `k` keeps a
 * valid delivery from being pointed at another job (facts/replicate 3), `c` ties it to the click that began it.
 */
export const webhookUrl = (generationId: string, correlationId: string, secret: string): string => {
  const url = new URL(`${env('PUBLIC_URL')}${apiPrefix}${webhooks.replicate.path}`)
  url.searchParams.set('g', generationId)
  url.searchParams.set('k', proofOf(generationId, secret))
  url.searchParams.set('c', correlationId)
  return url.href
}
