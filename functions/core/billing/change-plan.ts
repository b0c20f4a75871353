import { type AccountRow, findAccount } from '#functions/core/accounts/accounts.ts'
import { validPlanCredits } from '#functions/core/accounts/plan-lapse.ts'
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
import { chargeOf } from '#shared/billing/minimum-charge.ts'
import { changeQuoteMinutes, isBooked, startsPeriod } from '#shared/billing/plan-change-rules.ts'
import { type Plan, type PlanId, planOfPrice } from '#shared/billing/plans.ts'
import { upgradeCredits } from '#shared/billing/upgrade-credits.ts'
import type { PlanChange, PlanChangeLine, PlanChangeOutcome } from '#shared/entities/plan-change.ts'
import { isLive, subscriptionStatusOf } from '#shared/entities/subscription.ts'
import { AppError, appError, errorMessage } from '#shared/errors.ts'
import { applyInvoice } from './grant-purchases.ts'
import { openBillingPortal } from './start-portal.ts'
import { syncSubscription } from './sync-subscription.ts'
import { withStripeErrors } from './with-stripe-errors.ts'

type KnownPlan = Plan & { id: PlanId }

/** A change that is allowed now: the live subscription, its plan, and the new plan with its price at Stripe. */
type Wanted = { subscription: StripeSubscription; from: KnownPlan; to: KnownPlan; price: string }

/**
 * The costs and credits of a plan change, from Stripe's own preview of the invoice (docs/product.md, Money). Throws
 * `plan.invalid` for an unknown plan and for the current plan, `portal.noSubscription`, `subscription.pastDue`,
 * `plan.changing` while another change is booked or waits for its payment, and `plan.refused` when Stripe does not
 * accept the change.
 */
export const quotePlanChange = (account: AccountRow, priceId: string): Promise<PlanChange> =>
  withStripeErrors(async () => quote(account, await wantedOf(await syncLiveSubscription(account), priceId)))

type Confirmed = { priceId: string; dueCents: number; pricedAt: string }

/**
 * Changes the plan for exactly the amounts that the user confirmed: Stripe prorates to the same second again. Throws
 * `plan.repriced` when the amounts differ or the quote is too old. The paid invoice of an upgrade grants its credits. A
 * second confirmation of the same change has no effect.
 */
export const changePlan = (account: AccountRow, confirmed: Confirmed): Promise<PlanChangeOutcome> =>
  withStripeErrors(async () => {
    const live = await syncLiveSubscription(account)
    const outcome = earlierOutcome(live, confirmed) ?? (await carryOut(account, live, confirmed))
    await syncSubscription(account.userId)
    return outcome
  })

/** Cancels a change that is booked or waits for its payment. The subscription continues unchanged. Idempotent. */
export const undoPlanChange = (account: AccountRow): Promise<AccountRow> =>
  withStripeErrors(async () => {
    const live = await syncLiveSubscription(account)
    if (live?.schedule) await releaseSchedule(live.schedule)
    if (live?.pendingItem && live.openInvoice) await voidInvoice(live.openInvoice.id)
    await syncSubscription(account.userId)
    return (await findAccount(account.userId)) ?? account
  })

/**
 * The page that completes an open payment of the plan, or of its change. The portal when Stripe has no such page.
 * Throws `portal.noSubscription` for a user without a Stripe customer.
 */
export const finishPayment = (account: AccountRow): Promise<string> =>
  withStripeErrors(async () => {
    const { stripeCustomer } = account
    if (!stripeCustomer) throw appError('portal.noSubscription')
    const current = (await subscriptionsOf(stripeCustomer)).filter(({ status }) => subscriptionStatusOf(status))
    return current.find(({ openInvoice }) => openInvoice?.url)?.openInvoice?.url ?? openBillingPortal(account)
  })

/**
 * The live subscription of an account. Of two live ones, `syncSubscription` ends one first, and this returns the other.
 */
const syncLiveSubscription = async ({
  userId,
  stripeCustomer,
}: AccountRow): Promise<StripeSubscription | undefined> => {
  if (!stripeCustomer) return undefined
  await syncSubscription(userId)
  const subscriptionId = (await findAccount(userId))?.subscription?.id
  const isCurrent = ({ id, status }: StripeSubscription) =>
    id === subscriptionId && isLive(subscriptionStatusOf(status))
  return (await subscriptionsOf(stripeCustomer)).find(isCurrent)
}

/** The outcome of a change that was confirmed before: its response was lost, or the button was pressed twice. */
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
 * The quote that the user saw. By Stripe's clock, its time must not be in the future and not be too old. Otherwise a
 * user could choose a time with a better price.
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

/** Runs a preview. Throws `plan.refused` when Stripe does not accept the change. */
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
    // Another request may have made the same change meanwhile. Otherwise the user can change the plan in the portal.
    const earlier = earlierOutcome(await syncLiveSubscription(account), confirmed)
    if (earlier) return earlier
    logger.error('Change of plan refused', { userId: account.userId, error })
    return { status: 'refused', url: await openBillingPortal(account) }
  }
}

const book = async ({ subscription, price }: Wanted, { resumes }: PlanChange): Promise<PlanChangeOutcome> => {
  // Stripe books no change for a subscription that is about to end.
  if (resumes) await resumeSubscription(subscription.id)
  await bookChange({ subscription, price })
  return { status: 'booked' }
}

const change = async (
  { subscription, price }: Wanted,
  { pricedAt, resumes }: PlanChange,
): Promise<PlanChangeOutcome> => {
  // An unfinished booking leaves a schedule. Stripe does not change a subscription that has one.
  if (subscription.schedule) await releaseSchedule(subscription.schedule)
  return outcomeOf(await changeNow({ subscription, price, second: Date.parse(pricedAt) / 1000, resumes }))
}

const outcomeOf = async ({ invoice, isPending, paymentUrl }: ChangedPlan): Promise<PlanChangeOutcome> => {
  if (isPending && paymentUrl) return { status: 'payment', url: paymentUrl }
  if (invoice) await applyInvoice(invoice)
  return { status: 'changed' }
}
