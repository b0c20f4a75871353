import type { Books } from '#local/stripe/books.ts'
import type { PortalSession } from '#local/stripe/objects/portal.ts'
import type { Subscription } from '#local/stripe/objects/subscription.ts'
import { changePlan } from '#local/stripe/plan-changes.ts'
import { releaseSchedule } from '#local/stripe/schedules.ts'
import { cardDeclined, invalidRequest } from '#local/stripe/stripe-refusal.ts'
import { advance, openInvoiceOf, setCancelAtPeriodEnd, settleInvoice } from '#local/stripe/subscriptions.ts'
import type { PortalView } from './portal-page.ts'

/** What the portal shows now of its customer. */
export const viewOf = (books: Books, session: PortalSession): PortalView => {
  const all = books.all('subscription').filter(({ customer }) => customer === session.customer)
  return {
    books,
    session,
    customer: books.need('customer', session.customer),
    features: books.need('billing_portal.configuration', session.configuration).features,
    subscription: all.find(({ status }) => status !== 'canceled') ?? all[0],
  }
}

/** Does what a form of the portal asks for, and says what was done. Throws `StripeRefusal` when it cannot be. */
export const runAction = (view: PortalView, form: URLSearchParams): string => {
  const { books, customer } = view
  if (form.get('action') === 'card') {
    const card = form.get('card') === 'declined' ? 'declined' : 'good'
    books.put<'customer'>({ ...customer, standIn: { ...customer.standIn, card } })
    return 'Your card is changed.'
  }
  const { subscription } = view
  if (!subscription) throw invalidRequest('There is no subscription.')
  return changeSubscriptionBy(view, subscription, form)
}

const changeSubscriptionBy = (view: PortalView, subscription: Subscription, form: URLSearchParams): string => {
  const { books, features } = view
  const { id } = subscription
  switch (form.get('action')) {
    case 'cancel':
      setCancelAtPeriodEnd(books, id, true)
      return 'Your plan is cancelled and stays until its period’s end.'
    case 'resume':
      setCancelAtPeriodEnd(books, id, false)
      return 'Your plan goes on.'
    case 'keep':
      releaseSchedule(books, subscription)
      return 'Your plan stays as it is.'
    case 'pay': {
      const open = openInvoiceOf(books, subscription)
      if (open && settleInvoice(books, open.id).status !== 'paid') throw cardDeclined()
      return 'The invoice is paid.'
    }
    case 'next':
      return `The clock stands an hour after the period’s end. The subscription is ${advance(books, id).status.replace('_', ' ')}.`
    case 'change': {
      const price = books.need('price', form.get('price') ?? '', 'price')
      const changed = changePlan(books, subscription, price, features)
      return changed.schedule ? 'The change is booked for the period’s end.' : 'Your plan is changed.'
    }
    default:
      throw invalidRequest('The page does not know this action.')
  }
}
