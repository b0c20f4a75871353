import { refused } from './stripe-errors.ts'
import type { Customer, Line, Price, Seconds, Subscription, SubscriptionItem } from './stripe-objects.ts'

const daySeconds = 86_400

/** The end of a period that starts now; a month has 30 days here. */
export const endOfPeriod = (start: Seconds, { recurring }: Price): Seconds =>
  start + (recurring?.interval === 'year' ? 365 : 30) * daySeconds

/** The only item of a subscription. */
export const itemOf = ({ id, items }: Subscription): SubscriptionItem => {
  const [item] = items.data
  if (!item) throw new Error(`${id} has no item`)
  return item
}

const lineOf = (price: Price, amount: number, proration: boolean, period: Line['period']): Line => ({
  amount,
  pricing: { price_details: { price: price.id } },
  parent: { subscription_item_details: { proration } },
  period,
})

/** The line for a whole period at a price. */
export const wholePeriod = (price: Price, period: Line['period']): Line =>
  lineOf(price, price.unit_amount, false, period)

/** The invoice lines of a change at a second, and the item after it: in the same period, or in a new one of another interval. */
export const prorated = (item: SubscriptionItem, price: Price, at: Seconds) => {
  const { current_period_start: start, current_period_end: end } = item
  if (at < start || at > end) throw refused('Cannot specify proration_date outside of current subscription period.')
  const share = (end - at) / (end - start)
  const left = { start: at, end }
  const unused = lineOf(item.price, 0 - Math.round(item.price.unit_amount * share), true, left)
  if (price.recurring?.interval === item.price.recurring?.interval)
    return {
      lines: [unused, lineOf(price, Math.round(price.unit_amount * share), true, left)],
      item: { ...item, price },
    }
  const period = { start: at, end: endOfPeriod(at, price) }
  const changed = { ...item, price, current_period_start: period.start, current_period_end: period.end }
  return { lines: [unused, wholePeriod(price, period)], item: changed }
}

const minimumCharge = 50

/** What an invoice charges, and the customer's balance before and after it. */
export const charged = (lines: readonly Line[], customer: Pick<Customer, 'balance'> | undefined) => {
  const starting_balance = customer?.balance ?? 0
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const owed = total + starting_balance
  const amount_due = owed < minimumCharge ? 0 : owed
  return { total, starting_balance, amount_due, ending_balance: owed - amount_due }
}
