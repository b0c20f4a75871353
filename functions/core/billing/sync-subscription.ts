import { isDeepStrictEqual } from 'node:util'
import { type AccountRow, findAccount } from '#functions/core/accounts/accounts.ts'
import { paymentOf } from '#functions/core/clients/stripe/stripe-plan-changes.ts'
import { type StripeSubscription, subscriptionsOf } from '#functions/core/clients/stripe/stripe-subscriptions.ts'
import { writeOffLapsed } from '#functions/core/credits/write-off-lapsed.ts'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'
import { RowsChanged, retryOnChange } from '#functions/core/db/transact.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import { type PlanId, planOfPrice } from '#shared/billing/plans.ts'
import { SubscriptionStatus, subscriptionStatusOf } from '#shared/entities/subscription.ts'
import { endSecondSubscriptions } from './second-subscriptions.ts'
import { tierOf } from './tier-of-account.ts'

type Mirrored = NonNullable<AccountRow['subscription']>

const planIdOf = (item: string | null): PlanId | null => planOfPrice(item ?? '')?.id ?? null

const mirrored = (given: StripeSubscription): Mirrored | undefined => {
  const status = subscriptionStatusOf(given.status)
  const plan = planIdOf(given.item)
  if (!status || !plan) return undefined
  const { id, periodEnd, cancelsAtPeriodEnd, balanceCents } = given
  const nextPlan = planIdOf(given.nextItem)
  const pendingPlan = planIdOf(given.pendingItem)
  return { id, plan, status, periodEnd, cancelsAtPeriodEnd, nextPlan, pendingPlan, waitsFor: null, balanceCents }
}

/**
 * The subscription with the best status, so that an unpaid checkout does not hide a paid plan. Null when all have
 * ended. Undefined when the only current one has an unknown price.
 */
const currentOf = (subscriptions: StripeSubscription[]): Mirrored | null | undefined => {
  const known = subscriptions.flatMap((subscription) => mirrored(subscription) ?? [])
  const [best] = SubscriptionStatus.options.flatMap((status) => known.filter((one) => one.status === status))
  return best ?? (subscriptions.some(({ status }) => subscriptionStatusOf(status)) ? undefined : null)
}

/**
 * Copies the user's current subscription from Stripe. Safe to call at any time and in any order. The account's version
 * is read before Stripe and is the condition of the write; an outdated response is read again. An unchanged
 * subscription is not written, so that simultaneous calls do not conflict. The plan credits lapse as soon as the
 * subscription has ended.
 */
export const syncSubscription = async (userId: string): Promise<void> => {
  await retryOnChange(async () => {
    const account = await findAccount(userId)
    // A user without a customer has never opened a checkout.
    if (!account?.stripeCustomer) return
    const subscriptions = await subscriptionsOf(account.stripeCustomer)
    const current = currentOf(await endSecondSubscriptions(userId, subscriptions))
    if (current === undefined) return park(userId)
    const subscription = current && (await withOpenPayment(current, subscriptions))
    if (subscription === null && (await writeOffLapsed(account, true))) throw new RowsChanged()
    if (!(await record(account, subscription))) throw new RowsChanged()
  })
}

/** Adds what an open payment of the subscription, or of its change, waits for. */
const withOpenPayment = async (current: Mirrored, subscriptions: readonly StripeSubscription[]): Promise<Mirrored> => {
  const invoice = subscriptions.find(({ id }) => id === current.id)?.openInvoice
  const isOpen = current.status !== 'active' || current.pendingPlan !== null
  return isOpen && invoice ? { ...current, waitsFor: await paymentOf(invoice.id) } : current
}

const park = (userId: string): void => {
  count('PaymentParked')
  logger.error('Subscription with an unknown price', { userId })
}

const record = async (account: AccountRow, subscription: Mirrored | null): Promise<boolean> => {
  const { tier, active } = tierOf(subscription, account.packsBought > 0)
  const stored = { subscription: account.subscription, tier: account.tier, active: account.active }
  if (isDeepStrictEqual(stored, { subscription, tier, active })) return true
  return changeRow(keys.account(account.userId), {
    set: 'SET subscription = :subscription, tier = :tier, active = :active, billingVersion = :next',
    condition:
      'billingVersion = :version AND (attribute_not_exists(packsBought) OR packsBought = :packs) AND planPeriodEnd = :end',
    values: {
      ':subscription': subscription,
      ':tier': tier,
      ':active': active,
      ':next': account.billingVersion + 1,
      ':version': account.billingVersion,
      ':packs': account.packsBought,
      ':end': account.planPeriodEnd,
    },
  })
}
