import { type AccountRow, findAccount } from '#functions/core/accounts/accounts.ts'
import { isStripeTrouble } from '#functions/core/clients/stripe/stripe.ts'
import {
  closeCheckout,
  latestCheckoutsOf,
  openCheckout,
  type StripeCheckout,
} from '#functions/core/clients/stripe/stripe-checkouts.ts'
import { openPortal } from '#functions/core/clients/stripe/stripe-customers.ts'
import { priceOfItem } from '#functions/core/clients/stripe/stripe-prices.ts'
import { subscriptionsOf } from '#functions/core/clients/stripe/stripe-subscriptions.ts'
import { env } from '#functions/core/runtime/env.ts'
import { canBuyMoreCredits } from '#shared/access.ts'
import { isPackId, type Pack, type Plan, packs, planOfPrice } from '#shared/billing/plans.ts'
import type { PackSource } from '#shared/contracts/billing.ts'
import { isLive, subscriptionStatusOf } from '#shared/entities/subscription.ts'
import { AppError, appError, errorMessage } from '#shared/errors.ts'
import { customerOf } from './customers.ts'
import { syncSubscription } from './sync-subscription.ts'

const pageOf = (path: string) => `${env('PUBLIC_URL')}${path}`

// Stripe replaces the placeholder with the session's id (docs/vendors.md, Stripe).
const sessionMark = 'session_id={CHECKOUT_SESSION_ID}'

/**
 * The URL of the checkout of a plan, or of the portal when the user already has a live subscription, so that no
 * user pays for two. Throws `plan.invalid` for an unknown price, and `checkout.failed` when Stripe cannot be reached.
 */
export const startPlanCheckout = async (account: AccountRow, priceId: string): Promise<string> => {
  const plan = planOfPrice(priceId)
  if (!plan) throw appError('plan.invalid')
  return reachingStripe(async () => {
    const customer = await customerOf(account)
    return (await changeOf(account, customer, plan)) ?? checkoutOf(account, customer, planSale(plan))
  })
}

/**
 * The URL of the checkout of a pack. Throws `pack.invalid` for an unknown pack, `pack.subscription` when `buy-credits`
 * sells to an account that is not active (docs/product.md, Money), and `checkout.failed` when Stripe cannot be reached.
 */
export const startPackCheckout = async (account: AccountRow, packId: string, source: PackSource): Promise<string> => {
  const pack = isPackId(packId) ? packs[packId] : undefined
  if (!pack) throw appError('pack.invalid')
  if (source === 'buy-credits' && !canBuyMoreCredits(account)) throw appError('pack.subscription')
  return reachingStripe(async () => checkoutOf(account, await customerOf(account), packSale(pack, source)))
}

/** Turns a failed request to Stripe into `checkout.failed`. */
const reachingStripe = async (start: () => Promise<string>): Promise<string> => {
  try {
    return await start()
  } catch (cause) {
    if (!isStripeTrouble(cause)) throw cause
    throw new AppError('checkout.failed', errorMessage('checkout.failed'), { cause })
  }
}

type Sale = { mode: 'subscription' | 'payment'; item: string; successPath: string; cancelPath: string }

const planSale = ({ priceId }: Plan): Sale => ({
  mode: 'subscription',
  item: priceId,
  successPath: `/payment-success?${sessionMark}`,
  cancelPath: '/subscription',
})

const packSale = ({ id, credits }: Pack, source: PackSource): Sale => ({
  mode: 'payment',
  item: id,
  successPath:
    source === 'buy-credits'
      ? `/buy-credits?credit_success=true&credits=${credits}&${sessionMark}`
      : `/payment-success?${sessionMark}`,
  cancelPath: `/${source}`,
})

const minuteMilliseconds = 60_000

/**
 * Returns the open session of the same sale, if any. Two clicks at once share an idempotency key and get one session.
 * The key contains the previous session, so that a second purchase of the same pack is possible, and the minute, since
 * Stripe repeats failures for a key too. Open sessions of other plans are expired, so that no user pays for two.
 */
const checkoutOf = async ({ userId }: AccountRow, customer: string, sale: Sale): Promise<string> => {
  const { mode, item, successPath, cancelPath } = sale
  const price = await priceOfItem(item)
  if (!price) throw new Error(`Stripe has no price for ${item}: run npm run stripe:provision`)
  const pages = { successUrl: pageOf(successPath), cancelUrl: pageOf(cancelPath) }
  const latest = await latestCheckoutsOf(customer)
  const open = latest.filter((one) => one.mode === mode && one.url)
  const same = open.find((one) => one.item === item && isFor(one, pages))
  if (mode === 'subscription') for (const other of open) if (other !== same) await closeCheckout(other.id)
  const after = latest[0]?.id ?? 'none'
  const minute = Math.floor(Date.now() / minuteMilliseconds)
  const idempotencyKey = `checkout:${userId}:${price}:${cancelPath}:${after}:${minute}`
  const { url } = same ?? (await openCheckout({ mode, customer, userId, item, price, ...pages, idempotencyKey }))
  if (!url) throw appError('checkout.noUrl')
  return url
}

type Pages = { successUrl: string; cancelUrl: string }

const isFor = ({ successUrl, cancelUrl }: StripeCheckout, pages: Pages): boolean =>
  successUrl === pages.successUrl && cancelUrl === pages.cancelUrl

/** The portal's URL for a live subscription; undefined without one. Reads Stripe, since the mirror may be old. */
const changeOf = async (account: AccountRow, customer: string, plan: Plan): Promise<string | undefined> => {
  if (!account.stripeCustomer) return undefined
  const live = (await subscriptionsOf(customer)).find(({ status }) => isLive(subscriptionStatusOf(status)))
  if (!live) return undefined
  const price = await priceOfItem(plan.priceId)
  const isChange = live.status !== 'past_due' && live.item !== plan.priceId && price !== null
  const change = isChange ? { subscriptionId: live.id, itemId: live.itemId, price } : undefined
  return openPortal(customer, pageOf('/account'), change)
}

/** The portal's URL for a user who has or had a subscription. Throws `portal.noSubscription` for others. */
export const startPortal = async ({ stripeCustomer }: AccountRow): Promise<string> => {
  if (!stripeCustomer || (await subscriptionsOf(stripeCustomer)).length === 0) throw appError('portal.noSubscription')
  return openPortal(stripeCustomer, pageOf('/account'))
}

/** Mirrors the subscription from Stripe and returns the updated account. */
export const checkSubscription = async (account: AccountRow): Promise<AccountRow> => {
  await syncSubscription(account.userId)
  return (await findAccount(account.userId)) ?? account
}
