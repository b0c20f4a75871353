import { expect, test, vi } from 'vitest'
import { newcomer, setUpBillingStage, stage } from '#test/support/functions/billing-stage.ts'
import {
  buyPack as buy,
  correct,
  dispute,
  expectLeft,
  fail,
  refund,
  spend,
} from '#test/support/functions/refunds-and-disputes.ts'

vi.mock('#functions/core/clients/stripe/stripe.ts', async (original) =>
  (await import('#test/support/functions/stripe-model.ts')).mockedStripe(original),
)

setUpBillingStage('2027-01-15T00:00:00.000Z')

test('a refund revives the debt that its purchase had paid, and the credits of other packs pay it at once', async () => {
  stage.reset(newcomer({ debt: 150 }))
  await correct(200, 'adjust:1')
  await refund(await buy())
  expectLeft(50)
})

test('a refund of half revives a debt before it takes credits, and those that are left pay of it', async () => {
  stage.reset(newcomer({ debt: 150 }))
  await refund(await buy(), 950)
  expectLeft(0, 50)
})

test('a refund revives only the debt that its own purchase had paid', async () => {
  stage.reset(newcomer({ debt: 250 }))
  const first = await buy()
  await buy()
  await refund(first)
  expectLeft(0, 50)
})

test('a refund that fails cancels the debt that it had revived', async () => {
  stage.reset(newcomer({ debt: 150 }))
  await fail(await refund(await buy()))
  expectLeft(50)
})

test('a refund that fails after another purchase has paid the revived debt returns the payment of its own one', async () => {
  stage.reset(newcomer({ debt: 150 }))
  const made = await refund(await buy())
  await buy()
  await fail(made)
  expectLeft(250)
})

test('a purchase whose payment of a debt was returned can be refunded again', async () => {
  stage.reset(newcomer({ debt: 150 }))
  const payment = await buy()
  const made = await refund(payment)
  await buy()
  await fail(made)
  await refund(payment)
  expectLeft(50)
})

test('a dispute that is lost over a purchase that had paid a debt leaves that debt, and what was spent', async () => {
  stage.reset(newcomer({ debt: 150 }))
  const payment = await buy()
  await spend(20)
  await dispute(payment, 'lost')
  expectLeft(0, 170)
})

test('a refund that succeeds after a lost dispute of the same purchase leaves the dispute its other half', async () => {
  stage.reset(newcomer({ debt: 50 }))
  const payment = await buy()
  await spend(150)
  await dispute(payment, 'lost')
  await refund(payment, 950)
  expectLeft(0, 100)
})

test('the history tells of a debt that a refund revived, that its failure cancelled, and of a payment that was returned', async () => {
  stage.reset(newcomer({ debt: 150 }))
  const made = await refund(await buy())
  await buy()
  await fail(made)
  const told = stage.entries().map(({ type, credits, debt = 0 }) => [type, credits, debt])
  expect(told).toEqual([
    ['grant', 200, 0],
    ['debt-payment', -150, -150],
    ['claw-back', -50, 0],
    ['debt', 0, 150],
    ['grant', 200, 0],
    ['debt-payment', -150, -150],
    ['restore', 50, 0],
    ['debt', 0, -150],
    ['debt-payment', 150, 150],
  ])
})

test.each([
  ['before', true],
  ['after', false],
])('a refund that succeeds %s its payment’s dispute is lost has the same end', async (_when, isBefore) => {
  const payment = await buy()
  await spend(150)
  const made = stage.stripe.refund(payment, 950, 'pending')
  const settles = async () => {
    made.status = 'succeeded'
    await stage.tell('refund.updated', made.id)
  }
  if (isBefore) await settles()
  await dispute(payment, 'lost')
  await buy()
  if (!isBefore) await settles()
  expect(stage.balance()).toEqual({ plan: 0, pack: 150, debt: 0 })
  expect(stage.objection()).toBeUndefined()
})

test('the history says why credits were taken and given back', async () => {
  const refunded = await refund(await buy())
  await fail(refunded)
  const disputed = await buy()
  await dispute(disputed, 'lost', 950)
  await refund(disputed, 950)
  const reasons = stage.entries().flatMap(({ type, reason }) => (type === 'grant' ? [] : [[type, reason]]))
  expect(reasons).toEqual([
    ['claw-back', 'Refund'],
    ['restore', 'Refund failed'],
    ['claw-back', 'Lost dispute'],
    ['claw-back', 'Refund'],
  ])
})
