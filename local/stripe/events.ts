import { stripeApiVersion } from '#functions/core/clients/stripe/stripe-api-version.ts'
import { shown } from './answers.ts'
import { type Books, newId } from './books.ts'
import type { Deliveries } from './deliveries.ts'
import type { StripeObject } from './objects/stripe-object.ts'
import type { Event } from './objects/webhook.ts'
import type { WebhookFaultSwitches } from './webhook-faults.ts'

type News = { type: string; object: StripeObject; previous?: object | undefined; created: number }

type EventsOptions = { books: Books; deliveries: Deliveries; faults: WebhookFaultSwitches }

/** Records what happened and tells every endpoint that asked for it. */
export const recordEvent = (options: EventsOptions, news: News): void => {
  const faults = options.faults.takeForDelivery()
  const event = makeEvent(options.books, news)
  deliver(options, event, faults)
  if (faults.repeated) deliver(options, makeEvent(options.books, news), { ...faults, repeated: false })
}

/** Delivers a recorded event once more, as the dashboard's button does. */
export const resendEvent = (options: EventsOptions, id: string): void =>
  deliver(options, options.books.need('event', id), options.faults.takeForDelivery())

const makeEvent = (books: Books, { type, object, previous, created }: News): Event =>
  books.put<'event'>({
    id: newId('evt', 24),
    object: 'event',
    created,
    livemode: false,
    api_version: stripeApiVersion,
    data: { object: shown(object), ...(previous && { previous_attributes: previous }) },
    pending_webhooks: listeners(books, type).length,
    request: { id: null, idempotency_key: null },
    type,
  })

const listeners = (books: Books, type: string) =>
  books
    .all('webhook_endpoint')
    .filter(
      ({ status, enabled_events: wanted }) => status === 'enabled' && (wanted.includes('*') || wanted.includes(type)),
    )

const deliver = (
  { books, deliveries }: EventsOptions,
  event: Event,
  faults: ReturnType<WebhookFaultSwitches['takeForDelivery']>,
): void => {
  const body = JSON.stringify(event, undefined, 2)
  for (const { id, url, standIn } of listeners(books, event.type))
    deliveries.send({ id: `${event.id}:${id}:${newId('try', 6)}`, url, secret: standIn.secret, body, faults })
}
