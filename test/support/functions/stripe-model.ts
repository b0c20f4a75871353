import Stripe from 'stripe'
import { type PackId, type PlanId, packs, plans } from '#shared/billing/plans.ts'

type Seconds = number

export const secondsOf = (time: string): Seconds => Date.parse(time) / 1000
const now = (): Seconds => Math.floor(Date.now() / 1000)

type Price = { id: string; lookup_key: string | null; metadata: Record<string, string> }
type Session = {
  id: string
  mode: string
  customer: string
  client_reference_id: string
  metadata: Record<string, string>
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  payment_intent: string | null
  invoice: string | null
  amount_total: number
  url: string | null
  success_url: string
  cancel_url: string
  created: Seconds
}
type Subscription = {
  id: string
  customer: string
  status: string
  items: { data: { id: string; price: Price; current_period_start: Seconds; current_period_end: Seconds }[] }
  cancel_at_period_end: boolean
  cancel_at: Seconds | null
  schedule: unknown
  created: Seconds
}
type Line = {
  amount: number
  pricing: { price_details: { price: string } }
  parent: { subscription_item_details: { proration: boolean } }
  period: { start: Seconds; end: Seconds }
}
type Invoice = {
  id: string
  customer: string
  status: string
  amount_paid: number
  payment_intent: string
  lines: Line[]
  created: Seconds
}
type Reversal = { id: string; payment_intent: string; charge: string; amount: number; status: string; created: Seconds }
type Told = { types: string; created: Seconds; data: { object: { customer: string } } }

type ListQuery = Record<string, unknown> & { created?: { gte: Seconds }; limit?: number; starting_after?: string }

