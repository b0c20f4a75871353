import * as z from 'zod'
import { type ApiRoutes, answer, list, readOne } from './api-route.ts'
import type { Books } from './books.ts'
import type { Price } from './objects/catalogue.ts'
import type { Subscription } from './objects/subscription.ts'
import { amount, body, flag, listing, metadata, metadataChange, parse, text } from './parameters.ts'
import { changePriceNow } from './plan-changes.ts'
import { releaseSchedule } from './schedules.ts'
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
export const subscriptionRoutes = (books: Books): ApiRoutes => ({
  'POST /v1/subscriptions': ({ form }) => {
    const given = parse(NewSubscription, form)
    const { id: customer } = books.need('customer', given.customer, 'customer')
    const price = recurringPrice(books, given.items[0]?.price ?? '')
    const { subscription } = beginSubscription(books, { customer, price, metadata: given.metadata })
    return answer(books, subscription, given.expand)
  },
  'GET /v1/subscriptions': ({ form }) => {
    const page = parse(Filters, form)
    const isWanted = ({ status, customer, items }: Subscription) =>
      customer === (page.customer ?? customer) &&
      items.data[0].price.id === (page.price ?? items.data[0].price.id) &&
      hasStatus(status, page.status)
    return list<'subscription'>(books, books.all('subscription').filter(isWanted), page, '/v1/subscriptions')
  },
  'GET /v1/subscriptions/{id}': readOne(books, 'subscription'),
  'POST /v1/subscriptions/{id}': ({ params, form }) => {
    const { id } = books.need('subscription', params.id ?? '')
    const { expand, ...given } = parse(Change, form)
    if (given.items) changeItem(books, books.need('subscription', id), given.items[0])
    const { cancel_at_period_end: cancels, metadata: marks } = given
    if (cancels !== undefined) setCancelAtPeriodEnd(books, id, cancels)
    const current = books.need('subscription', id)
    const changed = marks
      ? changeSubscription(books, current, { metadata: { ...current.metadata, ...marks } })
      : current
    return answer(books, changed, expand)
  },
  'DELETE /v1/subscriptions/{id}': ({ params }) =>
    answer(books, endSubscription(books, params.id ?? '', 'cancellation_requested')),
  'GET /v1/subscription_schedules/{id}': readOne(books, 'subscription_schedule'),
  'POST /v1/subscription_schedules/{id}/release': ({ params }) => {
    const { id, subscription } = books.need('subscription_schedule', params.id ?? '')
    if (subscription) releaseSchedule(books, books.need('subscription', subscription))
    return answer(books, books.need('subscription_schedule', id))
  },
})

const hasStatus = (status: string, wanted: string | undefined): boolean => {
  if (wanted === undefined) return status !== 'canceled'
  return wanted === 'all' || wanted === status || (wanted === 'ended' && status === 'canceled')
}

const recurringPrice = (books: Books, id: string): Price => {
  const price = books.need('price', id, 'items[0][price]')
  if (!price.recurring || !price.active)
    throw invalidRequest('The price specified is not an active recurring price.', { param: 'items[0][price]' })
  return price
}

const changeItem = (books: Books, subscription: Subscription, item: z.infer<typeof Item> | undefined): void => {
  if (!item) return
  if (item.id !== currentOf(subscription).id)
    throw invalidRequest('The stand-in keeps one item for each subscription: name it by its id.', {
      param: 'items[0][id]',
    })
  const price = recurringPrice(books, item.price)
  if (price.id !== currentOf(subscription).price.id) changePriceNow(books, subscription, price)
}
