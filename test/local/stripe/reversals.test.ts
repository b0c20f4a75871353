import { expect, test } from 'vitest'
import { localStripe } from './local-stripe.ts'

const local = localStripe()
const { provision, sessionFor } = local

const paidPack = async () => {
  const priceOf = await provision()
  const { id: customer } = await local.stripe.customers.create()
  const { payment_intent: intent } = local.standIn.dashboard.pay(
    (await sessionFor(customer, priceOf('pack-500'), 'payment')).id,
  )
  const { latest_charge: charge } = await local.stripe.paymentIntents.retrieve(intent ?? '')
  return { intent: intent ?? '', charge: typeof charge === 'string' ? charge : (charge?.id ?? '') }
}

test('a charge can be refunded in parts, but not beyond what was paid', async () => {
  const { intent, charge } = await paidPack()
  const part = await local.stripe.refunds.create(
    { payment_intent: intent, amount: 900 },
    { idempotencyKey: 'refund:1' },
  )
  expect(part).toMatchObject({ status: 'succeeded', amount: 900, charge, payment_intent: intent })
  await expect(local.stripe.refunds.create({ charge, amount: 3001 })).rejects.toMatchObject({ param: 'amount' })
  await local.stripe.refunds.create({ charge })
  expect(await local.stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 3900, refunded: true })
  expect((await local.stripe.refunds.list({ charge, limit: 100 })).data.map(({ amount }) => amount)).toEqual([
    3000, 900,
  ])
  await expect(local.stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_already_refunded' })
})

test('a failed refund does not change the charge', async () => {
  const { charge } = await paidPack()
  const id = local.standIn.dashboard.refund(charge, 900, 'pending')
  expect(await local.stripe.refunds.retrieve(id)).toMatchObject({ status: 'pending' })
  local.standIn.dashboard.settleRefund(id, 'failed')
  expect(await local.stripe.refunds.retrieve(id)).toMatchObject({ status: 'failed' })
  expect(await local.stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 0, refunded: false })
})

test('a refund has no mode, and a reason of failure only after it failed', async () => {
  const { charge } = await paidPack()
  const id = local.standIn.dashboard.refund(charge, 900, 'pending')
  const fields = Object.keys(await local.stripe.refunds.retrieve(id))
  expect(fields).not.toContain('livemode')
  expect(fields).not.toContain('failure_reason')
  local.standIn.dashboard.settleRefund(id, 'failed')
  expect(await local.stripe.refunds.retrieve(id)).toMatchObject({ failure_reason: 'lost_or_stolen_card' })
})

test('a dispute needs a response until it is closed as won or lost', async () => {
  const { intent, charge } = await paidPack()
  const id = local.standIn.dashboard.dispute(charge)
  expect(await local.stripe.disputes.retrieve(id)).toMatchObject({
    status: 'needs_response',
    payment_intent: intent,
    amount: 3900,
  })
  local.standIn.dashboard.closeDispute(id, 'lost')
  expect((await local.stripe.disputes.list({ created: { gte: 1 } })).data).toMatchObject([{ id, status: 'lost' }])
})
