import type Stripe from 'stripe'
import * as z from 'zod'
import { type ApiRoutes, answer, list, readOne } from './api-route.ts'
import { amount, body, listing, metadata, parse, text } from './parameters.ts'
import { cardOf } from './payment-method-routes.ts'
import { isDeleted, newId, type Store } from './store.ts'
import { endSubscription } from './subscriptions.ts'

const NewCustomer = body({ email: z.string().max(512).optional(), metadata })

/** The payment method of invoices and subscriptions. */
const CustomerChange = body({ invoice_settings: z.strictObject({ default_payment_method: text }) })

/** Customers. */
export const customerRoutes = (store: Store): ApiRoutes => ({
  'POST /v1/customers': ({ form }) => {
    const { expand, ...given } = parse(NewCustomer, form)
    const customer = store.put<'customer'>({
      id: newId('cus'),
      object: 'customer',
      created: store.now(),
      livemode: false,
      email: given.email ?? null,
      metadata: given.metadata,
      balance: 0,
      currency: null,
      delinquent: false,
      standIn: { card: 'good', aheadSeconds: 0, isDeleted: false },
    })
    store.emit('customer.created', customer)
    return answer(store, customer, expand)
  },
  'GET /v1/customers': ({ form }) => {
    const page = parse(listing({ email: text.optional() }), form)
    const all = store.all('customer').filter(({ email }) => email === (page.email ?? email))
    return list<'customer'>(store, all, page, '/v1/customers')
  },
  'GET /v1/customers/{id}': (call) => {
    const id = call.params.id ?? ''
    const known = store.find(id)
    return known && isDeleted(known) ? deleted(id) : readOne(store, 'customer')(call)
  },
  'POST /v1/customers/{id}': ({ params, form }) => {
    const customer = store.need('customer', params.id ?? '')
    const { expand, invoice_settings: settings } = parse(CustomerChange, form)
    const card = cardOf(store, customer.id, settings.default_payment_method)
    const changed = store.put<'customer'>({ ...customer, standIn: { ...customer.standIn, card } })
    store.emit('customer.updated', changed)
    return answer(store, changed, expand)
  },
  'POST /v1/customers/{id}/balance_transactions': ({ params, form }) => {
    const customer = store.need('customer', params.id ?? '')
    const given = parse(body({ amount, currency: z.literal('usd') }), form)
    const balance = customer.balance + given.amount
    store.put<'customer'>({ ...customer, balance })
    return {
      id: newId('cbtxn', 24),
      object: 'customer_balance_transaction',
      amount: given.amount,
      customer: customer.id,
      ending_balance: balance,
    } satisfies Partial<Stripe.CustomerBalanceTransaction>
  },
  'DELETE /v1/customers/{id}': ({ params }) => {
    const customer = store.need('customer', params.id ?? '')
    for (const { id, customer: whose, status } of store.all('subscription'))
      if (whose === customer.id && status !== 'canceled') endSubscription(store, id, 'cancellation_requested')
    store.emit('customer.deleted', customer)
    store.put<'customer'>({ ...customer, standIn: { ...customer.standIn, isDeleted: true } })
    return deleted(customer.id)
  },
})

const deleted = (id: string) => ({ id, object: 'customer', deleted: true }) satisfies Stripe.DeletedCustomer
