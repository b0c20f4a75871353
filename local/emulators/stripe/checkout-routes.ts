import * as z from 'zod'
import { pageOf } from './answers.ts'
import { type ApiRoutes, answer, list } from './api-route.ts'
import { currentSession, expireSession, openSession } from './checkout.ts'
import { address, amount, body, listing, metadata, parse, reading, text } from './parameters.ts'
import type { Store } from './store.ts'

const Marks = z.strictObject({ metadata })

const NewSession = body({
  mode: z.enum(['subscription', 'payment']),
  customer: text,
  client_reference_id: text.max(200).optional(),
  line_items: z
    .array(z.strictObject({ price: text, quantity: amount.pipe(z.int().min(1)) }))
    .min(1)
    .max(20),
  metadata,
  subscription_data: Marks.optional(),
  payment_intent_data: Marks.optional(),
  success_url: address,
  cancel_url: address.optional(),
  expires_at: amount.optional(),
})

const Filters = listing({
  customer: text.optional(),
  payment_intent: text.optional(),
  subscription: text.optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
})

/** Checkout sessions. */
export const checkoutRoutes = (store: Store): ApiRoutes => ({
  'POST /v1/checkout/sessions': ({ form }) => {
    const { expand, subscription_data: ofPlan, payment_intent_data: ofPack, ...given } = parse(NewSession, form)
    const marks = given.mode === 'subscription' ? ofPlan : ofPack
    return answer(store, openSession(store, { ...given, madeMetadata: marks?.metadata ?? {} }), expand)
  },
  'GET /v1/checkout/sessions': ({ form }) => {
    const page = parse(Filters, form)
    const all = store
      .all('checkout.session')
      .map(({ id }) => currentSession(store, id))
      .filter(
        ({ customer, payment_intent: intent, subscription, status }) =>
          customer === (page.customer ?? customer) &&
          intent === (page.payment_intent ?? intent) &&
          subscription === (page.subscription ?? subscription) &&
          status === (page.status ?? status),
      )
    return list<'checkout.session'>(store, all, page, '/v1/checkout/sessions')
  },
  'GET /v1/checkout/sessions/{id}': ({ params, form }) =>
    answer(store, currentSession(store, params.id ?? ''), parse(reading, form).expand),
  'POST /v1/checkout/sessions/{id}/expire': ({ params, form }) => {
    const { expand } = parse(reading, form)
    return answer(store, expireSession(store, currentSession(store, params.id ?? '').id), expand)
  },
  'GET /v1/checkout/sessions/{id}/line_items': ({ params, form }) => {
    const { id, standIn } = store.need('checkout.session', params.id ?? '')
    const { data, hasMore } = pageOf(standIn.lines, parse(listing({}), form))
    return { object: 'list', data, has_more: hasMore, url: `/v1/checkout/sessions/${id}/line_items` }
  },
})
