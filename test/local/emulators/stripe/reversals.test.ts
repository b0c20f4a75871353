import { describe, expect, test } from 'vitest'
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

describe('a lost dispute', () => {
  const lostDispute = async () => {
    const { charge } = await paidPack()
    const id = local.standIn.dashboard.dispute(charge)
    local.standIn.dashboard.closeDispute(id, 'lost')
    return id
  }
  const statusOf = async (id: string) => (await local.stripe.disputes.retrieve(id)).status

  /** The events about disputes, oldest first, with the status that each one tells and the one before it. */
  const told = async () => {
    const types = ['updated', 'closed', 'funds_reinstated'].map((what) => `charge.dispute.${what}`)
    const { data } = await local.stripe.events.list({ types, limit: 100 })
    return data
      .toReversed()
      .map(({ type, data: { object, previous_attributes: before = {} } }) => [
        type.slice('charge.dispute.'.length),
        'status' in object && object.status,
        ...('status' in before ? [before.status] : []),
      ])
  }

  test.each([
    [
      'won',
      [
        ['closed', 'won', 'appeal_under_review'],
        ['funds_reinstated', 'won'],
      ],
    ],
    ['lost', [['closed', 'lost', 'appeal_under_review']]],
  ] as const)('can be appealed, and is then %s, as the events tell', async (end, last) => {
    const id = await lostDispute()
    const before = (await told()).length
    expect(local.standIn.dashboard.appealDispute(id)).toBe('appeal_under_review')
    expect(await statusOf(id)).toBe('appeal_under_review')
    local.standIn.dashboard.closeDispute(id, end)
    expect(await statusOf(id)).toBe(end)
    expect((await told()).slice(before)).toEqual([['updated', 'appeal_under_review', 'lost'], ...last])
  })

  test('is the only one that can be appealed, and not during an appeal', async () => {
    const id = await lostDispute()
    local.standIn.dashboard.appealDispute(id)
    expect(() => local.standIn.dashboard.appealDispute(id)).toThrow('cannot be appealed')
    local.standIn.dashboard.closeDispute(id, 'won')
    expect(() => local.standIn.dashboard.appealDispute(id)).toThrow('cannot be appealed')
    expect(() => local.standIn.dashboard.closeDispute(id, 'lost')).toThrow('won already')
  })
})

test('disputes are listed with their charges, whose amount and currency they are compared with', async () => {
  const { intent, charge } = await paidPack()
  local.standIn.dashboard.dispute(charge)
  const { data } = await local.stripe.disputes.list({ payment_intent: intent, expand: ['data.charge'] })
  expect(data).toMatchObject([{ amount: 3900, currency: 'usd', charge: { id: charge, amount: 3900, currency: 'usd' } }])
})
