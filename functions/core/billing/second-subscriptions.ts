import type { AccountRow } from '#functions/core/accounts/accounts.ts'
import { invoicesOfSubscription, readInvoice, refundInvoice } from '#functions/core/clients/stripe/stripe-invoices.ts'
import { cancelSubscription, type StripeSubscription } from '#functions/core/clients/stripe/stripe-subscriptions.ts'
import { type Decision, post } from '#functions/core/credits/post-credits.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import { entryReasons } from '#shared/copy/credit-entries.ts'
import { UserId } from '#shared/entities/ids.ts'
import { isLive, subscriptionStatusOf } from '#shared/entities/subscription.ts'
import { invoiceKey, type Purchase } from './purchase-rows.ts'

/** The live subscriptions but the oldest. */
const secondOnesOf = (subscriptions: readonly StripeSubscription[]): StripeSubscription[] =>
  subscriptions
    .filter(({ status }) => isLive(subscriptionStatusOf(status)))
    .toSorted((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1))
    .slice(1)

/**
 * Cancels and refunds every live subscription but the oldest (docs/product.md, Money); returns the others. Its invoices
 * grant nothing: their business keys are used first, so that no failure after that grants them. Idempotent.
 */
export const endSecondSubscriptions = async (
  userId: string,
  subscriptions: readonly StripeSubscription[],
): Promise<StripeSubscription[]> => {
  const ended = secondOnesOf(subscriptions)
  for (const { id } of ended) {
    const invoices = await invoicesOfSubscription(id)
    for (const invoice of invoices) await grantNothing(UserId.parse(userId), invoice)
    for (const invoice of invoices) await refundInvoice(invoice)
    await cancelSubscription(id)
    count('SecondSubscription')
    logger.error('Second subscription cancelled and refunded', { userId, subscription: id })
  }
  return subscriptions.filter((one) => !ended.includes(one))
}

/** Uses the business key of an invoice with a line in the history; credits that were granted before stay until the refund. */
const grantNothing = async (userId: UserId, invoiceId: string): Promise<void> => {
  const { amountPaidCents } = await readInvoice(invoiceId)
  const businessKey = invoiceKey(invoiceId)
  const reason = entryReasons.secondSubscription
  const record: Purchase = {
    userId,
    bucket: 'plan',
    credits: 0,
    amountCents: amountPaidCents,
    periodEnd: null,
    reason,
    debtRepaid: 0,
    refundedCents: 0,
    lostCents: 0,
    reversals: 0,
  }
  await post(
    userId,
    businessKey,
    (account: AccountRow): Decision => ({
      balance: account,
      entries: [{ type: 'adjust', credits: 0, plan: 0, pack: 0, businessKey, reason }],
      record,
    }),
  )
}
