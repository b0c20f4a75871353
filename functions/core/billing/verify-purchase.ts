import { type AccountRow, findAccount, toAccount } from '#functions/core/accounts/accounts.ts'
import { itemOfCheckout, readCheckout, type StripeCheckout } from '#functions/core/clients/stripe/stripe-checkouts.ts'
import type { Account } from '#shared/entities/account.ts'
import { appError } from '#shared/errors.ts'
import { applyCheckout, applyInvoice, type Outcome } from './grant-purchases.ts'
import { checkoutKey, findPurchase, invoiceKey } from './purchase-rows.ts'

type Verified = {
  success: boolean
  currentCredits: number
  creditsAdded: number
  debtRepaid: number
  alreadyProcessed: boolean
  isOpen?: boolean
  delayed?: 'processing' | 'failed'
  item?: string
  reversed?: 'part' | 'whole'
}

/**
 * Applies the caller's own checkout, as the webhook does. The return page may load before or after the webhook, and the
 * effect happens once. Throws `purchase.notFound` for a session of another user.
 */
export const verifyPurchase = async (account: AccountRow, sessionId: string): Promise<Verified> => {
  const checkout = await readCheckout(sessionId)
  const isOwn = checkout?.userId === account.userId && checkout.customer === account.stripeCustomer
  if (!checkout || !isOwn) throw appError('purchase.notFound')
  const outcome = await apply(checkout)
  const current = toAccount((await findAccount(account.userId)) ?? account)
  const item = await itemOfCheckout(sessionId)
  const isApplied = outcome.status === 'applied'
  const reversed = await reversedPartOf(checkout)
  const delayed = delayedOf(checkout, current)
  return {
    success: isApplied,
    currentCredits: current.credits,
    creditsAdded: isApplied ? outcome.credits : 0,
    debtRepaid: isApplied ? outcome.debtRepaid : 0,
    alreadyProcessed: isApplied && !outcome.isNew,
    ...(checkout.url && { isOpen: true }),
    ...(delayed && { delayed }),
    ...(item && { item }),
    ...(reversed && { reversed }),
  }
}

/** After a failed delayed payment, a plan has no subscription, or one with an open payment. */
const delayedOf = ({ mode, delayed }: StripeCheckout, { subscription }: Account): Verified['delayed'] => {
  if (mode === 'payment' || !delayed) return delayed ?? undefined
  return subscription?.status === 'active' ? 'processing' : 'failed'
}

/** A plan's checkout also applies its paid invoice, which grants the credits. */
const apply = async ({ id, mode, invoice }: StripeCheckout): Promise<Outcome> => {
  const outcome = await applyCheckout(id)
  return mode === 'subscription' && invoice ? applyInvoice(invoice) : outcome
}

/** Whether a part or the whole of a purchase's price was returned by refunds and lost disputes. Undefined for none. */
const reversedPartOf = async ({ id, mode, invoice }: StripeCheckout): Promise<Verified['reversed']> => {
  const key = mode === 'subscription' ? invoice && invoiceKey(invoice) : checkoutKey(id)
  const purchase = key ? await findPurchase(key) : undefined
  const cents = purchase ? purchase.refundedCents + purchase.lostCents : 0
  if (!purchase || cents === 0) return undefined
  return cents >= purchase.amountCents ? 'whole' : 'part'
}
