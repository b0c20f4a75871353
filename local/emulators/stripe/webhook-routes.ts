import type Stripe from 'stripe'
import * as z from 'zod'
import { type ApiRoutes, answer, list, readOne } from './api-route.ts'
import type { Deliveries } from './deliveries.ts'
import { address, body, flag, listing, metadata, metadataChange, parse, text } from './parameters.ts'
import { newId, type Store } from './store.ts'
import { invalidRequest } from './stripe-refusal.ts'

const events = z.array(text).min(1)

const NewEndpoint = body({
  url: address,
  enabled_events: events,
  api_version: text.optional(),
  description: text.optional(),
  metadata,
})

const EndpointChange = body({
  url: address.optional(),
  enabled_events: events.optional(),
  description: text.optional(),
  disabled: flag.optional(),
  metadata: metadataChange.optional(),
})

// https only, as at Stripe, except for servers on this machine, which have no certificate.
const checkAddress = (url: string): void => {
  if (!/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])/.test(url))
    throw invalidRequest('Invalid URL: webhook endpoints need https.', { code: 'url_invalid', param: 'url' })
}

/** Webhook endpoints and events. */
export const webhookRoutes = (store: Store, deliveries: Deliveries): ApiRoutes => ({
  'POST /v1/webhook_endpoints': ({ form }) => {
    const { expand, ...given } = parse(NewEndpoint, form)
    checkAddress(given.url)
    const secret = newId('whsec', 32)
    const endpoint = store.put<'webhook_endpoint'>({
      id: newId('we', 24),
      object: 'webhook_endpoint',
      created: store.now(),
      livemode: false,
      api_version: given.api_version ?? null,
      description: given.description ?? null,
      enabled_events: given.enabled_events,
      metadata: given.metadata,
      status: 'enabled',
      url: given.url,
      standIn: { secret },
    })
    // Only this response contains the secret.
    return { ...answer(store, endpoint, expand), secret }
  },
  'GET /v1/webhook_endpoints': ({ form }) =>
    list<'webhook_endpoint'>(store, store.all('webhook_endpoint'), parse(listing({}), form), '/v1/webhook_endpoints'),
  'POST /v1/webhook_endpoints/{id}': ({ params, form }) => {
    const endpoint = store.need('webhook_endpoint', params.id ?? '')
    const { expand, ...given } = parse(EndpointChange, form)
    if (given.url) checkAddress(given.url)
    const status = given.disabled === undefined ? endpoint.status : given.disabled ? 'disabled' : 'enabled'
    const changed = store.put<'webhook_endpoint'>({
      ...endpoint,
      url: given.url ?? endpoint.url,
      enabled_events: given.enabled_events ?? endpoint.enabled_events,
      description: given.description ?? endpoint.description,
      metadata: { ...endpoint.metadata, ...given.metadata },
      status,
    })
    return answer(store, changed, expand)
  },
  'DELETE /v1/webhook_endpoints/{id}': ({ params }) => {
    const { id, url } = store.need('webhook_endpoint', params.id ?? '')
    store.remove(id)
    deliveries.forget(url)
    return { id, object: 'webhook_endpoint', deleted: true } satisfies Stripe.DeletedWebhookEndpoint
  },
  'GET /v1/events': ({ form }) => {
    const page = parse(listing({ type: text.optional(), types: z.array(text).max(20).optional() }), form)
    const all = store
      .all('event')
      .filter(({ type }) => type === (page.type ?? type) && (page.types?.includes(type) ?? true))
    return list<'event'>(store, all, page, '/v1/events')
  },
  'GET /v1/events/{id}': readOne(store, 'event'),
})
