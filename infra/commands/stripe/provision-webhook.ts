import type Stripe from 'stripe'
import { stripeEventTypes } from '#functions/core/billing/stripe-event-types.ts'
import { stripeApiVersion } from '#functions/core/clients/stripe/stripe-api-version.ts'
import { brand } from '#shared/brand.ts'
import { apiPrefix } from '#shared/contracts/endpoint.ts'
import { webhooks } from '#shared/contracts/webhooks.ts'

const webhookAddress = (siteUrl: string) => `${siteUrl}${apiPrefix}${webhooks.stripe.path}`

type Webhook = { siteUrl: string; isSecretStored: boolean }

/**
 * Registers the site's webhook endpoint. Stripe returns the signing secret only when an endpoint is created, so an
 * endpoint without a stored secret is replaced. Returns the new secret, or undefined when the stored one stays valid.
 */
export const provisionWebhook = async (stripe: Stripe, webhook: Webhook): Promise<string | undefined> => {
  const { url, own, current } = await endpointsOf(stripe, webhook)
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

/** What `provisionWebhook` would do now. */
export const lookAtWebhook = async (stripe: Stripe, webhook: Webhook): Promise<string> => {
  const { url, current } = await endpointsOf(stripe, webhook)
  return `Webhook: ${current ? 'updates' : 'makes'} the endpoint ${url}${current ? '' : ', and stores its secret'}.`
}

/** The endpoints of the site, and the one that stays. */
const endpointsOf = async (stripe: Stripe, { siteUrl, isSecretStored }: Webhook) => {
  const url = webhookAddress(siteUrl)
  const own: Stripe.WebhookEndpoint[] = []
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 }))
    if (endpoint.url === url) own.push(endpoint)
  const current = isSecretStored ? own.find((endpoint) => endpoint.api_version === stripeApiVersion) : undefined
  return { url, own, current }
}
