import { shown } from './answers.ts'
import type { Deliveries } from './deliveries.ts'
import type { Event } from './objects/webhook.ts'
import { type EventDetails, newId, type Store } from './store.ts'
import type { WebhookFaultSwitches } from './webhook-faults.ts'

type EventsOptions = { store: Store; deliveries: Deliveries; faults: WebhookFaultSwitches }

type Account = EventsOptions & { apiVersion: string }

/** Stores an event and delivers it to every endpoint that subscribed to its type. */
export const recordEvent = (options: Account, details: EventDetails): void => {
  const faults = options.faults.takeForDelivery()
  const event = makeEvent(options, details)
  deliver(options, event, faults)
  if (faults.repeated) deliver(options, makeEvent(options, details), { ...faults, repeated: false })
}

/** Delivers a stored event again, as the button in Stripe's dashboard does. */
export const resendEvent = (options: EventsOptions, id: string): void =>
  deliver(options, options.store.need('event', id), options.faults.takeForDelivery())

const makeEvent = ({ store, apiVersion }: Account, { type, object, previous, created }: EventDetails): Event =>
  store.put<'event'>({
    id: newId('evt', 24),
    object: 'event',
    created,
    livemode: false,
    api_version: apiVersion,
    data: { object: shown(object), ...(previous && { previous_attributes: previous }) },
    pending_webhooks: listeners(store, type).length,
    request: { id: null, idempotency_key: null },
    type,
  })

const listeners = (store: Store, type: string) =>
  store
    .all('webhook_endpoint')
    .filter(
      ({ status, enabled_events: wanted }) => status === 'enabled' && (wanted.includes('*') || wanted.includes(type)),
    )

const deliver = (
  { store, deliveries }: EventsOptions,
  event: Event,
  faults: ReturnType<WebhookFaultSwitches['takeForDelivery']>,
): void => {
  const body = JSON.stringify(event, undefined, 2)
  for (const { id, url, standIn } of listeners(store, event.type))
    deliveries.send({ id: `${event.id}:${id}:${newId('try', 6)}`, url, secret: standIn.secret, body, faults })
}
