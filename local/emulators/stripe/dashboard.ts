import { paySession } from './checkout.ts'
import type { Deliveries } from './deliveries.ts'
import { resendEvent } from './events.ts'
import type { Card } from './objects/customer.ts'
import { appealDispute, closeDispute, openDispute, openRefund, settleRefund } from './reversals.ts'
import { scheduledPrice } from './schedules.ts'
import type { Store } from './store.ts'
import { advance, approach, currentOf } from './subscriptions.ts'
import type { WebhookFaultSwitches } from './webhook-faults.ts'

type DashboardOptions = { store: Store; deliveries: Deliveries; faults: WebhookFaultSwitches }

export type StripeDashboard = ReturnType<typeof createDashboard>

const shownPayments = 50
const shownEvents = 15

const iso = (seconds: number) => new Date(seconds * 1000).toISOString()

/** The data and actions of Stripe's dashboard, for the console and the tests. */
export const createDashboard = ({ store, deliveries, faults }: DashboardOptions) => {
  const nameOf = (price: { product: string }) => store.get('product', price.product)?.name ?? price.product
  const emailOf = (customer: string) => store.get('customer', customer)?.email ?? customer
  return {
    customers: () =>
      store.all('customer').map(({ id, email, standIn }) => ({
        id,
        email,
        card: standIn.card,
        now: iso(store.now(id)),
        isAhead: standIn.aheadSeconds > 0,
      })),
    subscriptions: () =>
      store.all('subscription').map((one) => {
        const { price, current_period_end: end } = currentOf(one)
        const next = scheduledPrice(store, one)
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
      store
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
          refunds: store
            .all('refund')
            .filter(({ charge }) => charge === id)
            .map(pick('id', 'amount', 'status')),
          dispute:
            store
              .all('dispute')
              .filter(({ charge }) => charge === id)
              .map(pick('id', 'amount', 'status'))[0] ?? null,
        })),
    events: () =>
      store
        .all('event')
        .slice(0, shownEvents)
        .map(({ id, type, created }) => ({ id, type, at: iso(created) })),
    pendingDeliveries: () => deliveries.size,
    approach: (subscription: string) => approach(store, subscription).status,
    advance: (subscription: string) => advance(store, subscription).status,
    setCard: (id: string, card: Card) => {
      const customer = store.need('customer', id)
      store.put<'customer'>({ ...customer, standIn: { ...customer.standIn, card } })
    },
    pay: (session: string, card: Card = 'good') => paySession(store, session, card),
    refund: (charge: string, amount?: number, status: 'pending' | 'succeeded' = 'succeeded') =>
      openRefund(store, { charge, amount, status }).id,
    settleRefund: (refund: string, status: 'succeeded' | 'failed') => settleRefund(store, refund, status).status,
    dispute: (charge: string) => openDispute(store, charge).id,
    closeDispute: (dispute: string, status: 'won' | 'lost') => closeDispute(store, dispute, status).status,
    appealDispute: (dispute: string) => appealDispute(store, dispute).status,
    resend: (event: string) => resendEvent({ store, deliveries, faults }, event),
  }
}

const pick =
  <One, Name extends keyof One>(...names: Name[]) =>
  (one: One): Pick<One, Name> =>
    Object.fromEntries(names.map((name) => [name, one[name]])) as Pick<One, Name>
