import { type AccountRow, findAccount } from '#functions/core/accounts/accounts.ts'
import {
  closeCheckout,
  latestCheckoutOf,
  openCheckout,
  openCheckoutsOf,
  type StripeCheckout,
} from '#functions/core/clients/stripe/stripe-checkouts.ts'
import { priceOfItem } from '#functions/core/clients/stripe/stripe-prices.ts'
import { subscriptionsOf } from '#functions/core/clients/stripe/stripe-subscriptions.ts'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'
import { RowsChanged, retryOnChange } from '#functions/core/db/transact.ts'
import { env } from '#functions/core/runtime/env.ts'
import { canBuyMoreCredits } from '#shared/access.ts'
import { queryAfterLeaving } from '#shared/billing/cancelled-checkout.ts'
import { isPackId, type Pack, packs } from '#shared/billing/packs.ts'
import { changePlanPath } from '#shared/billing/plan-change-rules.ts'
import { type Plan, planOfPrice } from '#shared/billing/plans.ts'
import type { PackSource } from '#shared/contracts/billing.ts'
import { isLive, subscriptionStatusOf } from '#shared/entities/subscription.ts'
import { appError } from '#shared/errors.ts'
import { ensureCustomer } from './customers.ts'
import { openBillingPortal } from './start-portal.ts'
import { withStripeErrors } from './with-stripe-errors.ts'

const pageOf = (path: string) => `${env('PUBLIC_URL')}${path}`

// Stripe replaces the placeholder with the session's id (docs/vendors.md, Stripe).
const sessionMark = 'session_id={CHECKOUT_SESSION_ID}'

/**
 * The URL of the checkout of a plan. A user with a live subscription gets the page that changes the plan instead, so
 * that nobody pays for two. Throws `plan.invalid` for an unknown price, and `checkout.failed` when Stripe cannot be
 * reached.
 */
export const startPlanCheckout = async (account: AccountRow, priceId: string): Promise<string> => {
  const plan = planOfPrice(priceId)
  if (!plan) throw appError('plan.invalid')
  return withStripeErrors(async () => {
    const customer = await ensureCustomer(account)
    return (await changeOf(customer, plan)) ?? openPlanCheckout(account.userId, customer, plan)
  })
}

/**
 * The URL of the checkout of a pack. Throws `pack.invalid` for an unknown pack, `pack.subscription` when the account
 * may not buy on `buy-credits` (docs/product.md, Money), and `checkout.failed` when Stripe cannot be reached.
 */
export const startPackCheckout = async (account: AccountRow, packId: string, source: PackSource): Promise<string> => {
  const pack = isPackId(packId) ? packs[packId] : undefined
  if (!pack) throw appError('pack.invalid')
  if (source === 'buy-credits' && !canBuyMoreCredits(account)) throw appError('pack.subscription')
  return withStripeErrors(async () =>
    openPackCheckout(account.userId, await ensureCustomer(account), packSale(pack, source)),
  )
}

type Sale = { mode: 'subscription' | 'payment'; item: string; successPath: string; cancelPath: string }

const planSale = ({ id, priceId }: Plan): Sale => ({
  mode: 'subscription',
  item: priceId,
  successPath: `/payment-success?${sessionMark}`,
  cancelPath: `/subscription?${queryAfterLeaving('plan', id)}`,
})

const packSale = ({ id, credits }: Pack, source: PackSource): Sale => ({
  mode: 'payment',
  item: id,
  successPath:
    source === 'buy-credits'
      ? `/buy-credits?credit_success=true&credits=${credits}&${sessionMark}`
      : `/payment-success?${sessionMark}`,
  cancelPath: `/${source}?${queryAfterLeaving('pack', id)}`,
})

const minuteMilliseconds = 60_000

/**
 * The URL of the open session of the same pack, or of a new one. Two simultaneous clicks share an idempotency key and
 * get one session. The key contains the previous session, so that the same pack can be bought again. It contains the
 * minute, because Stripe also repeats failures for a key.
 */
const openPackCheckout = async (userId: string, customer: string, sale: Sale): Promise<string> => {
  const same = (await openCheckoutsOf(customer)).find((one) => isFor(one, sale))
  return urlOf(same ?? (await openSession(userId, customer, sale, await latestCheckoutOf(customer))))
}

