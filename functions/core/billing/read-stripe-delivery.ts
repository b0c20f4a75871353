import type { StripeEvent } from './stripe-event-message.ts'
import { isStripeEventType } from './stripe-event-types.ts'

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)
// The ids become keys of the table, whose length DynamoDB limits, and parts of Stripe's URLs.
const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\w{1,255}$/.test(value) ? value : undefined

/** A signed delivery: an event to queue, an event that is not handled, or an event of another mode or account. */
export type Delivered = { event: StripeEvent } | 'ignored' | 'foreign'

/**
 * Parses an event without zod, to keep the webhook's bundle small. The event's mode must be the stage's mode. `account`
 * must be absent: it names a connected account, and the app has none (docs/vendors.md, Stripe).
 */
export const readDelivery = (body: string, isLive: boolean): Delivered => {
  const { id, type, livemode, account, data } = fieldsOf(parsed(body))
  if (livemode !== isLive || textOf(account) !== undefined) return 'foreign'
  const object = fieldsOf(fieldsOf(data).object)
  const eventId = idOf(id)
  const objectId = idOf(object.id)
  if (!eventId || !objectId || !isStripeEventType(type)) return 'ignored'
  const customer = idOf(object.customer) ?? idOf(fieldsOf(object.customer).id) ?? null
  return { event: { eventId, type, objectId, customer } }
}

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
