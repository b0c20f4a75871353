import type Stripe from 'stripe'
import { portalMark } from '#functions/core/clients/stripe/portal-mark.ts'
import type { PackId } from '#shared/billing/packs.ts'
import { missing, refused } from './stripe-errors.ts'
import { found, isOf, type ListQuery, listOf, since } from './stripe-lists.ts'
import { type Customer, now, openedSession, type Reversal, type Session, type Told } from './stripe-objects.ts'
import { StripeSubscriptions } from './stripe-subscriptions-model.ts'

/**
 * Stripe in memory, for the methods of the SDK that the product calls. It sends no webhooks: tests deliver the events.
 */
export class StripeModel extends StripeSubscriptions {
  readonly sessions = new Map<string, Session>()
  readonly refunds = new Map<string, Reversal>()
  readonly disputes = new Map<string, Reversal>()
  readonly told: Told[] = []
  readonly portals: Record<string, unknown>[] = []

  /** Replaces the SDK's client. */
  readonly client = this.#methods()

  #methods() {
    return {
      prices: {
        list: this.method('prices.list', ({ lookup_keys: [key] }: { lookup_keys: string[] }) =>
          listOf([...this.prices.values()].filter(({ lookup_key }) => lookup_key === key)),
        ),
        retrieve: this.method('prices.retrieve', (id: string) => found(this.prices, id, 'price')),
      },
      customers: {
        create: this.method(
          'customers.create',
          (given: { metadata: Record<string, string> }, options?: Stripe.RequestOptions) =>
            this.once(options, given, () => {
              const customer: Customer = { ...given, id: this.newId('cus'), balance: 0, card: 'good' }
              this.customers.set(customer.id, customer)
              return customer
            }),
        ),
        retrieve: this.method('customers.retrieve', (id: string) => found(this.customers, id, 'customer')),
        createBalanceTransaction: this.method(
          'customers.createBalanceTransaction',
          (id: string, given: { amount: number }, options?: Stripe.RequestOptions) =>
            this.once(options, { id, ...given }, () => {
              const customer = this.customer(id)
              customer.balance += given.amount
              return { customer: id, amount: given.amount, ending_balance: customer.balance }
            }),
        ),
        del: this.method('customers.del', (id: string) => {
          this.customer(id).deleted = true
          for (const one of this.subscriptions.values()) if (one.customer === id) one.status = 'canceled'
          return { id, deleted: true }
        }),
      },
      checkout: { sessions: this.#sessionMethods() },
      billingPortal: {
        configurations: {
          list: this.method('billingPortal.configurations.list', () =>
            listOf([{ id: 'bpc_1', metadata: portalMark(process.env.TABLE_NAME ?? '') }]),
          ),
        },
        sessions: {
          create: this.method('billingPortal.sessions.create', (given: Record<string, unknown>) => {
            this.portals.push(given)
            return { url: `https://billing.stripe.test/p/${this.portals.length}` }
          }),
        },
      },
      subscriptions: this.subscriptionMethods(),
      subscriptionSchedules: this.scheduleMethods(),
      invoices: { ...this.invoiceMethods(), createPreview: this.previewMethod() },
      invoicePayments: this.invoicePaymentMethods(),
      ...this.#reversalMethods(),
      events: {
        list: this.method('events.list', ({ types, ...query }: ListQuery & { types: string[] }) =>
          listOf(since(this.told, query).filter(({ type }) => types.includes(type))),
        ),
      },
    }
  }

  #sessionMethods() {
    return {
      retrieve: this.method('checkout.sessions.retrieve', (id: string, { expand = [] }: { expand?: string[] } = {}) => {
        const session = found(this.sessions, id, 'checkout.session')
        return expand.includes('payment_intent') ? { ...session, payment_intent: intentOf(session) } : session
      }),
      list: this.method('checkout.sessions.list', (query: ListQuery) =>
        listOf(
          since(this.sessions.values(), query).filter((session) =>
            isOf(query, session, ['customer', 'status', 'payment_intent']),
          ),
          query.limit,
        ),
      ),
      listLineItems: this.method('checkout.sessions.listLineItems', (id: string) =>
        listOf([{ price: found(this.prices, found(this.sessions, id, 'checkout.session').price, 'price') }]),
      ),
      create: this.method(
        'checkout.sessions.create',
        (given: Stripe.Checkout.SessionCreateParams, options?: Stripe.RequestOptions) =>
          this.once(options, given, () => this.#openSession(given)),
      ),
      expire: this.method('checkout.sessions.expire', (id: string) => {
        const session = this.sessions.get(id)
        if (!session) throw missing('checkout.session')
        if (session.status !== 'open') throw refused(`Only open sessions can be expired, this one is ${session.status}`)
        session.status = 'expired'
        return structuredClone(session)
      }),
    }
  }