const missing = (what: string) =>
  new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}`,
    statusCode: 404,
  } as Stripe.StripeRawError)

const refused = (message: string) =>
  new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    message,
    statusCode: 400,
  } as Stripe.StripeRawError)

const listOf = <Row>(data: readonly Row[], limit = 10) =>
  Object.assign(Promise.resolve({ data: data.slice(0, limit), has_more: data.length > limit }), {
    // Auto-paging goes on where a page ends.
    async *[Symbol.asyncIterator]() {
      yield* data
    },
  })

const found = <Row>(rows: Map<string, Row>, id: string, what: string): Row => {
  const row = rows.get(id)
  if (!row) throw missing(`${what}: '${id}'`)
  return row
}

const since = <Row extends { created: Seconds }>(rows: Iterable<Row>, { created }: ListQuery): Row[] =>
  [...rows].filter((row) => !created || row.created >= created.gte).toReversed()

const priceOf = (item: string): Price => ({ id: `price_of_${item}`, lookup_key: item, metadata: {} })

const catalogue = [...Object.values(plans).map(({ priceId }) => priceId), ...Object.keys(packs)].map(priceOf)

/**
 * Stripe in memory: what the product's clients call, answered from a state that a test moves on. Idempotency keys
 * replay, and a key with other parameters is refused, as at Stripe. It tells nobody anything: a test delivers the events.
 */
export class StripeModel {
  readonly customers = new Map<string, { id: string; metadata: Record<string, string>; email?: string }>()
  readonly prices = new Map<string, Price>(catalogue.map((price) => [price.id, price]))
  readonly sessions = new Map<string, Session>()
  readonly subscriptions = new Map<string, Subscription>()
  readonly invoices = new Map<string, Invoice>()
  readonly refunds = new Map<string, Reversal>()
  readonly disputes = new Map<string, Reversal>()
  readonly told: Told[] = []
  readonly portals: Record<string, unknown>[] = []
  /** The methods that were called, by name. */
  readonly calls: string[] = []
  /** Lets the call of a method fail: `invoices.retrieve`, or with its first argument, `invoices.retrieve in_1`. */
  readonly failing = new Set<string>()
  readonly #replies = new Map<string, { parameters: string; reply: unknown }>()
  #made = 0

  /** Stands in the place of the SDK's client. */
  readonly client = this.#methods()

  newId(prefix: string): string {
    return `${prefix}_${++this.#made}`
  }

  #methods() {
    return {
      prices: {
        list: this.#method('prices.list', ({ lookup_keys: [key] }: { lookup_keys: string[] }) =>
          listOf([...this.prices.values()].filter(({ lookup_key }) => lookup_key === key)),
        ),
        retrieve: this.#method('prices.retrieve', (id: string) => found(this.prices, id, 'price')),
      },
      customers: {
        create: this.#method(
          'customers.create',
          (given: { metadata: Record<string, string> }, options?: Stripe.RequestOptions) =>
            this.#once(options, given, () => {
              const customer = { ...given, id: this.newId('cus') }
              this.customers.set(customer.id, customer)
              return customer
            }),
        ),
      },
      checkout: { sessions: this.#sessionMethods() },
      billingPortal: {
        sessions: {
          create: this.#method('billingPortal.sessions.create', (given: Record<string, unknown>) => {
            this.portals.push(given)
            return { url: `https://billing.stripe.test/p/${this.portals.length}` }
          }),
        },
      },
      subscriptions: {
        list: this.#method('subscriptions.list', ({ customer, limit }: ListQuery) =>
          listOf([...this.subscriptions.values()].filter((one) => one.customer === customer).toReversed(), limit),
        ),
      },
      invoices: {
        retrieve: this.#method('invoices.retrieve', (id: string) => found(this.invoices, id, 'invoice')),
        listLineItems: this.#method('invoices.listLineItems', (id: string) =>
          listOf(found(this.invoices, id, 'invoice').lines),
        ),
        list: this.#method('invoices.list', (query: ListQuery) =>
          listOf(since(this.invoices.values(), query).filter(({ status }) => status === query.status)),
        ),
      },
      invoicePayments: {
        list: this.#method('invoicePayments.list', ({ payment }: { payment: { payment_intent: string } }) =>
          listOf(
            [...this.invoices.values()]
              .filter(({ payment_intent }) => payment_intent === payment.payment_intent)
              .map(({ id }) => ({ invoice: id })),
          ),
        ),
      },
      ...this.#reversalMethods(),
      events: {
        list: this.#method('events.list', (query: ListQuery) => listOf(since(this.told, query))),
      },
    }
  }

  #sessionMethods() {
    return {
      retrieve: this.#method('checkout.sessions.retrieve', (id: string) =>
        found(this.sessions, id, 'checkout.session'),
      ),
      list: this.#method('checkout.sessions.list', (query: ListQuery) =>
        listOf(
          since(this.sessions.values(), query).filter((session) =>
            (['customer', 'status', 'payment_intent'] as const).every(
              (name) => query[name] === undefined || session[name] === query[name],
            ),
          ),
          query.limit,
        ),
      ),
      create: this.#method(
        'checkout.sessions.create',
        (given: Stripe.Checkout.SessionCreateParams, options?: Stripe.RequestOptions) =>
          this.#once(options, given, () => this.#openSession(given)),
      ),
      expire: this.#method('checkout.sessions.expire', (id: string) => {
        const session = this.sessions.get(id)
        if (!session) throw missing('checkout.session')
        if (session.status !== 'open') throw refused(`Only open sessions can be expired, this one is ${session.status}`)
        session.status = 'expired'
        return structuredClone(session)
      }),
    }
  }

  #openSession({
    mode,
    customer,
    client_reference_id,
    metadata,
    line_items,
    ...pages
  }: Stripe.Checkout.SessionCreateParams) {
    const price = found(this.prices, String(line_items?.[0]?.price), 'price')
    const id = this.newId('cs')
    const session: Session = {
      id,
      mode: String(mode),
      customer: found(this.customers, String(customer), 'customer').id,
      client_reference_id: String(client_reference_id),
      metadata: { item: String(metadata?.item) },
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      invoice: null,
      amount_total: centsOf(price.lookup_key),
      url: `https://checkout.stripe.test/${id}`,
      success_url: String(pages.success_url),
      cancel_url: String(pages.cancel_url),
      created: now(),
    }
    this.sessions.set(id, session)
    return structuredClone(session)
  }

  #reversalMethods() {
    const ofCharge = (query: ListQuery) => (one: Reversal) => !query.charge || one.charge === query.charge
    return {
      refunds: {
        retrieve: this.#method('refunds.retrieve', (id: string) => found(this.refunds, id, 'refund')),
        list: this.#method('refunds.list', (query: ListQuery) =>
          listOf(since(this.refunds.values(), query).filter(ofCharge(query))),
        ),
      },
      disputes: {
        retrieve: this.#method('disputes.retrieve', (id: string) => found(this.disputes, id, 'dispute')),
        list: this.#method('disputes.list', (query: ListQuery) => listOf(since(this.disputes.values(), query))),
      },
    }
  }

  #method<Arguments extends unknown[], Reply>(name: string, reply: (...given: Arguments) => Reply) {
    return (...given: Arguments): Reply => {
      this.calls.push(name)
      if (this.failing.has(name) || this.failing.has(`${name} ${given[0]}`)) throw unreachable()
      const answer = reply(...given)
      return (answer instanceof Promise ? answer : Promise.resolve(answer)) as Reply
    }
  }

  #once<Reply>(options: Stripe.RequestOptions | undefined, given: unknown, make: () => Reply): Reply {
    const key = options?.idempotencyKey
    const parameters = JSON.stringify(given)
    const known = key && this.#replies.get(key)
    if (!known) {
      const reply = make()
      if (key) this.#replies.set(key, { parameters, reply })
      return reply
    }
    if (known.parameters === parameters) return structuredClone(known.reply) as Reply
    throw new Stripe.errors.StripeIdempotencyError({
      type: 'idempotency_error',
      message: `The key ${key} was used with other parameters`,
      statusCode: 400,
    } as Stripe.StripeRawError)
  }

  /** Pays an open session for a pack; an asynchronous way to pay leaves it unpaid at first. */
  pay(sessionId: string, payment_status: Session['payment_status'] = 'paid'): Session {
    const session = this.sessions.get(sessionId)
    if (!session) throw missing('checkout.session')
    Object.assign(session, { status: 'complete', payment_status })
    session.payment_intent ??= `pi_of_${sessionId}`
    return session
  }

  /** A pack that was paid for on a page that was not opened by the product's own call. */
  sellPack(customer: string, userId: string, packId: PackId): Session {
    this.customers.set(customer, { id: customer, metadata: { userId } })
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

  /** A subscription that begins and ends its first period at these times, not paid for yet. */
  subscribe(customer: string, planId: PlanId, start: string, end: string): Subscription {
    const id = this.newId('sub')
    const period = { current_period_start: secondsOf(start), current_period_end: secondsOf(end) }
    const subscription: Subscription = {
      id,
      customer,
      status: 'active',
      items: { data: [{ id: `si_of_${id}`, price: priceOf(plans[planId].priceId), ...period }] },
      cancel_at_period_end: false,
      cancel_at: null,
      schedule: null,
      created: secondsOf(start),
    }
    this.subscriptions.set(id, subscription)
    return subscription
  }

  /** Moves a subscription on: another plan, another period. */
  change({ items }: Subscription, { planId, end }: { planId?: PlanId; end?: string }): void {
    const [item] = items.data
    if (item && planId) item.price = priceOf(plans[planId].priceId)
    if (item && end) item.current_period_end = secondsOf(end)
  }

  /** An invoice, paid unless said otherwise. */
  invoice(customer: string, lines: readonly Line[], status = 'paid', created = now()): Invoice {
    const id = this.newId('in')
    const amount_paid = lines.reduce((sum, { amount }) => sum + amount, 0)
    const payment_intent = `pi_of_${id}`
    const invoice = { id, customer, status, amount_paid, payment_intent, lines: [...lines], created }
    this.invoices.set(id, invoice)
    return invoice
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
    const reversal = { id, payment_intent, charge: `ch_of_${payment_intent}`, amount, status, created: now() }
    rows.set(id, reversal)
    return reversal
  }
}

