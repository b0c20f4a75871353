import type Stripe from 'stripe'
import { idOf, isMissing, isRefused, stripe } from './stripe.ts'

export type StripeCheckout = {
  id: string
  mode: string
  customer: string | null
  /** The invoice that the session paid; null for a pack. */
  invoice: string | null
  /** The user who opened the session (`client_reference_id`). */
  userId: string | null
  /** A plan's price id or a pack's id, from our metadata. */
  item: string | null
  isPaid: boolean
  amountCents: number
  /** The payment page; null once the session is complete or expired. */
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
  isPaid: session.payment_status === 'paid' || session.payment_status === 'no_payment_required',
  amountCents: session.amount_total ?? 0,
  url: session.status === 'open' ? session.url : null,
  successUrl: session.success_url,
  cancelUrl: session.cancel_url,
})

/** Reads a Checkout session; undefined when Stripe has none with this id. */
export const readCheckout = async (sessionId: string): Promise<StripeCheckout | undefined> => {
  try {
    return toCheckout(await (await stripe()).checkout.sessions.retrieve(sessionId))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** The customer's 20 latest sessions, newest first; those with a `url` can still be paid. */
export const latestCheckoutsOf = async (customer: string): Promise<StripeCheckout[]> => {
  const { data } = await (await stripe()).checkout.sessions.list({ customer, limit: 20 })
  return data.map(toCheckout)
}

/** Expires an unpaid session; one that is complete or expired stays as it is. */
export const closeCheckout = async (sessionId: string): Promise<void> => {
  try {
    await (await stripe()).checkout.sessions.expire(sessionId)
  } catch (error) {
    if (!isRefused(error)) throw error
  }
}

/** The session of a payment; undefined for the payment of an invoice. */
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
  successUrl: string
  cancelUrl: string
  /** Stripe returns the same session for the same key, so that a double click opens one. */
  idempotencyKey: string
}

/** Opens a hosted Checkout page. Sets the metadata on the session and on its subscription or payment, since Stripe does not copy it. */
export const openCheckout = async ({ mode, customer, userId, item, price, ...rest }: NewCheckout) => {
  const metadata = { userId, item }
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
