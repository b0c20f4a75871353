import * as z from 'zod'
import type { Posting } from '#functions/core/credits/balance.ts'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import { UserId } from '#shared/entities/ids.ts'

/** A paid purchase, stored in the row of its business key for later refunds and disputes. */
export const Purchase = z.object({
  userId: UserId,
  bucket: z.enum(['plan', 'pack']),
  credits: z.int().nonnegative(),
  amountCents: z.int().nonnegative(),
  periodEnd: z.iso.datetime().nullable(),
  reason: z.string(),
  /** The granted credits that repaid a debt at once. */
  debtRepaid: z.int().nonnegative().default(0),
  /** The refunded cents, and the cents of lost disputes, that are already applied to the credits. */
  refundedCents: z.int().nonnegative().default(0),
  lostCents: z.int().nonnegative().default(0),
  /** The number of changes by refunds and disputes. Each has its own business key. */
  reversals: z.int().nonnegative().default(0),
})
export type Purchase = z.infer<typeof Purchase>

/**
 * The user id on purchases and Stripe customers of deleted accounts: the payment record is kept without the person
 * (docs/table.md).
 */
export const nobody: UserId = '00000000-0000-0000-0000-000000000000'

/** A purchase without reversals. The debt that it repaid is read from `posting`. */
export const newPurchase = (
  bought: Omit<Purchase, 'debtRepaid' | 'refundedCents' | 'lostCents' | 'reversals'>,
  { entries }: Posting,
): Purchase => {
  const debtRepaid = entries.reduce((sum, { type, credits }) => sum - (type === 'debt-payment' ? credits : 0), 0)
  return { ...bought, debtRepaid, refundedCents: 0, lostCents: 0, reversals: 0 }
}

/** The business key of a purchase: the Checkout session of a pack, or the invoice of a plan. */
export const checkoutKey = (sessionId: string) => `checkout:${sessionId}`
export const invoiceKey = (invoiceId: string) => `invoice:${invoiceId}`

export const findPurchase = async (businessKey: string): Promise<Purchase | undefined> => {
  const row = await getRow(keys.once(businessKey))
  return row && Purchase.parse(row)
}
