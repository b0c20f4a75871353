import type Stripe from 'stripe'
import { isRefused, stripe } from './stripe.ts'
import type { InvoiceLine } from './stripe-invoices.ts'
import { linesOf } from './stripe-invoices.ts'
import type { StripeSubscription } from './stripe-subscriptions.ts'

type Change = { subscription: StripeSubscription; price: string }

/** The second for which Stripe prorates, in seconds since 1970. The same second gives the same amounts. */
type AtSecond<Known> = { second: Known }

const itemsOf = ({ subscription: { itemId }, price }: Change) => [{ id: itemId, price, quantity: 1 }]

export type PricedChange = AtSecond<number> & { totalCents: number; balanceCents: number; lines: InvoiceLine[] }

/** The price of a change that is invoiced at once, at a given second or now by Stripe's clock. */
export const priceChange = async (change: Change & AtSecond<number | undefined>): Promise<PricedChange> => {
  const { total, starting_balance, lines, parent } = await (await stripe()).invoices.createPreview({
    subscription: change.subscription.id,
    subscription_details: {
      items: itemsOf(change),
      proration_behavior: 'always_invoice',
      ...(change.second !== undefined && { proration_date: change.second }),
    },
  })
  const previewedAt = parent?.subscription_details?.subscription_proration_date ?? Math.floor(Date.now() / 1000)
  return {
    totalCents: total,
    balanceCents: starting_balance,
    lines: await linesOf(lines.data),
    second: change.second ?? previewedAt,
  }
}

/** A requested change: its invoice, and the page that completes an open payment. */
export type ChangedPlan = { invoice: string | null; isPending: boolean; paymentUrl: string | null }

/**
 * Changes the price at once and charges the difference. If the payment is declined or needs the bank's confirmation,
 * the subscription stays unchanged until the invoice is paid (docs/vendors.md, Stripe). `resumes` also revokes a
 * cancellation. Idempotent for the same second and latest invoice: a later invoice makes a new key, because Stripe
 * would otherwise repeat the response of an undone change.
 */
export const changeNow = async ({
  resumes,
  ...change
}: Change & AtSecond<number> & { resumes: boolean }): Promise<ChangedPlan> => {
  const { subscription, price, second } = change
  const { pending_update, latest_invoice: invoice } = await (await stripe()).subscriptions.update(
    subscription.id,
    {
      items: itemsOf(change),
      proration_behavior: 'always_invoice',
      proration_date: second,
      payment_behavior: 'pending_if_incomplete',
      ...(resumes && { cancel_at_period_end: false }),
      expand: ['latest_invoice'],
    },
    { idempotencyKey: `change:${subscription.id}:${price}:${second}:${subscription.latestInvoice}` },
  )
  const known = typeof invoice === 'string' ? undefined : invoice
  return {
    invoice: known?.id ?? null,
    isPending: pending_update !== null,
    paymentUrl: known?.hosted_invoice_url ?? null,
  }
}

/** Revokes a cancellation at the end of the period. */
export const resumeSubscription = async (subscription: string): Promise<void> => {
  await (await stripe()).subscriptions.update(subscription, { cancel_at_period_end: false })
}

/** Books a change for the end of the period. Replaces an earlier booked change. */
export const bookChange = async ({ subscription, price }: Change): Promise<void> => {
  const client = await stripe()
  const schedule = subscription.schedule
    ? await client.subscriptionSchedules.retrieve(subscription.schedule)
    : await client.subscriptionSchedules.create({ from_subscription: subscription.id })
  await client.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [phaseNow(subscription, schedule), { items: [{ price, quantity: 1 }], duration: await durationOf(price) }],
  })
}

/** The running phase. An update of the schedule has to repeat it. */
const phaseNow = (
  { price, periodStart, periodEnd }: StripeSubscription,
  { current_phase: phase }: Stripe.SubscriptionSchedule,
) => ({
  items: [{ price, quantity: 1 }],
  start_date: phase?.start_date ?? Date.parse(periodStart) / 1000,
  end_date: Date.parse(periodEnd) / 1000,
})

const durationOf = async (price: string) => {
  const { recurring } = await (await stripe()).prices.retrieve(price)
  if (!recurring) throw new Error(`The price ${price} is not of a plan`)
  return { interval: recurring.interval, interval_count: 1 }
}

/**
 * Cancels a booked change: the subscription continues without its schedule. An already released one stays unchanged.
 */
export const releaseSchedule = async (schedule: string): Promise<void> => {
  try {
    await (await stripe()).subscriptionSchedules.release(schedule)
  } catch (error) {
    if (!isRefused(error)) throw error
  }
}

/**
 * Cancels a change that waits for its payment, by voiding the invoice. An invoice that is no longer open stays
 * unchanged.
 */
export const voidInvoice = async (invoice: string): Promise<void> => {
  try {
    await (await stripe()).invoices.voidInvoice(invoice)
  } catch (error) {
    if (!isRefused(error)) throw error
  }
}

/** Whether an open invoice waits for the buyer's confirmation at their bank, or for another card. */
export const paymentOf = async (invoice: string): Promise<'confirmation' | 'card'> => {
  const { data } = await (await stripe()).invoicePayments.list({
    invoice,
    limit: 1,
    expand: ['data.payment.payment_intent'],
  })
  const intent = data[0]?.payment.payment_intent
  return typeof intent === 'object' && intent.status === 'requires_action' ? 'confirmation' : 'card'
}
