import { isStripeEventType } from './stripe-event-types.ts'
import type { StripeEvent } from './stripe-events.ts'

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)

/** What became of a delivery whose signature is right: a message to queue, nothing to do, or not meant for us. */
export type Delivered = { event: StripeEvent } | 'ignored' | 'foreign'

/**
 * Reads an event by hand, since the webhook function carries no schema library. Its mode must be the stage's, and it
 * must belong to our own account: `account` names a connected one, of which there are none (facts/stripe 5).
 */
export const readDelivery = (body: string, isLive: boolean): Delivered => {
  const { id, type, livemode, account, data } = fieldsOf(parsed(body))
  if (livemode !== isLive || textOf(account) !== undefined) return 'foreign'
  const object = fieldsOf(fieldsOf(data).object)
  const eventId = textOf(id)
  const objectId = textOf(object.id)
  if (!eventId || !objectId || !isStripeEventType(type)) return 'ignored'
  const customer = textOf(object.customer) ?? textOf(fieldsOf(object.customer).id) ?? null
  return { event: { eventId, type, objectId, customer } }
}

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
