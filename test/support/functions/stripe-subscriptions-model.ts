import type Stripe from 'stripe'
import { type PlanId, plans } from '#shared/billing/plans.ts'
import { missing, refused } from './stripe-errors.ts'
import { found, type ListQuery, listOf } from './stripe-lists.ts'
import { type Invoice, now, priceOf, type Seconds, type Subscription, secondsOf } from './stripe-objects.ts'
import { charged, endOfPeriod, itemOf, prorated, wholePeriod } from './stripe-proration.ts'
import { StripeSchedules } from './stripe-schedules-model.ts'

type Change = Pick<Stripe.SubscriptionUpdateParams, 'expand'> & {
  items?: { id: string; price: string }[]
  proration_date?: Seconds
  payment_behavior?: string
  cancel_at_period_end?: boolean
}

type Preview = {
  subscription: string
  subscription_details: { items: { id: string; price: string }[]; proration_date?: Seconds }
}

const pendingSeconds = 23 * 3600

/** Subscriptions, their periods and their immediate changes. */
export class StripeSubscriptions extends StripeSchedules {
  /** An active subscription with its first period between these times, and no invoice yet. */
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
      latest_invoice: null,
      pending_update: null,
      schedule: null,
      created: secondsOf(start),
    }
    this.subscriptions.set(id, subscription)
    return subscription
  }

  /** Changes the plan or the end of the period of a subscription. */
  change({ items }: Subscription, { planId, end }: { planId?: PlanId; end?: string }): void {
    const [item] = items.data
    if (item && planId) item.price = priceOf(plans[planId].priceId)
    if (item && end) item.current_period_end = secondsOf(end)
  }

  /** Begins the next period, at the price that is booked for it, and charges it to the customer's card. */
  renew(subscription: Subscription): Invoice {
    this.expireChanges()
    const item = itemOf(subscription)
    const next = this.schedules.get(subscription.schedule ?? '')?.phases[1]?.items[0]?.price
    if (subscription.schedule) this.release(subscription.schedule)
    const price = next ? found(this.prices, next, 'price') : item.price
    const period = { start: item.current_period_end, end: endOfPeriod(item.current_period_end, price) }
    subscription.items.data = [{ ...item, price, current_period_start: period.start, current_period_end: period.end }]
    const { id } = this.invoice(subscription.customer, [wholePeriod(price, period)], 'open', undefined, subscription.id)
    return this.payInvoice(id, this.customers.get(subscription.customer)?.card)
  }

  protected subscriptionMethods() {
    return {
      list: this.method('subscriptions.list', ({ customer, limit, expand }: ListQuery) => {
        this.expireChanges()
        found(this.customers, String(customer), 'customer')
        const own = [...this.subscriptions.values()].filter((one) => one.customer === customer).toReversed()
        return listOf(
          own.map((one) => this.#shown(one, expand)),
          limit,
        )
      }),
      cancel: this.method('subscriptions.cancel', (id: string) => {
        const subscription = found(this.subscriptions, id, 'subscription')
        if (subscription.status === 'canceled') throw missing(`subscription: '${id}'`)
        if (subscription.schedule) this.release(subscription.schedule)
        subscription.status = 'canceled'
        return structuredClone(subscription)
      }),
      update: this.method('subscriptions.update', (id: string, given: Change, options?: Stripe.RequestOptions) =>
        this.once(options, { id, ...given }, () => this.#update(found(this.subscriptions, id, 'subscription'), given)),
      ),
    }
  }

  /** As in a response: with whole objects instead of the ids that `expand` names. */
  #shown(subscription: Subscription, expand: unknown) {
    const paths = JSON.stringify(expand ?? [])
    const { customer, schedule, latest_invoice } = subscription
    return structuredClone({
      ...subscription,
      customer: paths.includes('customer') ? found(this.customers, customer, 'customer') : customer,
      schedule: schedule && paths.includes('schedule') ? found(this.schedules, schedule, 'schedule') : schedule,
      latest_invoice:
        latest_invoice && paths.includes('latest_invoice')
          ? found(this.invoices, latest_invoice, 'invoice')
          : latest_invoice,
    })
  }

  #update(subscription: Subscription, { items, expand, ...given }: Change) {
    this.expireChanges()
    const { cancel_at_period_end: cancels } = given
    if (subscription.status === 'canceled') throw refused('A canceled subscription cannot be updated')
    if (subscription.schedule) throw refused(`It is managed by the subscription schedule ${subscription.schedule}`)
    const price = items?.[0]?.price
    if (price && price !== itemOf(subscription).price.id) this.#changePrice(subscription, price, given)
    else if (cancels !== undefined)
      Object.assign(subscription, {
        cancel_at_period_end: cancels,
        cancel_at: cancels ? itemOf(subscription).current_period_end : null,
      })
    return this.#shown(subscription, expand)
  }

  #changePrice(subscription: Subscription, price: string, given: Omit<Change, 'items' | 'expand'>): void {
    if (given.payment_behavior !== 'pending_if_incomplete')
      throw new Error(`The model changes no price with the payment behavior ${given.payment_behavior}`)
    const { card } = this.customer(subscription.customer)
    const { lines, item } = prorated(
      itemOf(subscription),
      found(this.prices, price, 'price'),
      given.proration_date ?? now(),
    )
    if (subscription.pending_update && subscription.latest_invoice) this.voidInvoice(subscription.latest_invoice)
    const { id } = this.invoice(subscription.customer, lines, 'open', undefined, subscription.id)
    subscription.pending_update = {
      subscription_items: [item],
      cancel_at_period_end: given.cancel_at_period_end ?? null,
      expires_at: Math.min(now() + pendingSeconds, itemOf(subscription).current_period_end),
    }
    this.payInvoice(id, card)
  }

  protected previewMethod() {
    return this.method('invoices.createPreview', ({ subscription: id, subscription_details: details }: Preview) => {
      const subscription = found(this.subscriptions, id, 'subscription')
      const at = details.proration_date ?? now()
      const price = found(this.prices, String(details.items[0]?.price), 'price')
      const { lines } = prorated(itemOf(subscription), price, at)
      return {
        ...charged(lines, this.customers.get(subscription.customer)),
        lines: { data: lines },
        parent: { subscription_details: { subscription: id, subscription_proration_date: at } },
      }
    })
  }
}
