import { itemOfCheckout, readCheckout, type StripeCheckout } from '#functions/core/clients/stripe/stripe-checkouts.ts'
import { type InvoiceLine, readInvoice } from '#functions/core/clients/stripe/stripe-invoices.ts'
import { grantPack, grantPlan } from '#functions/core/credits/grant-credits.ts'
import { post } from '#functions/core/credits/post-credits.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import { isPackId, type Pack, packs } from '#shared/billing/packs.ts'
import { type Plan, planOfPrice } from '#shared/billing/plans.ts'
import { upgradeCredits } from '#shared/billing/upgrade-credits.ts'
import { grantReasons } from '#shared/copy/credit-entries.ts'
import type { UserId } from '#shared/entities/ids.ts'
import { userOfCustomer } from './customers.ts'
import { checkoutKey, findPurchase, invoiceKey, newPurchase, nobody, type Purchase } from './purchase-rows.ts'
import { syncSubscription } from './sync-subscription.ts'

/**
 * `applied`: granted by this call or an earlier one. `waiting`: not paid yet. `parked`: not recognised, so not granted;
 * an operator has to look at it.
 */
export type Outcome =
  | { status: 'applied'; isNew: boolean; credits: number; debtRepaid: number }
  | { status: 'waiting' | 'parked' }

const park = (what: string, details: Record<string, unknown>): Outcome => {
  count('PaymentParked')
  logger.error(what, details)
  return { status: 'parked' }
}

/**
 * Applies a completed checkout. The webhook, the return page and the reconciliation all call it. A paid pack is granted
 * once per session. For a plan it only mirrors the subscription, because the invoice grants the credits.
 */
export const applyCheckout = async (sessionId: string): Promise<Outcome> => {
  const checkout = await readCheckout(sessionId)
  if (!checkout?.customer) return park('Checkout unknown', { sessionId })
  const userId = await userOfCustomer(checkout.customer)
  if (userId === nobody) return ofDeletedAccount(checkoutKey(sessionId), checkout.isPaid && checkout.mode === 'payment')
  if (!userId || userId !== checkout.userId) return park('Checkout of an unknown customer', { sessionId })
  if (checkout.mode === 'subscription') {
    await syncSubscription(userId)
    return { status: 'waiting' }
  }
  if (!checkout.isPaid) return { status: 'waiting' }
  const known = await findPurchase(checkoutKey(sessionId))
  if (known) return reapplyGranted(userId, known)
  const item = await soldItemOf(checkout)
  return isPackId(item)
    ? grantBoughtPack(userId, checkout, packs[item])
    : park('Checkout of an unknown pack', { sessionId })
}

/** Grants nothing. An operator has to return a payment that was not granted before the account was deleted. */
const ofDeletedAccount = async (businessKey: string, isPaid: boolean): Promise<Outcome> =>
  isPaid && !(await findPurchase(businessKey))
    ? park('Payment of a deleted account', { businessKey })
    : { status: 'waiting' }

/** The item by the session's price, since that is what was paid. The session's metadata only repeats it. */
const soldItemOf = async ({ id, item }: StripeCheckout): Promise<string | null> => {
  const sold = await itemOfCheckout(id)
  if (sold !== item) {
    count('PriceMismatch')
    logger.error('Checkout whose price and metadata differ', { sessionId: id, sold, item })
  }
  return sold
}

const reapplyGranted = async (userId: UserId, { credits, debtRepaid }: Purchase): Promise<Outcome> => {
  // The first pack makes an account without a plan CREDITS_ONLY.
  await syncSubscription(userId)
  return { status: 'applied', isNew: false, credits, debtRepaid }
}

const grantBoughtPack = async (userId: UserId, { id, amountCents }: StripeCheckout, pack: Pack): Promise<Outcome> => {
  const businessKey = checkoutKey(id)
  const { credits, title: reason } = pack
  const isNew = await post(userId, businessKey, (account) => {
    const posting = grantPack(account, { credits, businessKey, reason, isPurchase: true })
    const record = newPurchase({ userId, bucket: 'pack', credits, amountCents, periodEnd: null, reason }, posting)
    return { ...posting, record }
  })
  await syncSubscription(userId)
  return outcomeOf(businessKey, isNew)
}

