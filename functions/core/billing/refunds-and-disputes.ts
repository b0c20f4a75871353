import type { AccountRow } from '#functions/core/accounts/accounts.ts'
import { checkoutOfPayment } from '#functions/core/clients/stripe/stripe-checkouts.ts'
import { isLost } from '#functions/core/clients/stripe/stripe-disputes.ts'
import { invoiceOfPayment } from '#functions/core/clients/stripe/stripe-invoices.ts'
import {
  type ReversedCents,
  readDispute,
  readRefund,
  reversedCentsOf,
} from '#functions/core/clients/stripe/stripe-reversals.ts'
import { payersOf } from '#functions/core/credits/debts.ts'
import { type Decision, post } from '#functions/core/credits/post-credits.ts'
import { readLots } from '#functions/core/credits/read-lots.ts'
import { reverse } from '#functions/core/credits/reversal-posting.ts'
import { keys } from '#functions/core/db/keys.ts'
import { change } from '#functions/core/db/transact.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import { entryReasons } from '#shared/copy/credit-entries.ts'
import { applyCheckout, applyInvoice } from './grant-purchases.ts'
import { checkoutKey, findPurchase, invoiceKey, nobody, type Purchase } from './purchase-rows.ts'
import { type Reversal, reversalOf } from './refunded-and-disputed-credits.ts'
import { syncSubscription } from './sync-subscription.ts'

/** Takes back the unspent credits of a refunded purchase. Returns them if the refund fails later. */
export const applyRefund = async (refundId: string): Promise<void> => {
  const { paymentIntent } = await readRefund(refundId)
  await applyReversals(refundId, paymentIntent)
}

/**
 * Takes back the credits of a lost dispute. Spent credits become debt (docs/product.md, Credits). A won appeal reverts
 * both.
 */
export const applyDispute = async (disputeId: string): Promise<void> => {
  const { status, paymentIntent } = await readDispute(disputeId)
  if (status === 'needs_response' || status === 'appeal_needs_response') count('PaymentDisputed')
  if (isLost(status)) return applyReversals(disputeId, paymentIntent)
  const found = status === 'won' && paymentIntent ? await findOrGrantPurchase(paymentIntent) : undefined
  if (found && paymentIntent) await converge(found, paymentIntent)
}

type Found = { key: string; purchase: Purchase }

/** Whether there is an account to take credits from: a deleted one has none left. */
const hasOwner = (purchase: Purchase | undefined): purchase is Purchase =>
  purchase !== undefined && purchase.userId !== nobody

/** The purchase of a payment. Grants it first if the refund's event arrived before the payment's event. */
const findOrGrantPurchase = async (paymentIntent: string): Promise<Found | undefined> => {
  const checkout = await checkoutOfPayment(paymentIntent)
  const invoiceId = checkout ? null : await invoiceOfPayment(paymentIntent)
  const key = checkout ? checkoutKey(checkout.id) : invoiceId && invoiceKey(invoiceId)
  if (!key) return undefined
  const known = await findPurchase(key)
  if (known) return { key, purchase: known }
  if (checkout) await applyCheckout(checkout.id)
  else if (invoiceId) await applyInvoice(invoiceId)
  const purchase = await findPurchase(key)
  return purchase && { key, purchase }
}

const applyReversals = async (id: string, paymentIntent: string | null): Promise<void> => {
  const found = paymentIntent ? await findOrGrantPurchase(paymentIntent) : undefined
  if (!paymentIntent || !found) {
    count('PaymentParked')
    logger.error('Reversal of an unknown purchase', { id })
    return
  }
  await converge(found, paymentIntent)
}

/**
 * Makes the credits of a purchase match all refunds and disputes of its payment. Safe to call at any time and in any
 * order: it reads the totals from Stripe again, and changes nothing when they already match.
 */
const converge = async ({ key, purchase }: Found, paymentIntent: string): Promise<void> => {
  let current: Purchase | undefined = purchase
  // Another call may post the next reversal first. The totals are then compared again.
  while (hasOwner(current) && !(await postNextReversal(key, current, await reversedCentsOf(paymentIntent)))) {
    current = await findPurchase(key)
  }
  // The tier depends on the packs without a full reversal.
  if (purchase.bucket === 'pack') await syncSubscription(purchase.userId)
}

