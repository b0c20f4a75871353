import { expect, vi } from 'vitest'
import { adjust } from '#functions/core/credits/operator-correction.ts'
import { post } from '#functions/core/credits/post-credits.ts'
import { userId } from './accounts.ts'
import { customer, stage } from './billing-stage.ts'

/** Buys a pack of 200 credits for $19, one second after the previous purchase; returns its payment. */
export const buyPack = async (): Promise<string | null> => {
  vi.setSystemTime(Date.now() + 1000)
  const { id, payment_intent } = stage.stripe.sellPack(customer, userId, 'pack-200')
  await stage.tell('checkout.session.completed', id)
  return payment_intent
}

/** Refunds a payment, in full by default. */
export const refund = async (payment: string | null, cents = 1900) => {
  const made = stage.stripe.refund(payment, cents)
  await stage.tell('refund.created', made.id)
  return made
}

/** Makes a refund fail that had succeeded. */
export const fail = async (made: Awaited<ReturnType<typeof refund>>) => {
  made.status = 'failed'
  await stage.tell('refund.failed', made.id)
}

/** Opens a dispute of a payment and closes it with this status. */
export const dispute = async (payment: string | null, status: string, cents = 1900) => {
  const made = stage.stripe.dispute(payment, cents)
  await stage.tell('charge.dispute.created', made.id)
  made.status = status
  await stage.tell('charge.dispute.closed', made.id)
  return made
}

/** An operator's correction. */
export const correct = (credits: number, key: string) =>
  post(userId, key, (account) => adjust(account, credits, 'A correction', key))

export const spend = (credits: number) => correct(-credits, `spent:${credits}`)

/** What the account has left, which is pack credits and debt only. */
export const expectLeft = (pack: number, debt = 0) => expect(stage.balance()).toEqual({ plan: 0, pack, debt })