const unreachable = () =>
  new Stripe.errors.StripeConnectionError({ message: 'Stripe cannot be reached' } as Stripe.StripeRawError)

const centsOf = (item: string | null): number =>
  [...Object.values(plans), ...Object.values(packs)].find((one) => ('priceId' in one ? one.priceId : one.id) === item)
    ?.priceCents ?? 0

type LineOf = { start: string; end: string; cents?: number }

/** A line for a whole period of a plan. */
export const wholeLine = (planId: PlanId, { start, end, cents = plans[planId].priceCents }: LineOf): Line =>
  lineOf(plans[planId].priceId, cents, false, start, end)

/** The lines of a change within a period: what is given back of one plan, and what is charged of the other. */
export const changeLines = (from: PlanId, to: PlanId, { start, end }: LineOf): Line[] => [
  lineOf(plans[from].priceId, -Math.round(plans[from].priceCents / 2), true, start, end),
  lineOf(plans[to].priceId, Math.round(plans[to].priceCents / 2), true, start, end),
]

export const lineOf = (item: string, amount: number, proration: boolean, start: string, end: string): Line => ({
  amount,
  pricing: { price_details: { price: `price_of_${item}` } },
  parent: { subscription_item_details: { proration } },
  period: { start: secondsOf(start), end: secondsOf(end) },
})

/** The Stripe of the test that is running. */
export const currentStripe = { model: new StripeModel() }

/** What `vi.mock` puts in the place of `clients/stripe.ts`. It imports none of the functions, which import that file. */
export const mockedStripe = async (original: () => Promise<object>) => ({
  ...(await original()),
  stripe: async () => currentStripe.model.client,
})
