import * as z from 'zod'
import type { AccountRow } from '#functions/core/accounts/accounts.ts'
import { checkoutOfPayment } from '#functions/core/clients/stripe/stripe-checkouts.ts'
import { invoiceOfPayment } from '#functions/core/clients/stripe/stripe-invoices.ts'
import { type Reversal, readDispute, readRefund } from '#functions/core/clients/stripe/stripe-reversals.ts'
import { CreditEntryRow, queryEntries } from '#functions/core/credits/credit-entries.ts'
import { clawBack, restore } from '#functions/core/credits/ledger.ts'
import { type Decision, post } from '#functions/core/credits/post-credits.ts'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import { change } from '#functions/core/db/transact.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import { entryReasons } from '#shared/copy/credit-entries.ts'
import { UserId } from '#shared/entities/ids.ts'
import { applyCheckout, applyInvoice, checkoutKey, findPurchase, invoiceKey, type Purchase } from './purchases.ts'

/** Takes back the unspent credits of a refunded purchase; returns them when the refund fails later. */
export const applyRefund = async (refundId: string): Promise<void> => {
  const refund = await readRefund(refundId)
  const businessKey = `refund:${refundId}`
  if (refund.status === 'succeeded')
    await takeBack(refund, { businessKey, reason: entryReasons.refund, leavesDebt: false })
  if (refund.status === 'failed' || refund.status === 'canceled')
    await giveBack(businessKey, `refund-failed:${refundId}`)
}

/** Takes back the credits of a lost dispute; credits that were spent become debt (docs/product.md, Credits). */
export const applyDispute = async (disputeId: string): Promise<void> => {
  const dispute = await readDispute(disputeId)
  if (dispute.status === 'needs_response') count('PaymentDisputed')
  if (dispute.status !== 'lost') return
  await takeBack(dispute, { businessKey: `dispute:${disputeId}`, reason: entryReasons.lostDispute, leavesDebt: true })
}

type Claim = { businessKey: string; reason: string; leavesDebt: boolean }

/** The purchase of a payment. Grants it first when the refund's event arrived before the payment's. */
const purchaseOf = async (paymentIntent: string): Promise<{ key: string; purchase: Purchase } | undefined> => {
  const checkout = await checkoutOfPayment(paymentIntent)
  const invoiceId = checkout ? null : await invoiceOfPayment(paymentIntent)
  if (checkout) await applyCheckout(checkout.id)
  else if (invoiceId) await applyInvoice(invoiceId)
  const key = checkout ? checkoutKey(checkout.id) : invoiceId && invoiceKey(invoiceId)
  const purchase = key ? await findPurchase(key) : undefined
  return key && purchase ? { key, purchase } : undefined
}

const takeBack = async ({ id, paymentIntent, amountCents }: Reversal, claim: Claim): Promise<void> => {
  if (await getRow(keys.once(claim.businessKey))) return
  const found = paymentIntent ? await purchaseOf(paymentIntent) : undefined
  if (!found) {
    count('PaymentParked')
    logger.error('Reversal of an unknown purchase', { id })
    return
  }
  const { key, purchase } = found
  await post(purchase.userId, claim.businessKey, async (account) => {
    const current = (await findPurchase(key)) ?? purchase
    return decideClawBack(account, key, current, amountCents, claim)
  })
}

/** The refunded share of the credits, rounded down. All claw-backs together take at most the purchase's credits. */
const askedBack = ({ credits, amountCents: paidCents, clawedBack }: Purchase, amountCents: number): number => {
  const share = paidCents > 0 ? Math.min(1, amountCents / paidCents) : 1
  return Math.min(Math.floor(credits * share), credits - clawedBack)
}

const decideClawBack = async (
  account: AccountRow,
  purchaseKey: string,
  purchase: Purchase,
  amountCents: number,
  claim: Claim,
): Promise<Decision> => {
  const asked = askedBack(purchase, amountCents)
  const left = await leftOf(account, purchaseKey, purchase)
  const taken = Math.min(asked, left)
  return {
    ...clawBack(account, { ...claim, bucket: purchase.bucket, asked, left, purchase: purchaseKey }),
    record: { bucket: purchase.bucket, periodEnd: purchase.periodEnd, purchase: purchaseKey, asked, taken },
    writes: [clawedBackWrite(purchaseKey, purchase.clawedBack, asked)],
  }
}

const clawedBackWrite = (purchaseKey: string, before: number, asked: number) =>
  change(keys.once(purchaseKey), {
    set: 'SET clawedBack = :after',
    condition: 'clawedBack = :before',
    values: { ':before': before, ':after': before + asked },
  })

/**
 * The unspent credits of one purchase. Credits are spent oldest first, so they are the balance minus later purchases.
 * Plan credits of an earlier period are all gone.
 */
const leftOf = async (account: AccountRow, purchaseKey: string, { bucket, periodEnd }: Purchase): Promise<number> => {
  if (bucket === 'plan' && account.planPeriodEnd !== periodEnd) return 0
  const entries = (await queryEntries(account.userId))
    .map((row) => CreditEntryRow.parse(row))
    .filter((entry) => bucket === 'pack' || entry.periodEnd === periodEnd)
  const shares = sharesOf(entries, bucket)
  const own = shares.findIndex(({ key }) => key === purchaseKey)
  // A negative correction by an operator counts as spent credits.
  const later = shares.slice(own + 1).reduce((sum, { credits }) => sum + Math.max(0, credits), 0)
  const balance = bucket === 'pack' ? account.packCredits : account.planCredits
  return Math.max(0, Math.min(balance - later, shares[own]?.credits ?? 0))
}

type Share = { key: string; credits: number }

/** The credits of each purchase in a bucket, oldest first, minus its claw-backs. */
const sharesOf = (entries: readonly CreditEntryRow[], bucket: 'plan' | 'pack'): Share[] => {
  const shares = new Map<string, number>()
  for (const entry of entries) {
    const key = entry.purchase ?? entry.businessKey
    if (key && entry.type !== 'hold') shares.set(key, (shares.get(key) ?? 0) + entry[bucket])
  }
  return [...shares].map(([key, credits]) => ({ key, credits }))
}

const TakenBack = z.object({
  userId: UserId,
  bucket: z.enum(['plan', 'pack']),
  periodEnd: z.iso.datetime().nullable(),
  purchase: z.string(),
  asked: z.int().nonnegative(),
  taken: z.int().nonnegative(),
})

/** Returns the credits of a failed refund, so that the purchase can be refunded again. */
const giveBack = async (takenKey: string, businessKey: string): Promise<void> => {
  const row = await getRow(keys.once(takenKey))
  if (!row) return
  const { userId, bucket, periodEnd, purchase: purchaseKey, asked, taken } = TakenBack.parse(row)
  await post(userId, businessKey, async (account) => {
    const purchase = await findPurchase(purchaseKey)
    if (!purchase) return undefined
    return {
      ...restore(account, { bucket, periodEnd, credits: taken, businessKey, purchase: purchaseKey }),
      writes: [clawedBackWrite(purchaseKey, purchase.clawedBack, -asked)],
    }
  })
}
