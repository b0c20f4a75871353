import { type AccountRow, findAccount, validPlanCredits } from '#functions/core/accounts/accounts.ts'
import { isRefused } from '#functions/core/clients/stripe/stripe.ts'
import type { InvoiceLine } from '#functions/core/clients/stripe/stripe-invoices.ts'
import {
  bookChange,
  type ChangedPlan,
  changeNow,
  priceChange,
  releaseSchedule,
  resumeSubscription,
  voidInvoice,
} from '#functions/core/clients/stripe/stripe-plan-changes.ts'
import { priceOfItem } from '#functions/core/clients/stripe/stripe-prices.ts'
import { type StripeSubscription, subscriptionsOf } from '#functions/core/clients/stripe/stripe-subscriptions.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { changeQuoteMinutes, chargeOf, isBooked, startsPeriod, upgradeCredits } from '#shared/billing/plan-changes.ts'
import { type Plan, type PlanId, planOfPrice } from '#shared/billing/plans.ts'
import type { PlanChange, PlanChangeLine, PlanChangeOutcome } from '#shared/entities/plan-change.ts'
import { isLive, subscriptionStatusOf } from '#shared/entities/subscription.ts'
import { AppError, appError, errorMessage } from '#shared/errors.ts'
import { applyInvoice } from './purchases.ts'
import { reachingStripe } from './reaching-stripe.ts'
import { openBillingPortal } from './start-portal.ts'
import { syncSubscription } from './sync-subscription.ts'

type KnownPlan = Plan & { id: PlanId }

/** A change that is allowed now: the live subscription, its plan, and the other plan with its price at Stripe. */
type Wanted = { subscription: StripeSubscription; from: KnownPlan; to: KnownPlan; price: string }

/**
 * What a change to a plan costs and brings, by Stripe's own preview of the invoice (docs/product.md, Money). Throws
 * `plan.invalid` for an unknown plan and the subscriber's own, `portal.noSubscription`, `subscription.pastDue`, and
 * `plan.changing` while another change is booked or waits for its payment; `plan.refused` when Stripe does not accept the change.
 */
export const quotePlanChange = (account: AccountRow, priceId: string): Promise<PlanChange> =>
  reachingStripe(async () => quote(account, await wantedOf(await liveOf(account), priceId)))

type Confirmed = { priceId: string; dueCents: number; pricedAt: string }

/**
 * Changes the plan as it was shown: for the same second, whose amounts must not have changed since. Throws `plan.repriced`
 * when they have, or were shown too long ago. An upgrade's credits are granted by its paid invoice. Confirmed twice, it
 * happens once.
 */
export const changePlan = (account: AccountRow, confirmed: Confirmed): Promise<PlanChangeOutcome> =>
  reachingStripe(async () => {
    const live = await liveOf(account)
    const outcome = earlierOutcome(live, confirmed) ?? (await carryOut(account, live, confirmed))
    await syncSubscription(account.userId)
    return outcome
  })

/** Drops a change that is booked or waits for its payment; the subscription goes on as it is. Idempotent. */
export const undoPlanChange = (account: AccountRow): Promise<AccountRow> =>
  reachingStripe(async () => {
    const live = await liveOf(account)
    if (live?.schedule) await releaseSchedule(live.schedule)
    if (live?.pendingItem && live.openInvoice) await voidInvoice(live.openInvoice.id)
    await syncSubscription(account.userId)
    return (await findAccount(account.userId)) ?? account
  })

/**
 * The page on which an open payment of the plan, or of its change, is completed; the portal when Stripe has none. Throws
 * `portal.noSubscription` for a user who never had one.
 */
export const finishPayment = (account: AccountRow): Promise<string> =>
  reachingStripe(async () => {
    const { stripeCustomer } = account
    if (!stripeCustomer) throw appError('portal.noSubscription')
    const current = (await subscriptionsOf(stripeCustomer)).filter(({ status }) => subscriptionStatusOf(status))
    return current.find(({ openInvoice }) => openInvoice?.url)?.openInvoice?.url ?? openBillingPortal(account)
  })

/** The live subscription of an account; of two, the one that stays, since the other is ended first. */
const liveOf = async ({ userId, stripeCustomer }: AccountRow): Promise<StripeSubscription | undefined> => {
  if (!stripeCustomer) return undefined
  await syncSubscription(userId)
  const kept = (await findAccount(userId))?.subscription?.id
  const isKept = ({ id, status }: StripeSubscription) => id === kept && isLive(subscriptionStatusOf(status))
  return (await subscriptionsOf(stripeCustomer)).find(isKept)
}

/** The outcome of a change that was confirmed before: its response was lost, or it was pressed twice. */
const earlierOutcome = (
  live: StripeSubscription | undefined,
  { priceId }: Confirmed,
): PlanChangeOutcome | undefined => {
  if (!live) return undefined
  const { item, nextItem, pendingItem, openInvoice } = live
  if (pendingItem === priceId && openInvoice?.url) return { status: 'payment', url: openInvoice.url }
  if (nextItem === priceId) return { status: 'booked' }
  return item === priceId && !nextItem && !pendingItem ? { status: 'changed' } : undefined
}

const wantedOf = async (subscription: StripeSubscription | undefined, priceId: string): Promise<Wanted> => {
  const to = planOfPrice(priceId)
  if (!subscription) throw appError('portal.noSubscription')
  const from = planOfPrice(subscription.item ?? '')
  const price = to && (await priceOfItem(to.priceId))
  if (!to || !from || !price || from.id === to.id) throw appError('plan.invalid')
  if (subscriptionStatusOf(subscription.status) === 'past_due') throw appError('subscription.pastDue')
  if (subscription.nextItem || subscription.pendingItem) throw appError('plan.changing')
  return { subscription, from, to, price }
}

