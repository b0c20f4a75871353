import type Stripe from 'stripe'
import { idOf, isMissing, isRefused, stripe } from './stripe.ts'
import { itemOf } from './stripe-prices.ts'

export type StripeCheckout = {
  id: string
  mode: string
  customer: string | null
  /** The paid invoice of a plan's session. Null for a pack. */
  invoice: string | null
  /** The user who opened the session (`client_reference_id`). */
  userId: string | null
  /** A plan's price id or a pack's id, from our metadata. */
  item: string | null
  /** For a plan: the account's number of this checkout, from our metadata. */
  version: number
  isPaid: boolean
  /** For a complete session whose payment takes days: still processing, or failed. */
  delayed: 'processing' | 'failed' | null
  amountCents: number
  /** The payment page. Null once the session is complete or expired. */
  url: string | null
  successUrl: string | null
  cancelUrl: string | null
}

const toCheckout = (session: Stripe.Checkout.Session): StripeCheckout => ({
  id: session.id,
  mode: session.mode,
  customer: idOf(session.customer),
  invoice: idOf(session.invoice),
  userId: session.client_reference_id,
  item: session.metadata?.item ?? null,
  version: Number(session.metadata?.version ?? 0),
  isPaid: session.payment_status === 'paid' || session.payment_status === 'no_payment_required',
  delayed: delayedOf(session),
  amountCents: session.amount_total ?? 0,
  url: session.status === 'open' ? session.url : null,
  successUrl: session.success_url,
  cancelUrl: session.cancel_url,
})

// The buyer can retry a failed payment, so the intent of a failed payment waits for another method.
const delayedOf = ({ status, payment_status, payment_intent: intent }: Stripe.Checkout.Session) => {
  if (status !== 'complete' || payment_status !== 'unpaid') return null
  const isFailed = typeof intent === 'object' && intent !== null && intent.status !== 'processing'
  return isFailed ? 'failed' : 'processing'
}

/** Reads a Checkout session. Undefined when Stripe has none with this id. */
export const readCheckout = async (sessionId: string): Promise<StripeCheckout | undefined> => {
  try {
    return toCheckout(await (await stripe()).checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] }))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** The sessions of a customer that can still be paid, newest first. */
export const openCheckoutsOf = async (customer: string): Promise<StripeCheckout[]> => {
  const open: StripeCheckout[] = []
  const list = (await stripe()).checkout.sessions.list({ customer, status: 'open', limit: 100 })
  for await (const session of list) open.push(toCheckout(session))
  return open
}

/** The id of the customer's latest session in any status. Undefined when there is none. */
export const latestCheckoutOf = async (customer: string): Promise<string | undefined> => {
  const { data } = await (await stripe()).checkout.sessions.list({ customer, limit: 1 })
  return data[0]?.id
}

/** Expires an open session. False when it was paid or can no longer be paid. */
export const closeCheckout = async (sessionId: string): Promise<boolean> => {
  try {
    await (await stripe()).checkout.sessions.expire(sessionId)
    return true
  } catch (error) {
    if (!isRefused(error)) throw error
    return false
  }
}

/** The item that a session's price sells. Null for a price that is not ours. */
export const itemOfCheckout = async (sessionId: string): Promise<string | null> => {
  const { data } = await (await stripe()).checkout.sessions.listLineItems(sessionId, { limit: 1 })
  return data[0]?.price ? itemOf(data[0].price) : null
}

/** The customer's latest completed sessions of packs, created since a time (seconds since 1970), at most 100. */
export const completedPackCheckoutsOf = async (customer: string, since: number): Promise<string[]> => {
  const { data } = await (await stripe()).checkout.sessions.list({
    customer,
    status: 'complete',
    created: { gte: since },
    limit: 100,
  })
  return data.flatMap(({ id, mode }) => (mode === 'payment' ? [id] : []))
}

/** The session of a payment. Undefined for the payment of an invoice. */
export const checkoutOfPayment = async (paymentIntent: string): Promise<StripeCheckout | undefined> => {
  const { data } = await (await stripe()).checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 })
  return data[0] && toCheckout(data[0])
}

/** The ids of the sessions completed since a time (seconds since 1970), for reconciliation. */
export const completedCheckoutsSince = async (since: number): Promise<string[]> => {
  const ids: string[] = []
  const list = (await stripe()).checkout.sessions.list({ status: 'complete', created: { gte: since }, limit: 100 })
  for await (const { id } of list) ids.push(id)
  return ids
}

type NewCheckout = {
  mode: 'subscription' | 'payment'
  customer: string
  userId: string
  item: string
  price: string
  version?: number | undefined
  successUrl: string
  cancelUrl: string
  /** Stripe returns the same session for the same key, so a double click opens only one. */
  idempotencyKey: string
}

/**
 * Opens a hosted Checkout page. Sets the metadata on the session and on its subscription or payment, because Stripe
 * does not copy it.
 */
export const openCheckout = async ({ mode, customer, userId, item, price, version, ...rest }: NewCheckout) => {
  const metadata = { userId, item, ...(version !== undefined && { version: String(version) }) }
  const session = await (await stripe()).checkout.sessions.create(
    {
      mode,
      customer,
      client_reference_id: userId,
      line_items: [{ price, quantity: 1 }],
      metadata,
      ...(mode === 'subscription' ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
      success_url: rest.successUrl,
      cancel_url: rest.cancelUrl,
    },
    { idempotencyKey: rest.idempotencyKey },
  )
  return toCheckout(session)
}
