import { expect, test, vi } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { customer, setUpBillingStage, stage } from '#test/support/functions/billing-stage.ts'
import {
  buyPack as buy,
  correct,
  dispute,
  expectLeft,
  fail,
  refund,
  spend,
} from '#test/support/functions/refunds-and-disputes.ts'
import { wholeLine } from '#test/support/functions/stripe-objects.ts'

vi.mock('#functions/core/clients/stripe/stripe.ts', async (original) =>
  (await import('#test/support/functions/stripe-model.ts')).mockedStripe(original),
)

setUpBillingStage('2027-01-15T00:00:00.000Z')

test('a full refund takes the pack back', async () => {
  await refund(await buy())
  expectLeft(0)
})

test('a refund of half takes half of the pack back', async () => {
  await refund(await buy(), 950)
  expectLeft(100)
})

test('a refund of a third takes back a third of the credits, rounded down', async () => {
  await refund(await buy(), 633)
  expectLeft(134)
})

test('two partial refunds take back one part each', async () => {
  const payment = await buy()
  await refund(payment, 950)
  await refund(payment, 950)
  expectLeft(0)
})

test('thirds of a refund add up to the whole', async () => {
  const payment = await buy()
  for (const cents of [633, 633, 634]) await refund(payment, cents)
  expectLeft(0)
})

test('a refund that is reported while the account is being deleted is over, whatever is left of the account', async () => {
  const payment = await buy()
  for (const { sk } of stage.entries()) stage.table.rows.drop({ ...keys.account(userId), sk: String(sk) })
  stage.place({ ...stage.account(), deletionBeganAt: '2027-01-15T00:00:01.000Z', ...keys.account(userId) })
  await expect(refund(payment)).resolves.toBeDefined()
  expectLeft(200)
})

test('a refund takes credits once, even when several events report it', async () => {
  const { id, charge } = await refund(await buy(), 950)
  await stage.tell('refund.updated', id)
  await stage.tell('charge.refunded', charge)
  expectLeft(100)
})

test('a refund of a partly spent pack takes the rest and leaves no debt', async () => {
  const payment = await buy()
  await spend(150)
  await refund(payment)
  expectLeft(0)
})

test('a refund of the older pack takes nothing from the newer one, since the older pack is spent first', async () => {
  const older = await buy()
  await buy()
  await spend(150)
  await refund(older)
  expectLeft(200)
})

test('a refund of the newer pack keeps the rest of the older one', async () => {
  await buy()
  const newer = await buy()
  await spend(150)
  await refund(newer)
  expectLeft(50)
})

test('a refund after an operator took credits never takes more than the balance', async () => {
  const payment = await buy()
  await correct(-50, 'adjust:1')
  await refund(payment)
  expectLeft(0)
})

test('a refund that is pending takes nothing', async () => {
  const { id } = stage.stripe.refund(await buy(), 1900, 'pending')
  await stage.tell('refund.created', id)
  expectLeft(200)
})

test('a refund that fails later returns its credits, once', async () => {
  const payment = await buy()
  const made = await refund(payment)
  await fail(made)
  await stage.tell('refund.updated', made.id)
  expectLeft(200)
})

test('a purchase whose refund failed can be refunded again', async () => {
  const payment = await buy()
  const made = await refund(payment)
  await fail(made)
  await refund(payment)
  expectLeft(0)
})

test('a refund whose event arrives before the event of the purchase has the same result', async () => {
  const session = stage.stripe.sellPack(customer, userId, 'pack-200')
  await refund(session.payment_intent, 950)
  await stage.tell('checkout.session.completed', session.id)
  expectLeft(100)
})

test('a dispute that is won takes nothing', async () => {
  await dispute(await buy(), 'won')
  expectLeft(200)
})

test('a dispute warning takes nothing', async () => {
  await dispute(await buy(), 'warning_closed')
  expectLeft(200)
})

test('a dispute that was prevented takes nothing', async () => {
  await dispute(await buy(), 'prevented')
  expectLeft(200)
})

test('a dispute that is lost takes the pack back', async () => {
  await dispute(await buy(), 'lost')
  expectLeft(0)
})

test('a dispute that is lost after the credits were spent leaves a debt', async () => {
  const payment = await buy()
  await spend(150)
  await dispute(payment, 'lost')
  expectLeft(0, 150)
})

test('a dispute that is lost after a full refund takes nothing more', async () => {
  const payment = await buy()
  await spend(150)
  await refund(payment)
  await dispute(payment, 'lost')
  expectLeft(0)
})

test('a dispute that is lost after a refund of half takes the other half', async () => {
  const payment = await buy()
  await refund(payment, 950)
  await dispute(payment, 'lost')
  expectLeft(0)
})

test('a refund of an unknown payment takes nothing', async () => {
  await buy()
  await refund('pi_unknown')
  await refund(null)
  expectLeft(200)
})

test.each([
  ['of this period takes its credits', 'in February', 0],
  ['of an earlier period takes no credits of this one', 'in January', 500],
])('a refund of a renewal %s', async (_name, which, left) => {
  const january = { start: '2027-01-01T00:00:00.000Z', end: '2027-02-01T00:00:00.000Z' }
  const february = { start: january.end, end: '2027-03-01T00:00:00.000Z' }
  stage.stripe.subscribe(customer, 'pro', february.start, february.end)
  const first = stage.stripe.invoice(customer, [wholeLine('pro', january)])
  const second = stage.stripe.invoice(customer, [wholeLine('pro', february)])
  await stage.tell('invoice.paid', first.id)
  await stage.tell('invoice.paid', second.id)
  await buy()
  await refund((which === 'in January' ? first : second).payment_intent, 2900)
  expect(stage.balance()).toEqual({ plan: left, pack: 200, debt: 0 })
  expect(stage.objection()).toBeUndefined()
})

test('a pack that is refunded as a whole no longer makes its account CREDITS_ONLY, until the refund fails', async () => {
  const payment = await buy()
  await refund(payment, 950)
  expect(stage.account()).toMatchObject({ tier: 'CREDITS_ONLY', active: true })
  const made = await refund(payment, 950)
  expect(stage.account()).toMatchObject({ tier: null, active: false, packsBought: 0 })
  await fail(made)
  expect(stage.account()).toMatchObject({ tier: 'CREDITS_ONLY', active: true, packsBought: 1 })
})

test('a refunded pack leaves the account CREDITS_ONLY while another one is not refunded', async () => {
  const payment = await buy()
  await buy()
  await refund(payment)
  expect(stage.account()).toMatchObject({ tier: 'CREDITS_ONLY', active: true, packCredits: 200 })
})

test('a refund reads the entries consistently, since its purchase may have been granted just before', async () => {
  const serve = vi.spyOn(stage.table, 'serve')
  await refund(await buy())
  const queries = serve.mock.calls.flatMap(([command]) =>
    command?.constructor.name === 'QueryCommand' ? [command] : [],
  )
  expect(queries).toMatchObject([{ input: { ConsistentRead: true } }])
})

test('concurrent refunds and disputes take back the credits of a purchase only once', async () => {
  const payment = await buy()
  const reversals = [...Array(5)].map(() => stage.stripe.refund(payment, 950))
  const lost = stage.stripe.dispute(payment, 1900, 'lost')
  await Promise.all([
    ...reversals.map(({ id }) => stage.tell('refund.created', id)),
    stage.tell('charge.dispute.closed', lost.id),
  ])
  expect(stage.balance()).toEqual({ plan: 0, pack: 0, debt: 0 })
  expect(stage.objection()).toBeUndefined()
})
