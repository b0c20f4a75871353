import type { PortalSession } from '#local/emulators/stripe/objects/portal.ts'
import type { Subscription } from '#local/emulators/stripe/objects/subscription.ts'
import { changePlan, refuseScheduled } from '#local/emulators/stripe/plan-changes.ts'
import type { Store } from '#local/emulators/stripe/store.ts'
import { cardDeclined, invalidRequest } from '#local/emulators/stripe/stripe-refusal.ts'
import { advance, openInvoiceOf, setCancelAtPeriodEnd, settleInvoice } from '#local/emulators/stripe/subscriptions.ts'
import { cardOf } from './checkout-page.ts'
import type { PortalView } from './portal-page.ts'

/** The data of the portal's pages. */
export const viewOf = (store: Store, session: PortalSession): PortalView => {
  const all = store.all('subscription').filter(({ customer }) => customer === session.customer)
  return {
    store,
    session,
    customer: store.need('customer', session.customer),
    features: store.need('billing_portal.configuration', session.configuration).features,
    subscription: all.find(({ status }) => status !== 'canceled') ?? all[0],
  }
}

/** Runs the action of a submitted form and returns the message to show. Throws `StripeRefusal` when it is refused. */
export const runAction = (view: PortalView, form: URLSearchParams): string => {
  const { store, customer } = view
  if (form.get('action') === 'card') {
    store.put<'customer'>({ ...customer, standIn: { ...customer.standIn, card: cardOf(form) } })
    return 'Your card is changed.'
  }
  const { subscription } = view
  if (!subscription) throw invalidRequest('There is no subscription.')
  return changeSubscriptionBy(view, subscription, form)
}

const changeSubscriptionBy = (view: PortalView, subscription: Subscription, form: URLSearchParams): string => {
  const { store, features } = view
  const { id } = subscription
  switch (form.get('action')) {
    case 'cancel':
      refuseScheduled(subscription)
      setCancelAtPeriodEnd(store, id, true)
      return 'Your plan is cancelled and stays until its period’s end.'
    case 'resume':
      setCancelAtPeriodEnd(store, id, false)
      return 'Your plan goes on.'
    case 'pay': {
      const open = openInvoiceOf(store, subscription)
      if (open && settleInvoice(store, open.id).status !== 'paid') throw cardDeclined()
      return 'The invoice is paid.'
    }
    case 'next':
      return `The clock stands an hour after the period’s end. The subscription is ${advance(store, id).status.replace('_', ' ')}.`
    case 'change': {
      const price = store.need('price', form.get('price') ?? '', 'price')
      const changed = changePlan(store, subscription, price, features)
      return changed.schedule ? 'The change is booked for the period’s end.' : 'Your plan is changed.'
    }
    default:
      throw invalidRequest('The page does not know this action.')
  }
}
