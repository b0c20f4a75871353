import * as z from 'zod'
import { readCheckout, type StripeCheckout } from '#functions/core/clients/stripe/stripe-checkouts.ts'
import { type InvoiceLine, readInvoice } from '#functions/core/clients/stripe/stripe-invoices.ts'
import { grantPack, grantPlan, type Posting } from '#functions/core/credits/ledger.ts'
import { post } from '#functions/core/credits/post-credits.ts'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import { isPackId, type Pack, type Plan, packs, planOfPrice } from '#shared/billing/plans.ts'
import { UserId } from '#shared/entities/ids.ts'
import { userOfCustomer } from './customers.ts'
import { syncSubscription } from './sync-subscription.ts'

/** A paid purchase, stored in the row of its business key for later refunds and disputes. */
export const Purchase = z.object({
  userId: UserId,
  bucket: z.enum(['plan', 'pack']),
  credits: z.int().nonnegative(),
  amountCents: z.int().nonnegative(),
  periodEnd: z.iso.datetime().nullable(),
  reason: z.string(),
  /** Credits that paid a debt when they were granted. */
  debtRepaid: z.int().nonnegative().default(0),
  /** The refunded cents, and those of lost disputes, that have already changed the credits. */
  refundedCents: z.int().nonnegative().default(0),
  lostCents: z.int().nonnegative().default(0),
  /** The number of changes by refunds and disputes, each of which has its own business key. */
  reversals: z.int().nonnegative().default(0),
})
export type Purchase = z.infer<typeof Purchase>

/** A purchase without reversals; `posting` tells how much of it paid a debt. */
const newPurchase = (
  bought: Omit<Purchase, 'debtRepaid' | 'refundedCents' | 'lostCents' | 'reversals'>,
  { entries }: Posting,
): Purchase => {
  const debtRepaid = entries.reduce((sum, { type, credits }) => sum - (type === 'debt-payment' ? credits : 0), 0)
  return { ...bought, debtRepaid, refundedCents: 0, lostCents: 0, reversals: 0 }
}

/** The business key of a purchase: the Checkout session of a pack, or the invoice of a plan. */
export const checkoutKey = (sessionId: string) => `checkout:${sessionId}`
export const invoiceKey = (invoiceId: string) => `invoice:${invoiceId}`

/** Finds a granted purchase by its business key. */
export const findPurchase = async (businessKey: string): Promise<Purchase | undefined> => {
  const row = await getRow(keys.once(businessKey))
  return row && Purchase.parse(row)
}

/** `applied`: granted by this call or an earlier one. `waiting`: not paid yet. `parked`: unknown, so never granted. */
export type Outcome = { status: 'applied'; isNew: boolean; credits: number } | { status: 'waiting' | 'parked' }

const parked = (what: string, details: Record<string, unknown>): Outcome => {
  count('PaymentParked')
  logger.error(what, details)
  return { status: 'parked' }
}

/**
 * Applies a completed checkout; webhook, return page and reconciliation all call it. A paid pack is granted once per
 * session. For a plan only the subscription is mirrored, since its invoice grants the credits.
 */
export const applyCheckout = async (sessionId: string): Promise<Outcome> => {
  const checkout = await readCheckout(sessionId)
  if (!checkout?.customer) return parked('Checkout unknown', { sessionId })
  const userId = await userOfCustomer(checkout.customer)
  if (!userId || userId !== checkout.userId) return parked('Checkout of an unknown customer', { sessionId })
  if (checkout.mode === 'subscription') {
    await syncSubscription(userId)
    return { status: 'waiting' }
  }
  if (!checkout.isPaid) return { status: 'waiting' }
  return isPackId(checkout.item)
    ? grantBoughtPack(userId, checkout, packs[checkout.item])
    : parked('Checkout of an unknown pack', { sessionId })
}

const grantBoughtPack = async (userId: UserId, { id, amountCents }: StripeCheckout, pack: Pack): Promise<Outcome> => {
  const businessKey = checkoutKey(id)
  const { credits, title: reason } = pack
  const isNew = await post(userId, businessKey, (account) => {
    const posting = grantPack(account, { credits, businessKey, reason, isPurchase: true })
    const record = newPurchase({ userId, bucket: 'pack', credits, amountCents, periodEnd: null, reason }, posting)
    return { ...posting, record }
  })
  // The first pack makes an account without a plan CREDITS_ONLY.
  await syncSubscription(userId)
  return { status: 'applied', isNew, credits }
}

/** Grants the credits of a paid invoice, once per invoice, and mirrors its subscription. */
export const applyInvoice = async (invoiceId: string): Promise<Outcome> => {
  const invoice = await readInvoice(invoiceId)
  const userId = invoice.customer && (await userOfCustomer(invoice.customer))
  if (!userId) return parked('Invoice of an unknown customer', { invoiceId })
  if (!invoice.isPaid) {
    await syncSubscription(userId)
    return { status: 'waiting' }
  }
  if (invoice.lines.some(({ item }) => !planOfPrice(item ?? ''))) {
    return parked('Invoice with an unknown price', { invoiceId })
  }
  const allowance = allowanceOf(invoice.lines)
  const outcome = allowance ? await grantAllowance(userId, invoice, allowance) : undefined
  await syncSubscription(userId)
  return outcome ?? { status: 'applied', isNew: false, credits: 0 }
}

type Allowance = { plan: Plan; credits: number; periodStart: string; periodEnd: string }

type PlanLine = InvoiceLine & { plan: Plan }

/**
 * The credits of an invoice's lines. A line for a whole period grants the plan's credits. An upgrade within a period
 * grants the difference between the plans (docs/product.md, Money). A change of the interval starts a new period and
 * has a line for all of it (docs/vendors.md, Stripe).
 */
const allowanceOf = (given: readonly InvoiceLine[]): Allowance | undefined => {
  const lines = given.flatMap((line): PlanLine[] => {
    const plan = planOfPrice(line.item ?? '')
    return plan ? [{ ...line, plan }] : []
  })
  const whole = lines.find(({ isProration, amountCents }) => !isProration && amountCents >= 0)
  if (whole) return { ...whole, credits: whole.plan.credits }
  const to = lines.find(({ amountCents }) => amountCents > 0)
  const from = lines.find(({ amountCents }) => amountCents < 0)
  if (!to || !from) return undefined
  const credits = to.plan.credits - from.plan.credits
  return credits > 0 ? { ...to, credits } : undefined
}

const grantAllowance = async (
  userId: UserId,
  { id, amountPaidCents }: { id: string; amountPaidCents: number },
  { plan, credits, periodStart, periodEnd }: Allowance,
): Promise<Outcome> => {
  const businessKey = invoiceKey(id)
  const reason = plan.title
  const isNew = await post(userId, businessKey, (account) => {
    const posting = grantPlan(account, { credits, periodStart, periodEnd, businessKey, reason })
    const bought = { userId, bucket: 'plan' as const, credits, amountCents: amountPaidCents, periodEnd, reason }
    return { ...posting, record: newPurchase(bought, posting) }
  })
  return { status: 'applied', isNew, credits }
}
