import * as z from 'zod'
import { type ApiRoutes, answer, list, readOne } from './api-route.ts'
import type { Price } from './objects/catalogue.ts'
import type { Subscription } from './objects/subscription.ts'
import { amount, body, flag, listing, metadata, metadataChange, parse, text } from './parameters.ts'
import { changePriceNow, refuseScheduled } from './plan-changes.ts'
import { changeNextPhase, makeSchedule, releaseSchedule } from './schedules.ts'
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
  proration_date: amount.optional(),
  payment_behavior: z.enum(['error_if_incomplete', 'pending_if_incomplete']).default('error_if_incomplete'),
  cancel_at_period_end: flag.optional(),
  metadata: metadataChange.optional(),
})

const phaseItems = z.array(z.strictObject({ price: text, quantity: amount.pipe(z.literal(1)) })).length(1)

const ScheduleChange = body({
  end_behavior: z.literal('release'),
  proration_behavior: z.literal('none'),
  phases: z.tuple([
    z.strictObject({ items: phaseItems, start_date: amount, end_date: amount }),
    z.strictObject({
      items: phaseItems,
      duration: z.strictObject({ interval: z.enum(['month', 'year']), interval_count: amount }),
    }),
  ]),
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
    const { cancel_at_period_end: cancels, metadata: marks, items } = given
    if (items || cancels !== undefined) refuseScheduled(store.need('subscription', id))
    if (items) changeItem(store, store.need('subscription', id), given)
    else if (cancels !== undefined) setCancelAtPeriodEnd(store, id, cancels)
    const current = store.need('subscription', id)
    const changed = marks
      ? changeSubscription(store, current, { metadata: { ...current.metadata, ...marks } })
      : current
    return answer(store, changed, expand)
  },
  'DELETE /v1/subscriptions/{id}': ({ params }) =>
    answer(store, endSubscription(store, params.id ?? '', 'cancellation_requested')),
  'GET /v1/subscription_schedules/{id}': readOne(store, 'subscription_schedule'),
  'POST /v1/subscription_schedules': ({ form }) => {
    const { from_subscription: id, expand } = parse(body({ from_subscription: text }), form)
    return answer(store, makeSchedule(store, store.need('subscription', id, 'from_subscription')), expand)
  },
  'POST /v1/subscription_schedules/{id}': ({ params, form }) => {
    const { phases, expand } = parse(ScheduleChange, form)
    const price = recurringPrice(store, phases[1].items[0]?.price ?? '')
    return answer(store, changeNextPhase(store, params.id ?? '', price), expand)
  },
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

const changeItem = (store: Store, subscription: Subscription, change: z.infer<typeof Change>): void => {
  const [item] = change.items ?? []
  if (!item) return
  if (item.id !== currentOf(subscription).id)
    throw invalidRequest('The stand-in keeps one item for each subscription: name it by its id.', {
      param: 'items[0][id]',
    })
  const price = recurringPrice(store, item.price)
  if (price.id === currentOf(subscription).price.id) return
  const { cancel_at_period_end: cancels } = change
  changePriceNow(store, subscription, {
    price,
    at: change.proration_date,
    mayWait: change.payment_behavior === 'pending_if_incomplete',
    cancelAtPeriodEnd: cancels === false ? cancels : undefined,
  })
}
