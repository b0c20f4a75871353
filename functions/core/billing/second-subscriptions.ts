import type { AccountRow } from '#functions/core/accounts/accounts.ts'
import { invoicesOfSubscription, readInvoice, refundInvoice } from '#functions/core/clients/stripe/stripe-invoices.ts'
import { cancelSubscription, type StripeSubscription } from '#functions/core/clients/stripe/stripe-subscriptions.ts'
import { type Decision, post } from '#functions/core/credits/post-credits.ts'
import { RowsChanged } from '#functions/core/db/transact.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import { planOfPrice } from '#shared/billing/plans.ts'
import { entryReasons } from '#shared/copy/credit-entries.ts'
import { UserId } from '#shared/entities/ids.ts'
import { isLive, subscriptionStatusOf } from '#shared/entities/subscription.ts'
import { findPurchase, invoiceKey, type Purchase } from './purchase-rows.ts'
import { reinstateContinuingSubscription } from './reinstate-continuing-subscription.ts'

/** A live subscription with its paid invoices. `purchase` is undefined for an invoice that is not stored yet. */
type Candidate = { subscription: StripeSubscription; invoices: { id: string; purchase: Purchase | undefined }[] }

/**
 * Cancels and refunds every live subscription but one (docs/product.md, Money). Returns the subscriptions that remain.
 * Uses the business keys of the refunded invoices first, so that no later call can grant them. Idempotent. Throws
 * `RowsChanged` when one of the invoices was granted meanwhile, because the choice may then differ.
 */
export const endSecondSubscriptions = async (
  userId: string,
  subscriptions: readonly StripeSubscription[],
): Promise<StripeSubscription[]> => {
  const live = subscriptions.filter(({ status }) => isLive(subscriptionStatusOf(status)))
  if (live.length < 2) return [...subscriptions]
  const [preferred, ...seconds] = (await Promise.all(live.map(candidateOf))).toSorted(byPreference)
  for (const { invoices } of seconds) await forfeit(UserId.parse(userId), invoices)
  await reinstateContinuingSubscription(UserId.parse(userId), {
    continuing: keysOf(preferred ? [preferred] : []),
    ended: keysOf(seconds),
  })
  for (const { subscription, invoices } of seconds) {
    for (const { id } of invoices) await refundInvoice(id)
    await cancelSubscription(subscription.id)
    count('SecondSubscription')
    logger.error('Second subscription cancelled and refunded', { userId, subscription: subscription.id })
  }
  return subscriptions.filter((one) => !seconds.some(({ subscription }) => subscription === one))
}

const candidateOf = async (subscription: StripeSubscription): Promise<Candidate> => {
  const ids = await invoicesOfSubscription(subscription.id)
  return {
    subscription,
    invoices: await Promise.all(ids.map(async (id) => ({ id, purchase: await findPurchase(invoiceKey(id)) }))),
  }
}

/**
 * A subscription with granted credits ranks first, even if they were refunded later: a refund between two calls must
 * not change the choice. One whose invoices can grant nothing any more ranks last.
 */
const standingOf = ({ invoices }: Candidate): number => {
  const purchases = invoices.flatMap(({ purchase }) => purchase ?? [])
  if (purchases.some(({ credits }) => credits > 0)) return 0
  return purchases.length > 0 ? 2 : 1
}

const creditsOf = ({ subscription: { item } }: Candidate): number => planOfPrice(item ?? '')?.credits ?? 0

/**
 * The order of preference: credits granted, older, more credits. The order is the same for every reader. When two
 * subscriptions start at once, the business keys let only one be granted.
 */
const byPreference = (a: Candidate, b: Candidate): number =>
  standingOf(a) - standingOf(b) ||
  a.subscription.created - b.subscription.created ||
  creditsOf(b) - creditsOf(a) ||
  (a.subscription.id < b.subscription.id ? -1 : 1)

const keysOf = (candidates: readonly Candidate[]): string[] =>
  candidates.flatMap(({ invoices }) => invoices.map(({ id }) => invoiceKey(id)))

const forfeit = async (userId: UserId, invoices: Candidate['invoices']): Promise<void> => {
  for (const { id, purchase } of invoices) if (!purchase && !(await grantNothing(userId, id))) throw new RowsChanged()
}

/** Uses the business key of an invoice and writes a line in the history. False when the key was used before. */
const grantNothing = async (userId: UserId, invoiceId: string): Promise<boolean> => {
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
  return post(
    userId,
    businessKey,
    (account: AccountRow): Decision => ({
      balance: account,
      entries: [{ type: 'adjust', credits: 0, plan: 0, pack: 0, businessKey, reason }],
      record,
    }),
  )
}