/**
 * The change as it was shown. By Stripe's clock it must be neither of the future nor too old, so that nobody prices a change at
 * a better time.
 */
const shownQuote = async (
  account: AccountRow,
  wanted: Wanted,
  { dueCents, pricedAt }: Confirmed,
): Promise<PlanChange> => {
  const current = await quote(account, wanted)
  if (current.when === 'booked') return current
  const age = Date.parse(current.pricedAt) - Date.parse(pricedAt)
  const isOfPeriod = Date.parse(pricedAt) >= Date.parse(wanted.subscription.periodStart)
  if (!(age >= 0 && age <= changeQuoteMinutes * 60_000 && isOfPeriod)) throw appError('plan.repriced')
  const shown = await quote(account, wanted, Math.floor(Date.parse(pricedAt) / 1000))
  if (shown.dueCents !== dueCents) throw appError('plan.repriced')
  return shown
}

const quote = async (account: AccountRow, wanted: Wanted, atSecond?: number): Promise<PlanChange> => {
  const { subscription, from, to } = wanted
  const common = { from: from.id, to: to.id, resumes: subscription.cancelsAtPeriodEnd }
  if (isBooked(from, to)) {
    const { periodEnd, balanceCents } = subscription
    const next = { at: periodEnd, cents: chargeOf(to.priceCents, balanceCents).dueCents }
    const nothing = { lines: [], balanceCents: 0, dueCents: 0, carriedCents: 0, credits: 0, endingCredits: 0 }
    return { ...common, ...nothing, when: 'booked', startsAt: periodEnd, next, pricedAt: periodEnd }
  }
  const { totalCents, balanceCents, lines, second } = await accepted(() => priceChange({ ...wanted, second: atSecond }))
  const pricedAt = new Date(second * 1000).toISOString()
  const isNewPeriod = startsPeriod(from, to)
  const charge = chargeOf(totalCents, balanceCents)
  const paid = lines.find(({ item, amountCents }) => item === to.priceId && amountCents > 0)
  return {
    ...common,
    when: 'now',
    startsAt: pricedAt,
    pricedAt,
    lines: lines.map((line) => lineOf(line, wanted)),
    balanceCents,
    dueCents: charge.dueCents,
    carriedCents: charge.balanceCents,
    credits: isNewPeriod ? to.credits : upgradeCredits(from, to, paid?.amountCents ?? 0),
    endingCredits: isNewPeriod ? validPlanCredits(account) : 0,
    next: {
      at: isNewPeriod && paid ? paid.periodEnd : subscription.periodEnd,
      cents: chargeOf(to.priceCents, charge.balanceCents).dueCents,
    },
  }
}

/** The preview of a change, unless Stripe does not accept the change. */
const accepted = async <Result>(preview: () => Promise<Result>): Promise<Result> => {
  try {
    return await preview()
  } catch (cause) {
    if (isRefused(cause)) throw new AppError('plan.refused', errorMessage('plan.refused'), { cause })
    throw cause
  }
}

const lineOf = ({ item, amountCents, isProration }: InvoiceLine, { from, to }: Wanted): PlanChangeLine => {
  const plan = [from, to].find(({ priceId }) => priceId === item)
  if (!plan) return { kind: 'other', plan: null, cents: amountCents }
  const kind = amountCents < 0 ? 'unused' : isProration ? 'rest' : 'period'
  return { kind, plan: plan.id, cents: amountCents }
}

const carryOut = async (
  account: AccountRow,
  live: StripeSubscription | undefined,
  confirmed: Confirmed,
): Promise<PlanChangeOutcome> => {
  const wanted = await wantedOf(live, confirmed.priceId)
  const shown = await shownQuote(account, wanted, confirmed)
  try {
    return await (shown.when === 'booked' ? book(wanted, shown) : change(wanted, shown))
  } catch (error) {
    if (!isRefused(error)) throw error
    // Another request may have made the same change meanwhile; otherwise the portal is better than a dead end.
    const earlier = earlierOutcome(await liveOf(account), confirmed)
    if (earlier) return earlier
    logger.error('Change of plan refused', { userId: account.userId, error })
    return { status: 'refused', url: await openBillingPortal(account) }
  }
}

const book = async ({ subscription, price }: Wanted, { resumes }: PlanChange): Promise<PlanChangeOutcome> => {
  // Stripe books nothing for a subscription that is about to end.
  if (resumes) await resumeSubscription(subscription.id)
  await bookChange({ subscription, price })
  return { status: 'booked' }
}

const change = async (
  { subscription, price }: Wanted,
  { pricedAt, resumes }: PlanChange,
): Promise<PlanChangeOutcome> => {
  // Left behind by a booking that was not finished; Stripe changes no subscription that has one.
  if (subscription.schedule) await releaseSchedule(subscription.schedule)
  return outcomeOf(await changeNow({ subscription, price, second: Date.parse(pricedAt) / 1000, resumes }))
}

const outcomeOf = async ({ invoice, isPending, paymentUrl }: ChangedPlan): Promise<PlanChangeOutcome> => {
  if (isPending && paymentUrl) return { status: 'payment', url: paymentUrl }
  if (invoice) await applyInvoice(invoice)
  return { status: 'changed' }
}
