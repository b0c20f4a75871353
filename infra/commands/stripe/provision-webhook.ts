import type Stripe from 'stripe'
import { stripeEventTypes } from '#functions/core/billing/stripe-event-types.ts'
import { stripeApiVersion } from '#functions/core/clients/stripe/stripe-api-version.ts'
import { brand } from '#shared/brand.ts'
import { apiPrefix } from '#shared/contracts/endpoint.ts'
import { webhooks } from '#shared/contracts/webhooks.ts'

const webhookAddress = (siteUrl: string) => `${siteUrl}${apiPrefix}${webhooks.stripe.path}`

/**
 * Registers the site's webhook endpoint. Stripe returns the signing secret only when an endpoint is created, so an
 * endpoint without a stored secret is replaced. Returns the new secret, or undefined when the stored one stays valid.
 */
export const provisionWebhook = async (
  stripe: Stripe,
  { siteUrl, isSecretStored }: { siteUrl: string; isSecretStored: boolean },
): Promise<string | undefined> => {
  const url = webhookAddress(siteUrl)
  const own: Stripe.WebhookEndpoint[] = []
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 }))
    if (endpoint.url === url) own.push(endpoint)
  const current = isSecretStored ? own.find((endpoint) => endpoint.api_version === stripeApiVersion) : undefined
  for (const { id } of own) if (id !== current?.id) await stripe.webhookEndpoints.del(id)
  const events = [...stripeEventTypes]
  if (current) {
    await stripe.webhookEndpoints.update(current.id, { enabled_events: events, disabled: false })
    return undefined
  }
  const { secret } = await stripe.webhookEndpoints.create({
    url,
    enabled_events: events,
    api_version: stripeApiVersion,
    description: brand.name,
  })
  if (!secret) throw new Error('Stripe made a webhook endpoint without telling its secret')
  return secret
}