  #openSession(given: Stripe.Checkout.SessionCreateParams) {
    const price = found(this.prices, String(given.line_items?.[0]?.price), 'price')
    const customer = this.customer(String(given.customer)).id
    const session = openedSession(this.newId('cs'), customer, price, given)
    this.sessions.set(session.id, session)
    return structuredClone(session)
  }

  #reversalMethods() {
    const ofPayment = (query: ListQuery) => (one: Reversal) =>
      (!query.charge || one.charge === query.charge) &&
      (!query.payment_intent || one.payment_intent === query.payment_intent)
    return {
      refunds: {
        create: this.method(
          'refunds.create',
          ({ payment_intent }: { payment_intent: string }, options?: Stripe.RequestOptions) =>
            this.once(options, { payment_intent }, () => {
              const paid = [...this.invoices.values()].find((invoice) => invoice.payment_intent === payment_intent)
              return structuredClone(this.refund(payment_intent, paid?.amount_paid ?? 0))
            }),
        ),
        retrieve: this.method('refunds.retrieve', (id: string) => found(this.refunds, id, 'refund')),
        list: this.method('refunds.list', (query: ListQuery) =>
          listOf(since(this.refunds.values(), query).filter(ofPayment(query))),
        ),
      },
      disputes: {
        retrieve: this.method('disputes.retrieve', (id: string) => found(this.disputes, id, 'dispute')),
        list: this.method('disputes.list', ({ expand = [], ...query }: ListQuery & { expand?: string[] }) =>
          listOf(
            since(this.disputes.values(), query)
              .filter(ofPayment(query))
              .map((one) => (expand.includes('data.charge') ? { ...one, charge: this.#chargeOf(one) } : one)),
          ),
        ),
      },
    }
  }

  #chargeOf({ charge, payment_intent }: Reversal) {
    const pack = [...this.sessions.values()].find((session) => session.payment_intent === payment_intent)
    const invoice = [...this.invoices.values()].find((one) => one.payment_intent === payment_intent)
    return { id: charge, amount: pack?.amount_total ?? invoice?.amount_paid ?? 0, currency: 'usd' }
  }

  /** Completes an open session; an asynchronous payment method leaves it `unpaid` at first. */
  pay(sessionId: string, payment_status: Session['payment_status'] = 'paid'): Session {
    const session = this.sessions.get(sessionId)
    if (!session) throw missing('checkout.session')
    Object.assign(session, { status: 'complete', payment_status })
    session.payment_intent ??= `pi_of_${sessionId}`
    return session
  }

  /** Fails the delayed payment of a complete session. */
  failPayment(sessionId: string): Session {
    return Object.assign(found(this.sessions, sessionId, 'checkout.session'), { hasFailed: true })
  }

  /** A paid session for a pack that the product's API did not create. */
  sellPack(customer: string, userId: string, packId: PackId): Session {
    if (!this.customers.has(customer)) this.register(customer, userId)
    const { id } = this.#openSession({
      mode: 'payment',
      customer,
      client_reference_id: userId,
      metadata: { item: packId },
      line_items: [{ price: `price_of_${packId}`, quantity: 1 }],
      success_url: 'https://roomwright.test/payment-success',
      cancel_url: 'https://roomwright.test/account',
    })
    return this.pay(id)
  }

  refund(payment: string | null, amount: number, status = 'succeeded'): Reversal {
    return this.#reverse(this.refunds, 're', payment, amount, status)
  }

  dispute(payment: string | null, amount: number, status = 'needs_response'): Reversal {
    return this.#reverse(this.disputes, 'dp', payment, amount, status)
  }

  #reverse(rows: Map<string, Reversal>, prefix: string, payment: string | null, amount: number, status: string) {
    const payment_intent = String(payment)
    const id = this.newId(prefix)
    const charge = `ch_of_${payment_intent}`
    const reversal = { id, payment_intent, charge, amount, currency: 'usd', status, created: now() }
    rows.set(id, reversal)
    return reversal
  }
}

const intentOf = ({ payment_intent: id, payment_status, hasFailed }: Session) => {
  const unpaid = hasFailed ? 'requires_payment_method' : 'processing'
  return id && { id, status: payment_status === 'unpaid' ? unpaid : 'succeeded' }
}

/** The model of the running test. */
export const currentStripe = { model: new StripeModel() }

/**
 * The module that `vi.mock` returns for the product's Stripe client. This file imports no module that imports that
 * client.
 */
export const mockedStripe = async (original: () => Promise<object>) => ({
  ...(await original()),
  stripe: async () => currentStripe.model.client,
})