/**
 * Posts the next reversal of a purchase. False when another call posted it after the purchase and `cents` were read.
 */
const postNextReversal = async (
  key: string,
  { userId, reversals }: Purchase,
  cents: ReversedCents,
): Promise<boolean> => {
  const businessKey = `reversal:${key}:${reversals + 1}`
  let isUnchanged = false
  const isPosted = await post(userId, businessKey, async (account) => {
    const purchase = await findPurchase(key)
    if (purchase?.reversals !== reversals) return undefined
    const decision = await decide(account, { key, purchase, cents, businessKey })
    isUnchanged = decision === undefined
    return decision
  })
  return isPosted || isUnchanged
}

type Case = { key: string; purchase: Purchase; cents: ReversedCents; businessKey: string }

const decide = async (
  account: AccountRow,
  { key, purchase, cents, businessKey }: Case,
): Promise<Decision | undefined> => {
  // The invoice of a second subscription granted nothing. The deletion of an account may have deleted its entries.
  if (purchase.credits === 0 || account.deletionBeganAt) return undefined
  const lots = await readLots(account.userId)
  const lot = lots.get(key)
  if (!lot) throw new Error(`The grant of ${key} has no entry`)
  const reversal = reversalOf(purchase, cents, lot)
  const { taken, claimed, slack, owed } = reversal
  const claim = account.claims?.[key]
  const isSame = cents.refundedCents === purchase.refundedCents && cents.lostCents === purchase.lostCents
  if (isSame && taken === 0 && owed === 0 && claimed === (claim?.credits ?? 0)) return undefined
  const { bucket, periodEnd } = purchase
  const { type, reason } = kindOf(purchase, cents, reversal)
  return {
    ...reverse(account, {
      type,
      bucket,
      taken,
      owed,
      claim: claimed > 0 ? { bucket, credits: claimed, slack, holds: Object.fromEntries(lot.held), reason } : undefined,
      packs: bucket === 'pack' ? packsChange(purchase, cents) : 0,
      payers: payersOf(lots, key, { ...lot, owed: lot.owed + owed }),
      periodEnd,
      businessKey,
      purchase: key,
      reason,
    }),
    writes: [purchaseWrite(key, purchase, cents)],
  }
}

/**
 * The type and reason in the credit history. They follow from the moved credits, or from the totals when no credits
 * move.
 */
const kindOf = (
  { refundedCents, lostCents }: Purchase,
  cents: ReversedCents,
  { taken, owed }: Reversal,
): { type: 'claw-back' | 'restore'; reason: string } => {
  const isLower = cents.refundedCents + cents.lostCents < refundedCents + lostCents
  if (taken < 0 || owed < 0 || (taken === 0 && owed === 0 && isLower))
    return { type: 'restore', reason: cents.lostCents < lostCents ? entryReasons.appealWon : entryReasons.refundFailed }
  return { type: 'claw-back', reason: cents.lostCents > lostCents ? entryReasons.lostDispute : entryReasons.refund }
}

/** A pack no longer counts as bought once its whole price was returned. */
const packsChange = (purchase: Purchase, cents: ReversedCents): -1 | 0 | 1 => {
  const isWhole = ({ refundedCents, lostCents }: ReversedCents) =>
    refundedCents + lostCents > 0 && refundedCents + lostCents >= purchase.amountCents
  if (isWhole(purchase) === isWhole(cents)) return 0
  return isWhole(cents) ? -1 : 1
}

const purchaseWrite = (key: string, { reversals }: Purchase, { refundedCents, lostCents }: ReversedCents) =>
  change(keys.once(key), {
    set: 'SET refundedCents = :refunded, lostCents = :lost, reversals = :next',
    condition: 'reversals = :before',
    values: { ':refunded': refundedCents, ':lost': lostCents, ':next': reversals + 1, ':before': reversals },
  })