/**
 * The URL of the only plan checkout that can be paid. The account's row names that session. A new session replaces it
 * on the condition that no other one has. A request that loses closes its own session and starts again. Each session
 * carries a version number, so that only older sessions are closed.
 */
const openPlanCheckout = (userId: string, customer: string, plan: Plan): Promise<string> =>
  retryOnChange(async () => {
    const account = await findAccount(userId)
    if (!account) throw appError('account.deleted')
    const before = account.planCheckout
    const version = (before?.version ?? 0) + 1
    const sale = planSale(plan)
    const same = (await openCheckoutsOf(customer)).find((one) => one.id === before?.sessionId && isFor(one, sale))
    const session = same ?? (await openSession(userId, customer, sale, `${before?.version}`, version))
    if (!same && !(await replacePlanCheckout(userId, before, { sessionId: session.id, version }))) {
      await closeCheckout(session.id)
      throw new RowsChanged()
    }
    return (await closeOthers(customer, session)) ? urlOf(session) : afterPayment(customer, plan, session)
  })

type PlanCheckout = NonNullable<AccountRow['planCheckout']>

/** Stores the new session in the account's row. Also true when another click on the same plan stored it. */
const replacePlanCheckout = async (userId: string, before: PlanCheckout | null, next: PlanCheckout) => {
  const isReplaced = await changeRow(keys.account(userId), {
    set: 'SET planCheckout = :next',
    condition: before
      ? 'planCheckout = :before'
      : 'attribute_exists(pk) AND (attribute_not_exists(planCheckout) OR planCheckout = :before)',
    values: { ':next': next, ':before': before },
  })
  return isReplaced || (await findAccount(userId))?.planCheckout?.sessionId === next.sessionId
}

/** Closes the other plan sessions that are not newer. False when one of them was paid meanwhile. */
const closeOthers = async (customer: string, { id, version }: StripeCheckout): Promise<boolean> => {
  const open = (await openCheckoutsOf(customer)).filter(({ mode }) => mode === 'subscription')
  const others = open.filter((one) => one.id !== id && one.version <= version)
  const closed: boolean[] = []
  for (const other of others) closed.push(await closeCheckout(other.id))
  return closed.every(Boolean)
}

/** The URL after another session was paid: the page that changes the subscription which that payment created. */
const afterPayment = async (customer: string, plan: Plan, session: StripeCheckout): Promise<string> => {
  const change = await changeOf(customer, plan)
  if (change) await closeCheckout(session.id)
  return change ?? urlOf(session)
}

const openSession = async (
  userId: string,
  customer: string,
  { mode, item, successPath, cancelPath }: Sale,
  after = 'none',
  version?: number,
): Promise<StripeCheckout> => {
  const price = await priceOfItem(item)
  if (!price) throw new Error(`Stripe has no price for ${item}: run npm run stripe:provision`)
  const minute = Math.floor(Date.now() / minuteMilliseconds)
  return openCheckout({
    mode,
    customer,
    userId,
    item,
    price,
    version,
    successUrl: pageOf(successPath),
    cancelUrl: pageOf(cancelPath),
    idempotencyKey: `checkout:${userId}:${price}:${cancelPath}:${after}:${minute}`,
  })
}

const urlOf = ({ url }: StripeCheckout): string => {
  if (!url) throw appError('checkout.noUrl')
  return url
}

const isFor = (checkout: StripeCheckout, { mode, item, successPath, cancelPath }: Sale): boolean =>
  checkout.mode === mode &&
  checkout.item === item &&
  checkout.successUrl === pageOf(successPath) &&
  checkout.cancelUrl === pageOf(cancelPath)

/**
 * The page where a user with a live subscription changes it: the app's own page, or the portal for an open payment and
 * for the same plan. Undefined without a live subscription. Reads from Stripe, because the mirror may be outdated.
 */
const changeOf = async (customer: string, plan: Plan): Promise<string | undefined> => {
  const live = (await subscriptionsOf(customer)).find(({ status }) => isLive(subscriptionStatusOf(status)))
  if (!live) return undefined
  const isChange = live.status !== 'past_due' && live.item !== plan.priceId
  return isChange ? pageOf(changePlanPath(plan.priceId)) : openBillingPortal({ stripeCustomer: customer })
}
