import * as z from 'zod'
import { type ApiRoutes, answer, list, readOne } from './api-route.ts'
import type { Price } from './objects/catalogue.ts'
import type { Subscription } from './objects/subscription.ts'
import { amount, body, flag, listing, metadata, metadataChange, parse, text } from './parameters.ts'
import { changePriceNow } from './plan-changes.ts'
import { releaseSchedule } from './schedules.ts'
import type { Store } from './store.ts'
import { invalidRequest } from './stripe-refusal.ts'
import {
  beginSubscription,
  changeSubscription,
  currentOf,
  endSubscription,
  setCancelAtPeriodEnd,
} from './subscriptions.ts'

const Item = z.strictObject({ id: text.optional(), price: text, quantity: amount.pipe(z.literal(1)).default(1) })

const NewSubscription = body({ customer: text, items: z.array(Item).length(1), metadata })

const Change = body({
  items: z.array(Item).length(1).optional(),
  proration_behavior: z.literal('always_invoice').optional(),
  payment_behavior: z.literal('error_if_incomplete').optional(),
  cancel_at_period_end: flag.optional(),
  metadata: metadataChange.optional(),
})

const Filters = listing({
  customer: text.optional(),
  price: text.optional(),
  status: z
    .enum(['active', 'past_due', 'canceled', 'incomplete', 'trialing', 'unpaid', 'paused', 'ended', 'all'])
    .optional(),
})

/** Subscriptions and their schedules. */
export const subscriptionRoutes = (store: Store): ApiRoutes => ({
  'POST /v1/subscriptions': ({ form }) => {
    const given = parse(NewSubscription, form)
    const { id: customer } = store.need('customer', given.customer, 'customer')
    const price = recurringPrice(store, given.items[0]?.price ?? '')
    const { subscription } = beginSubscription(store, { customer, price, metadata: given.metadata })
    return answer(store, subscription, given.expand)
  },
  'GET /v1/subscriptions': ({ form }) => {
    const page = parse(Filters, form)
    const isWanted = ({ status, customer, items }: Subscription) =>
      customer === (page.customer ?? customer) &&
      items.data[0].price.id === (page.price ?? items.data[0].price.id) &&
      hasStatus(status, page.status)
    return list<'subscription'>(store, store.all('subscription').filter(isWanted), page, '/v1/subscriptions')
  },
  'GET /v1/subscriptions/{id}': readOne(store, 'subscription'),
  'POST /v1/subscriptions/{id}': ({ params, form }) => {
    const { id } = store.need('subscription', params.id ?? '')
    const { expand, ...given } = parse(Change, form)
    if (given.items) changeItem(store, store.need('subscription', id), given.items[0])
    const { cancel_at_period_end: cancels, metadata: marks } = given
    if (cancels !== undefined) setCancelAtPeriodEnd(store, id, cancels)
    const current = store.need('subscription', id)
    const changed = marks
      ? changeSubscription(store, current, { metadata: { ...current.metadata, ...marks } })
      : current
    return answer(store, changed, expand)
  },
  'DELETE /v1/subscriptions/{id}': ({ params }) =>
    answer(store, endSubscription(store, params.id ?? '', 'cancellation_requested')),
  'GET /v1/subscription_schedules/{id}': readOne(store, 'subscription_schedule'),
  'POST /v1/subscription_schedules/{id}/release': ({ params }) => {
    const { id, subscription } = store.need('subscription_schedule', params.id ?? '')
    if (subscription) releaseSchedule(store, store.need('subscription', subscription))
    return answer(store, store.need('subscription_schedule', id))
  },
})

const hasStatus = (status: string, wanted: string | undefined): boolean => {
  if (wanted === undefined) return status !== 'canceled'
  return wanted === 'all' || wanted === status || (wanted === 'ended' && status === 'canceled')
}

const recurringPrice = (store: Store, id: string): Price => {
  const price = store.need('price', id, 'items[0][price]')
  if (!price.recurring || !price.active)
    throw invalidRequest('The price specified is not an active recurring price.', { param: 'items[0][price]' })
  return price
}

const changeItem = (store: Store, subscription: Subscription, item: z.infer<typeof Item> | undefined): void => {
  if (!item) return
  if (item.id !== currentOf(subscription).id)
    throw invalidRequest('The stand-in keeps one item for each subscription: name it by its id.', {
      param: 'items[0][id]',
    })
  const price = recurringPrice(store, item.price)
  if (price.id !== currentOf(subscription).price.id) changePriceNow(store, subscription, price)
}
