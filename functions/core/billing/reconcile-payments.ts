import { subscribersChangedSince } from '#functions/core/clients/stripe/changed-subscribers.ts'
import { completedCheckoutsSince } from '#functions/core/clients/stripe/stripe-checkouts.ts'
import { paidInvoicesSince } from '#functions/core/clients/stripe/stripe-invoices.ts'
import { disputesReportedSince, refundsSince } from '#functions/core/clients/stripe/stripe-reversals.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import { userOfCustomer } from './customers.ts'
import { applyCheckout, applyInvoice, type Outcome } from './grant-purchases.ts'
import { checkoutKey, findPurchase, invoiceKey } from './purchase-rows.ts'
import { applyDispute, applyRefund } from './refunds-and-disputes.ts'
import { syncSubscription } from './sync-subscription.ts'

const daySeconds = 24 * 3600

type Reconciliation = {
  what: string
  /**
   * How many days back to list. Stripe lists by creation time, and an overdue invoice can be paid weeks later. Stripe
   * keeps events for 30 days.
   */
  days: number
  idsSince: (since: number) => Promise<string[]>
  apply: (id: string) => Promise<unknown>
}

/** Applies a purchase unless its business key is stored. The check saves requests to Stripe. */
const unlessGranted =
  (keyOf: (id: string) => string, apply: (id: string) => Promise<Outcome>) =>
  async (id: string): Promise<void> => {
    if (await findPurchase(keyOf(id))) return
    const outcome = await apply(id)
    if (outcome.status === 'applied' && outcome.isNew) count('PaymentReconciled')
  }

const mirrorCustomer = async (customer: string): Promise<void> => {
  const userId = await userOfCustomer(customer)
  if (userId) await syncSubscription(userId)
}

const reconciliations: readonly Reconciliation[] = [
  // First, because it refunds second subscriptions, and the refunds are applied below.
  { what: 'subscriptions', days: 7, idsSince: subscribersChangedSince, apply: mirrorCustomer },
  { what: 'checkouts', days: 7, idsSince: completedCheckoutsSince, apply: unlessGranted(checkoutKey, applyCheckout) },
  { what: 'invoices', days: 30, idsSince: paidInvoicesSince, apply: unlessGranted(invoiceKey, applyInvoice) },
  { what: 'refunds', days: 30, idsSince: refundsSince, apply: applyRefund },
  { what: 'disputes', days: 30, idsSince: disputesReportedSince, apply: applyDispute },
]

/**
 * Makes up for lost webhooks: applies all recent checkouts, invoices, refunds, disputes and subscriptions again, under
 * the same business keys. After a failure it continues with the others, and throws an `AggregateError` at the end.
 */
export const reconcilePayments = async (now = Date.now()): Promise<void> => {
  const failures: unknown[] = []
  for (const { what, days, idsSince, apply } of reconciliations) {
    const since = Math.floor(now / 1000) - days * daySeconds
    failures.push(...(await applyAll(what, () => idsSince(since), apply)))
  }
  logger.info('Payments reconciled', { failures: failures.length })
  if (failures.length > 0) throw new AggregateError(failures, 'Some payments could not be reconciled')
}

const applyAll = async (
  what: string,
  list: () => Promise<string[]>,
  apply: Reconciliation['apply'],
): Promise<unknown[]> => {
  const failures: unknown[] = []
  const attempt = async (id: string | undefined, act: () => Promise<unknown>) => {
    try {
      await act()
    } catch (error) {
      logger.error('Payment not reconciled', { what, id, error })
      failures.push(error)
    }
  }
  await attempt(undefined, async () => {
    for (const id of await list()) await attempt(id, () => apply(id))
  })
  return failures
}
