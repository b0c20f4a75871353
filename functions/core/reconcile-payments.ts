import { completedCheckoutsSince } from '#functions/core/clients/stripe-checkouts.ts'
import { paidInvoicesSince } from '#functions/core/clients/stripe-invoices.ts'
import { disputesSince, refundsSince } from '#functions/core/clients/stripe-reversals.ts'
import { applyDispute, applyRefund } from './claw-backs.ts'
import { logger } from './log.ts'
import { count } from './metrics.ts'
import { applyCheckout, applyInvoice, type Outcome } from './purchases.ts'

const lookBackSeconds = 7 * 24 * 3600

type Apply = (id: string) => Promise<void>

/**
 * Finds what lost webhooks did not tell: every paid checkout and invoice, refund and dispute of the last seven days
 * goes the same way again, by the same keys. One that fails does not keep the others from it; the run fails at its end.
 */
export const reconcilePayments = async (now = Date.now()): Promise<void> => {
  const since = Math.floor(now / 1000) - lookBackSeconds
  const failures = [
    ...(await applyAll(await completedCheckoutsSince(since), counted(applyCheckout))),
    ...(await applyAll(await paidInvoicesSince(since), counted(applyInvoice))),
    ...(await applyAll(await refundsSince(since), applyRefund)),
    ...(await applyAll(await disputesSince(since), applyDispute)),
  ]
  logger.info('Payments reconciled', { failures: failures.length })
  if (failures.length > 0) throw new AggregateError(failures, 'Some payments could not be reconciled')
}

const counted =
  (apply: (id: string) => Promise<Outcome>): Apply =>
  async (id) => {
    const outcome = await apply(id)
    if (outcome.status === 'applied' && outcome.isNew) count('PaymentReconciled')
  }

const applyAll = async (ids: readonly string[], apply: Apply): Promise<unknown[]> => {
  const failures: unknown[] = []
  for (const id of ids) {
    try {
      await apply(id)
    } catch (error) {
      logger.error('Payment not reconciled', { id, error })
      failures.push(error)
    }
  }
  return failures
}
