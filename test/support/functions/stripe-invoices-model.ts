import { StripeCalls } from './stripe-calls.ts'
import { missing, refused } from './stripe-errors.ts'
import { found, isOf, type ListQuery, listOf, since } from './stripe-lists.ts'
import {
  type Card,
  type Customer,
  catalogue,
  type Invoice,
  type Line,
  now,
  type Price,
  type Subscription,
} from './stripe-objects.ts'
import { charged } from './stripe-proration.ts'

const invoiceFilters = ['customer', 'status', 'subscription'] as const

type PaymentQuery = ListQuery & { payment?: { payment_intent: string }; invoice?: string; status?: string }

/** Customers, their subscriptions' invoices and the payments of those. */
export class StripeInvoices extends StripeCalls {
  readonly customers = new Map<string, Customer>()
  readonly prices = new Map<string, Price>(catalogue.map((price) => [price.id, price]))
  readonly subscriptions = new Map<string, Subscription>()
  readonly invoices = new Map<string, Invoice>()

  /** Adds a customer whose card is good. */
  register(id: string, userId: string): void {
    this.customers.set(id, { id, metadata: { userId }, balance: 0, card: 'good' })
  }

  /** Adds an invoice, paid by default; the customer's balance joins it, as does what is too little to charge the balance. */
  invoice(
    customer: string,
    lines: readonly Line[],
    status = 'paid',
    created = now(),
    subscription: string | null = null,
  ): Invoice {
    const id = this.newId('in')
    const whose = this.customers.get(customer)
    const charge = charged(lines, whose)
    if (whose) whose.balance = charge.ending_balance
    const invoice: Invoice = {
      id,
      customer,
      status,
      ...charge,
      get amount_paid() {
        return this.status === 'paid' ? this.amount_due : 0
      },
      hosted_invoice_url: `https://invoice.stripe.test/${id}`,
      payment_intent: `pi_of_${id}`,
      waitsForConfirmation: false,
      subscription,
      parent: { subscription_details: { subscription } },
      lines: [...lines],
      created,
    }
    this.invoices.set(id, invoice)
    const invoiced = subscription && this.subscriptions.get(subscription)
    if (invoiced) invoiced.latest_invoice = id
    return invoice
  }

  /**
   * Charges an open invoice to a card. Once it is paid, the change that waits for it is made, and its subscription is active; a
   * payment that fails leaves a waiting change as it is, and any other subscription past due.
   */
  payInvoice(id: string, card: Card = 'good'): Invoice {
    const invoice = this.#openInvoice(id)
    invoice.waitsForConfirmation = invoice.amount_due > 0 && card === 'confirmed'
    if (invoice.amount_due === 0 || card === 'good') invoice.status = 'paid'
    const subscription = this.subscriptions.get(invoice.subscription ?? '')
    if (!subscription || subscription.latest_invoice !== id) return invoice
    const isPaid = invoice.status === 'paid'
    if (subscription.pending_update) {
      if (isPaid) applyPending(subscription)
    } else if (subscription.status === 'active' || subscription.status === 'past_due')
      subscription.status = isPaid ? 'active' : 'past_due'
    return invoice
  }

  /** Voids an open invoice: the change that waits for it is dropped, and what it took from the balance goes back. */
  voidInvoice(id: string): Invoice {
    const invoice = this.#openInvoice(id)
    invoice.status = 'void'
    const customer = this.customers.get(invoice.customer)
    if (customer) customer.balance += invoice.starting_balance - invoice.ending_balance
    const subscription = this.subscriptions.get(invoice.subscription ?? '')
    if (subscription?.latest_invoice === id) subscription.pending_update = null
    return invoice
  }

  /** Voids the invoices of waiting changes whose time is over, and returns them. */
  expireChanges(): Invoice[] {
    return [...this.subscriptions.values()].flatMap(({ pending_update, latest_invoice }) =>
      pending_update && latest_invoice && now() >= pending_update.expires_at ? [this.voidInvoice(latest_invoice)] : [],
    )
  }

  #openInvoice(id: string): Invoice {
    const invoice = found(this.invoices, id, 'invoice')
    if (invoice.status !== 'open') throw refused(`This invoice is not open: it is ${invoice.status}`)
    return invoice
  }

  /** The customer; throws Stripe's `resource_missing` for one that was deleted. */
  protected customer(id: string): Customer {
    const customer = found(this.customers, id, 'customer')
    if (customer.deleted) throw missing(`customer: '${id}'`)
    return customer
  }

  protected invoiceMethods() {
    return {
      retrieve: this.method('invoices.retrieve', (id: string) => {
        this.expireChanges()
        return found(this.invoices, id, 'invoice')
      }),
      listLineItems: this.method('invoices.listLineItems', (id: string) =>
        listOf(found(this.invoices, id, 'invoice').lines),
      ),
      list: this.method('invoices.list', (query: ListQuery) =>
        listOf(
          since(this.invoices.values(), query).filter((invoice) => isOf(query, invoice, invoiceFilters)),
          query.limit,
        ),
      ),
      voidInvoice: this.method('invoices.voidInvoice', (id: string) => structuredClone(this.voidInvoice(id))),
    }
  }

  protected invoicePaymentMethods() {
    return {
      list: this.method('invoicePayments.list', ({ payment, invoice, status, ...query }: PaymentQuery) =>
        listOf(
          [...this.invoices.values()]
            .filter(({ id, amount_due }) => amount_due > 0 && id === (invoice ?? id))
            .filter(({ payment_intent }) => payment_intent === (payment?.payment_intent ?? payment_intent))
            .map((one) => paymentOf(one, JSON.stringify(query.expand ?? []).includes('payment_intent')))
            .filter((one) => one.status === (status ?? one.status)),
        ),
      ),
    }
  }
}

const paymentOf = ({ id, payment_intent, status, waitsForConfirmation }: Invoice, isExpanded: boolean) => {
  const unpaid = waitsForConfirmation ? 'requires_action' : 'requires_payment_method'
  const intent = {
    id: payment_intent,
    status: status === 'paid' ? 'succeeded' : status === 'open' ? unpaid : 'canceled',
  }
  return {
    invoice: id,
    status: status === 'paid' ? 'paid' : status === 'open' ? 'open' : 'canceled',
    payment: { payment_intent: isExpanded ? intent : payment_intent },
  }
}

const applyPending = (subscription: Subscription): void => {
  const { pending_update: pending } = subscription
  if (!pending) return
  subscription.items.data = pending.subscription_items
  subscription.pending_update = null
  if (pending.cancel_at_period_end === false)
    Object.assign(subscription, { cancel_at_period_end: false, cancel_at: null })
}