/** The outcome of a purchase whose business key is already used, by this call or another one. */
const outcomeOf = async (businessKey: string, isNew: boolean): Promise<Outcome> => {
  const { credits = 0, debtRepaid = 0 } = (await findPurchase(businessKey)) ?? {}
  return { status: 'applied', isNew, credits, debtRepaid }
}

/** Grants the credits of a paid invoice, once per invoice, and mirrors its subscription. */
export const applyInvoice = async (invoiceId: string): Promise<Outcome> => {
  const invoice = await readInvoice(invoiceId)
  const userId = invoice.customer && (await userOfCustomer(invoice.customer))
  if (!userId) return park('Invoice of an unknown customer', { invoiceId })
  if (userId === nobody) return ofDeletedAccount(invoiceKey(invoiceId), invoice.isPaid)
  if (!invoice.isPaid) {
    await syncSubscription(userId)
    return { status: 'waiting' }
  }
  const lines = planLinesOf(invoice.lines)
  const isNew = !(await findPurchase(invoiceKey(invoiceId)))
  // Support may have added an item by hand. Known items are granted all the same; an operator handles the rest.
  if (isNew && lines.length < invoice.lines.length) park('Invoice with an unknown price', { invoiceId })
  if (lines.length === 0) return { status: 'parked' }
  // Runs first, because the invoice of a second subscription must not replace the credits of the first one.
  if (isNew) await syncSubscription(userId)
  const allowance = allowanceOf(lines)
  const outcome = allowance ? await grantAllowance(userId, invoice, allowance) : undefined
  await syncSubscription(userId)
  return outcome ?? { status: 'applied', isNew: false, credits: 0, debtRepaid: 0 }
}

type Allowance = { plan: Plan; isUpgrade: boolean; credits: number; periodStart: string; periodEnd: string }

type PlanLine = InvoiceLine & { plan: Plan }

const planLinesOf = (lines: readonly InvoiceLine[]): PlanLine[] =>
  lines.flatMap((line) => {
    const plan = planOfPrice(line.item ?? '')
    return plan ? [{ ...line, plan }] : []
  })

/**
 * The credits of an invoice's lines. A line that pays for a whole period grants the plan's credits. A trial's line has
 * no amount and grants nothing. An upgrade within a period grants a part of the difference between the plans
 * (docs/product.md, Money). A change of the interval starts a new period with a line for the whole period
 * (docs/vendors.md, Stripe).
 */
const allowanceOf = (lines: readonly PlanLine[]): Allowance | undefined => {
  const whole = lines.find(({ isProration, amountCents }) => !isProration && amountCents > 0)
  if (whole) return { ...whole, isUpgrade: false, credits: whole.plan.credits }
  const to = lines.find(({ amountCents }) => amountCents > 0)
  const from = lines.find(({ amountCents }) => amountCents < 0)
  if (!to || !from) return undefined
  const credits = upgradeCredits(from.plan, to.plan, to.amountCents)
  return credits > 0 ? { ...to, isUpgrade: true, credits } : undefined
}

const grantAllowance = async (
  userId: UserId,
  { id, amountPaidCents }: { id: string; amountPaidCents: number },
  { plan, isUpgrade, credits, periodStart, periodEnd }: Allowance,
): Promise<Outcome> => {
  const businessKey = invoiceKey(id)
  const reason = isUpgrade ? grantReasons.upgrade(plan) : grantReasons.plan(plan)
  const isNew = await post(userId, businessKey, (account) => {
    const posting = grantPlan(account, { credits, periodStart, periodEnd, businessKey, reason })
    const bought = { userId, bucket: 'plan' as const, credits, amountCents: amountPaidCents, periodEnd, reason }
    return { ...posting, record: newPurchase(bought, posting) }
  })
  return outcomeOf(businessKey, isNew)
}
