import * as z from 'zod'
import { expanded, pageOf } from './answers.ts'
import { type ApiRoutes, answer, list, readOne } from './api-route.ts'
import { amount, body, listing, metadata, parse, reading, text } from './parameters.ts'
import { previewOf } from './plan-changes.ts'
import { closeDispute, openRefund } from './reversals.ts'
import type { Store } from './store.ts'
import { invalidRequest } from './stripe-refusal.ts'
import { voidOpenInvoice } from './subscriptions.ts'

const InvoiceFilters = listing({
  customer: text.optional(),
  subscription: text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']).optional(),
})

const PaymentFilters = listing({
  invoice: text.optional(),
  status: z.enum(['open', 'paid', 'canceled']).optional(),
  payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: text }).optional(),
})

const Preview = body({
  subscription: text,
  subscription_details: z.strictObject({
    items: z.array(z.strictObject({ id: text, price: text, quantity: amount })).length(1),
    proration_behavior: z.literal('always_invoice'),
    proration_date: amount.optional(),
  }),
})

const ReversalFilters = listing({ charge: text.optional(), payment_intent: text.optional() })

const NewRefund = body({
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: amount.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata,
})

const ofPayment =
  ({ charge, payment_intent: intent }: z.infer<typeof ReversalFilters>) =>
  (one: { charge: string; payment_intent: string }) =>
    one.charge === (charge ?? one.charge) && one.payment_intent === (intent ?? one.payment_intent)

/** Invoices and their payments, payment intents, charges, refunds and disputes. */
export const moneyRoutes = (store: Store): ApiRoutes => ({
  'GET /v1/invoices': ({ form }) => {
    const page = parse(InvoiceFilters, form)
    const all = store
      .all('invoice')
      .filter(
        ({ customer, status, parent: { subscription_details: of } }) =>
          customer === (page.customer ?? customer) &&
          status === (page.status ?? status) &&
          of.subscription === (page.subscription ?? of.subscription),
      )
    return list<'invoice'>(store, all, page, '/v1/invoices')
  },
  'GET /v1/invoices/{id}': readOne(store, 'invoice'),
  'GET /v1/invoices/{id}/lines': ({ params, form }) => {
    const { id, standIn } = store.need('invoice', params.id ?? '')
    const { data, hasMore } = pageOf(standIn.lines, parse(listing({}), form))
    return { object: 'list', data, has_more: hasMore, url: `/v1/invoices/${id}/lines` }
  },
  'POST /v1/invoices/{id}/void': ({ params, form }) => {
    const { expand } = parse(reading, form)
    return answer(store, voidOpenInvoice(store, params.id ?? ''), expand)
  },
  'POST /v1/invoices/create_preview': ({ form }) => {
    const { subscription: id, subscription_details: details, expand } = parse(Preview, form)
    const [item] = details.items
    const price = store.need('price', item?.price ?? '', 'subscription_details[items][0][price]')
    return expanded(
      previewOf(store, store.need('subscription', id, 'subscription'), price, details.proration_date),
      expand,
      store,
    )
  },
  'GET /v1/invoice_payments': ({ form }) => {
    const page = parse(PaymentFilters, form)
    const all = store
      .all('invoice_payment')
      .filter(
        ({ invoice, status, payment }) =>
          invoice === (page.invoice ?? invoice) &&
          status === (page.status ?? status) &&
          payment.payment_intent === (page.payment?.payment_intent ?? payment.payment_intent),
      )
    return list<'invoice_payment'>(store, all, page, '/v1/invoice_payments')
  },
  'GET /v1/payment_intents/{id}': readOne(store, 'payment_intent'),
  'GET /v1/charges/{id}': readOne(store, 'charge'),
  'GET /v1/charges': ({ form }) => {
    const page = parse(listing({ customer: text.optional(), payment_intent: text.optional() }), form)
    const all = store
      .all('charge')
      .filter(
        ({ customer, payment_intent: intent }) =>
          customer === (page.customer ?? customer) && intent === (page.payment_intent ?? intent),
      )
    return list<'charge'>(store, all, page, '/v1/charges')
  },
  'POST /v1/refunds': ({ form }) => {
    const { expand, charge, payment_intent: intent, ...given } = parse(NewRefund, form)
    const id = charge ?? (intent && store.need('payment_intent', intent, 'payment_intent').latest_charge)
    if (!id)
      throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.')
    return answer(store, openRefund(store, { charge: id, ...given }), expand)
  },
  'GET /v1/refunds': ({ form }) => {
    const page = parse(ReversalFilters, form)
    return list<'refund'>(store, store.all('refund').filter(ofPayment(page)), page, '/v1/refunds')
  },
  'GET /v1/refunds/{id}': readOne(store, 'refund'),
  'GET /v1/disputes': ({ form }) => {
    const page = parse(ReversalFilters, form)
    return list<'dispute'>(store, store.all('dispute').filter(ofPayment(page)), page, '/v1/disputes')
  },
  'GET /v1/disputes/{id}': readOne(store, 'dispute'),
  'POST /v1/disputes/{id}/close': ({ params, form }) => {
    const { expand } = parse(reading, form)
    return answer(store, closeDispute(store, params.id ?? '', 'lost'), expand)
  },
})
