import type { Books } from './books.ts'
import { paySession } from './checkout.ts'
import type { Deliveries } from './deliveries.ts'
import { resendEvent } from './events.ts'
import type { Card } from './objects/customer.ts'
import { closeDispute, openDispute, openRefund, settleRefund } from './reversals.ts'
import { bookedPrice } from './schedules.ts'
import { advance, currentOf } from './subscriptions.ts'
import type { WebhookFaultSwitches } from './webhook-faults.ts'

type DeskOptions = { books: Books; deliveries: Deliveries; faults: WebhookFaultSwitches }

export type StripeDesk = ReturnType<typeof createDesk>

const shownPayments = 50
const shownEvents = 15

const iso = (seconds: number) => new Date(seconds * 1000).toISOString()

/** What the console and the tests see of the account and do to it. */
export const createDesk = ({ books, deliveries, faults }: DeskOptions) => {
  const nameOf = (price: { product: string }) => books.get('product', price.product)?.name ?? price.product
  const emailOf = (customer: string) => books.get('customer', customer)?.email ?? customer
  return {
    customers: () =>
      books.all('customer').map(({ id, email, standIn }) => ({
        id,
        email,
        card: standIn.card,
        now: iso(books.now(id)),
        isAhead: standIn.aheadSeconds > 0,
      })),
    subscriptions: () =>
      books.all('subscription').map((one) => {
        const { price, current_period_end: end } = currentOf(one)
        const next = bookedPrice(books, one)
        const { id, status, customer, cancel_at_period_end: cancels } = one
        return {
          id,
          email: emailOf(customer),
          customer,
          plan: nameOf(price),
          status,
          periodEnd: iso(end),
          cancelsAtPeriodEnd: cancels,
          nextPlan: next ? nameOf(next) : null,
        }
      }),
    payments: () =>
      books
        .all('charge')
        .filter(({ status }) => status === 'succeeded')
        .slice(0, shownPayments)
        .map(({ id, customer, amount, amount_refunded: refunded, description, created }) => ({
          id,
          email: emailOf(customer),
          amount,
          refunded,
          description,
          at: iso(created),
          refunds: books
            .all('refund')
            .filter(({ charge }) => charge === id)
            .map(pick('id', 'amount', 'status')),
          dispute:
            books
              .all('dispute')
              .filter(({ charge }) => charge === id)
              .map(pick('id', 'amount', 'status'))[0] ?? null,
        })),
    events: () =>
      books
        .all('event')
        .slice(0, shownEvents)
        .map(({ id, type, created }) => ({ id, type, at: iso(created) })),
    pendingDeliveries: () => deliveries.size,
    advance: (subscription: string) => advance(books, subscription).status,
    setCard: (id: string, card: Card) => {
      const customer = books.need('customer', id)
      books.put<'customer'>({ ...customer, standIn: { ...customer.standIn, card } })
    },
    pay: (session: string, card: Card = 'good') => paySession(books, session, card),
    refund: (charge: string, amount?: number, status: 'pending' | 'succeeded' = 'succeeded') =>
      openRefund(books, { charge, amount, status }).id,
    settleRefund: (refund: string, status: 'succeeded' | 'failed') => settleRefund(books, refund, status).status,
    dispute: (charge: string) => openDispute(books, charge).id,
    closeDispute: (dispute: string, status: 'won' | 'lost') => closeDispute(books, dispute, status).status,
    resend: (event: string) => resendEvent({ books, deliveries, faults }, event),
  }
}

const pick =
  <One, Name extends keyof One>(...names: Name[]) =>
  (one: One): Pick<One, Name> =>
    Object.fromEntries(names.map((name) => [name, one[name]])) as Pick<One, Name>
