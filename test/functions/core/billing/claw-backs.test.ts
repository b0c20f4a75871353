import { expect, test, vi } from 'vitest'
import { userId } from '#test/support/functions/accounts.ts'
import { customer, setUpBillingStage, stage } from '#test/support/functions/billing-stage.ts'
import { buyPack as buy, correct, dispute, fail, refund, spend } from '#test/support/functions/claw-backs.ts'
import { wholeLine } from '#test/support/functions/stripe-objects.ts'

vi.mock('#functions/core/clients/stripe/stripe.ts', async (original) =>
  (await import('#test/support/functions/stripe-model.ts')).mockedStripe(original),
)

setUpBillingStage('2027-01-15T00:00:00.000Z')

type Case = { name: string; happens: () => Promise<unknown>; left: number; debt?: number }

const cases: Case[] = [
  { name: 'a full refund takes the pack back', happens: async () => refund(await buy()), left: 0 },
  { name: 'a refund of half takes half of the pack back', happens: async () => refund(await buy(), 950), left: 100 },
  {
    name: 'a refund of a third takes back a third of the credits, rounded down',
    happens: async () => refund(await buy(), 633),
    left: 134,
  },
  {
    name: 'two partial refunds take back one part each',
    happens: async () => {
      const payment = await buy()
      await refund(payment, 950)
      await refund(payment, 950)
    },
    left: 0,
  },
  {
    name: 'thirds of a refund add up to the whole',
    happens: async () => {
      const payment = await buy()
      for (const cents of [633, 633, 634]) await refund(payment, cents)
    },
    left: 0,
  },
  {
    name: 'a refund takes credits once, even when several events report it',
    happens: async () => {
      const { id, charge } = await refund(await buy(), 950)
      await stage.tell('refund.updated', id)
      await stage.tell('charge.refunded', charge)
    },
    left: 100,
  },
  {
    name: 'a refund of a partly spent pack takes the rest and leaves no debt',
    happens: async () => {
      const payment = await buy()
      await spend(150)
      await refund(payment)
    },
    left: 0,
  },
  {
    name: 'a refund of the older pack takes nothing from the newer one, since the older pack is spent first',
    happens: async () => {
      const older = await buy()
      await buy()
      await spend(150)
      await refund(older)
    },
    left: 200,
  },
  {
    name: 'a refund of the newer pack keeps the rest of the older one',
    happens: async () => {
      await buy()
      const newer = await buy()
      await spend(150)
      await refund(newer)
    },
    left: 50,
  },
  {
    name: 'a refund after an operator took credits never takes more than the balance',
    happens: async () => {
      const payment = await buy()
      await correct(-50, 'adjust:1')
      await refund(payment)
    },
    left: 0,
  },
  {
    name: 'a refund that is pending takes nothing',
    happens: async () => {
      const { id } = stage.stripe.refund(await buy(), 1900, 'pending')
      await stage.tell('refund.created', id)
    },
    left: 200,
  },
  {
    name: 'a refund that fails later returns its credits, once',
    happens: async () => {
      const payment = await buy()
      const made = await refund(payment)
      await fail(made)
      await stage.tell('refund.updated', made.id)
    },
    left: 200,
  },
  {
    name: 'a purchase whose refund failed can be refunded again',
    happens: async () => {
      const payment = await buy()
      const made = await refund(payment)
      await fail(made)
      await refund(payment)
    },
    left: 0,
  },
  {
    name: 'a refund whose event arrives before the event of the purchase has the same result',
    happens: async () => {
      const session = stage.stripe.sellPack(customer, userId, 'pack-200')
      await refund(session.payment_intent, 950)
      await stage.tell('checkout.session.completed', session.id)
    },
    left: 100,
  },
  { name: 'a dispute that is won takes nothing', happens: async () => dispute(await buy(), 'won'), left: 200 },
  { name: 'a dispute warning takes nothing', happens: async () => dispute(await buy(), 'warning_closed'), left: 200 },
  {
    name: 'a dispute that was prevented takes nothing',
    happens: async () => dispute(await buy(), 'prevented'),
    left: 200,
  },
  { name: 'a dispute that is lost takes the pack back', happens: async () => dispute(await buy(), 'lost'), left: 0 },
  {
    name: 'a dispute that is lost after the credits were spent leaves a debt',
    happens: async () => {
      const payment = await buy()
      await spend(150)
      await dispute(payment, 'lost')
    },
    left: 0,
    debt: 150,
  },
  {
    name: 'the next purchase pays a debt first',
    happens: async () => {
      const payment = await buy()
      await spend(150)
      await dispute(payment, 'lost')
      await buy()
    },
    left: 50,
  },
  {
    name: 'a dispute that is lost after a full refund takes nothing more',
    happens: async () => {
      const payment = await buy()
      await spend(150)
      await refund(payment)
      await dispute(payment, 'lost')
    },
    left: 0,
  },
  {
    name: 'a dispute that is lost after a refund of half takes the other half',
    happens: async () => {
      const payment = await buy()
      await refund(payment, 950)
      await dispute(payment, 'lost')
    },
    left: 0,
  },
  {
    name: 'a refund of an unknown payment takes nothing',
    happens: async () => {
      await buy()
      await refund('pi_unknown')
      await refund(null)
    },
    left: 200,
  },
]

test.each(cases)('$name', async ({ happens, left, debt = 0 }) => {
  await happens()
  expect(stage.balance()).toEqual({ plan: 0, pack: left, debt })
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
