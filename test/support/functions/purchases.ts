import { expect } from 'vitest'
import type { PackId } from '#shared/billing/packs.ts'
import type { PlanId } from '#shared/billing/plans.ts'
import { userId } from './accounts.ts'
import { customer, stage } from './billing-stage.ts'
import { type Line, wholeLine } from './stripe-objects.ts'

export const january = { start: '2027-01-01T00:00:00.000Z', end: '2027-02-01T00:00:00.000Z' }

export const restOfJanuary = { start: '2027-01-10T00:00:00.000Z', end: january.end }

export const february = { start: january.end, end: '2027-03-01T00:00:00.000Z' }

/** Pays an invoice with these lines, and delivers its event. */
export const paid = (...lines: Line[]) => stage.tell('invoice.paid', stage.stripe.invoice(customer, lines).id)

/** Subscribes to a plan for January, and pays its invoice. */
export const begin = async (planId: PlanId) => {
  const subscription = stage.stripe.subscribe(customer, planId, january.start, january.end)
  await paid(wholeLine(planId, january))
  return subscription
}

/** Buys a pack, and delivers its event. */
export const buy = async (packId: PackId = 'pack-200') => {
  const session = stage.stripe.sellPack(customer, userId, packId)
  await stage.tell('checkout.session.completed', session.id)
  return session
}

/** Delivers an event of a subscription. */
export const mirror = (id: string) => stage.tell('customer.subscription.updated', id)

export const booksAreRight = () => expect(stage.objection()).toBeUndefined()
