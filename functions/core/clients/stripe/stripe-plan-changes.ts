import type Stripe from 'stripe'
import { isRefused, stripe } from './stripe.ts'
import type { InvoiceLine } from './stripe-invoices.ts'
import { linesOf } from './stripe-invoices.ts'
import type { StripeSubscription } from './stripe-subscriptions.ts'

type Change = { subscription: StripeSubscription; price: string }

/** The second by which Stripe prorates: the same one gives the same amounts. In seconds since 1970. */
type AtSecond<Known> = { second: Known }

const itemsOf = ({ subscription: { itemId }, price }: Change) => [{ id: itemId, price, quantity: 1 }]

export type PricedChange = AtSecond<number> & { totalCents: number; balanceCents: number; lines: InvoiceLine[] }

/** What a change that is invoiced at once costs at a second, or now by Stripe's clock. */
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

/** A change that was asked for: its invoice, and the page on which an open payment is completed. */
export type ChangedPlan = { invoice: string | null; isPending: boolean; paymentUrl: string | null }

/**
 * Changes the price at once and charges the difference. A payment that is declined, or that the buyer's bank wants confirmed,
 * leaves the subscription as it is until the invoice is paid (docs/vendors.md, Stripe). Idempotent by its second, until another
 * invoice follows: Stripe would repeat the response of a change that was undone. `resumes` takes back a cancellation with it.
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

/** Takes back a cancellation. */
export const resumeSubscription = async (subscription: string): Promise<void> => {
  await (await stripe()).subscriptions.update(subscription, { cancel_at_period_end: false })
}

/** Books a change for the end of the period; another booked change is replaced. */
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

/** The phase that is running, which an update of the schedule has to repeat. */
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

/** Drops a booked change: the subscription goes on without its schedule. One that was released before stays as it is. */
export const releaseSchedule = async (schedule: string): Promise<void> => {
  try {
    await (await stripe()).subscriptionSchedules.release(schedule)
  } catch (error) {
    if (!isRefused(error)) throw error
  }
}

/** Drops a change that waits for its payment, by voiding the invoice. One that is not open any more stays as it is. */
export const voidInvoice = async (invoice: string): Promise<void> => {
  try {
    await (await stripe()).invoices.voidInvoice(invoice)
  } catch (error) {
    if (!isRefused(error)) throw error
  }
}

/** Whether an open invoice waits for the buyer's confirmation to their bank, or for another card. */
export const paymentOf = async (invoice: string): Promise<'confirmation' | 'card'> => {
  const { data } = await (await stripe()).invoicePayments.list({
    invoice,
    limit: 1,
    expand: ['data.payment.payment_intent'],
  })
  const intent = data[0]?.payment.payment_intent
  return typeof intent === 'object' && intent.status === 'requires_action' ? 'confirmation' : 'card'
}
