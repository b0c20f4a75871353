import type Stripe from 'stripe'
import { idOf, isAlreadyRefunded, stripe } from './stripe.ts'
import { itemOfPrice } from './stripe-prices.ts'

/** A line of an invoice. After an upgrade, a negative line credits the rest of the old plan. */
export type InvoiceLine = {
  item: string | null
  amountCents: number
  isProration: boolean
  periodStart: string
  periodEnd: string
}

export type StripeInvoice = {
  id: string
  customer: string | null
  /** Null for an invoice made by hand. */
  subscription: string | null
  isPaid: boolean
  amountPaidCents: number
  lines: InvoiceLine[]
}

/** Reads an invoice with all its lines, which Stripe returns in pages. */
export const readInvoice = async (invoiceId: string): Promise<StripeInvoice> => {
  const client = await stripe()
  const invoice = await client.invoices.retrieve(invoiceId)
  const lines: Stripe.InvoiceLineItem[] = []
  for await (const line of client.invoices.listLineItems(invoiceId, { limit: 100 })) lines.push(line)
  return {
    id: invoiceId,
    customer: idOf(invoice.customer),
    subscription: idOf(invoice.parent?.subscription_details?.subscription),
    isPaid: invoice.status === 'paid',
    amountPaidCents: invoice.amount_paid,
    lines: await linesOf(lines),
  }
}

export const linesOf = async (lines: readonly Stripe.InvoiceLineItem[]): Promise<InvoiceLine[]> => {
  const known: InvoiceLine[] = []
  for (const { pricing, parent, amount, period } of lines) {
    const price = idOf(pricing?.price_details?.price)
    known.push({
      item: price && (await itemOfPrice(price)),
      amountCents: amount,
      isProration: Boolean(parent?.subscription_item_details?.proration ?? parent?.invoice_item_details?.proration),
      periodStart: new Date(period.start * 1000).toISOString(),
      periodEnd: new Date(period.end * 1000).toISOString(),
    })
  }
  return known
}

/** The invoice of a payment. Null for a payment without one, such as for a pack. */
export const invoiceOfPayment = async (paymentIntent: string): Promise<string | null> => {
  const { data } = await (await stripe()).invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: paymentIntent },
    limit: 1,
  })
  return idOf(data[0]?.invoice)
}

/** Ids of the invoices that were created since a time (seconds since 1970) and are paid. For reconciliation. */
export const paidInvoicesSince = async (since: number): Promise<string[]> => {
  const ids: string[] = []
  for await (const { id } of (await stripe()).invoices.list({ status: 'paid', created: { gte: since }, limit: 100 }))
    if (id) ids.push(id)
  return ids
}

/** The customer's latest paid invoices, created since a time (seconds since 1970), at most 100. */
export const paidInvoicesOf = async (customer: string, since: number): Promise<string[]> => {
  const { data } = await (await stripe()).invoices.list({
    customer,
    status: 'paid',
    created: { gte: since },
    limit: 100,
  })
  return data.flatMap(({ id }) => id ?? [])
}

/** The ids of a subscription's paid invoices. */
export const invoicesOfSubscription = async (subscription: string): Promise<string[]> => {
  const ids: string[] = []
  for await (const { id } of (await stripe()).invoices.list({ subscription, status: 'paid', limit: 100 }))
    if (id) ids.push(id)
  return ids
}

/**
 * Refunds the payments of an invoice in full, and returns what it took from the customer's balance (docs/vendors.md,
 * Stripe). Idempotent: an already refunded payment stays unchanged.
 */
export const refundInvoice = async (invoice: string): Promise<void> => {
  const client = await stripe()
  await returnBalance(client, await client.invoices.retrieve(invoice))
  for await (const { payment } of client.invoicePayments.list({ invoice, status: 'paid', limit: 100 })) {
    const paymentIntent = idOf(payment.payment_intent)
    if (!paymentIntent) continue
    try {
      await client.refunds.create(
        { payment_intent: paymentIntent, reason: 'duplicate' },
        { idempotencyKey: `refund:${invoice}:${paymentIntent}` },
      )
    } catch (error) {
      if (!isAlreadyRefunded(error)) throw error
    }
  }
}

/** A refund only returns payments. The invoice's change of the customer's balance is reverted separately. */
const returnBalance = async (
  client: Stripe,
  { id, customer, currency, starting_balance: before, ending_balance: after }: Stripe.Invoice,
): Promise<void> => {
  const amount = before - (after ?? before)
  const customerId = idOf(customer)
  if (amount === 0 || !customerId) return
  await client.customers.createBalanceTransaction(customerId, { amount, currency }, { idempotencyKey: `balance:${id}` })
}
