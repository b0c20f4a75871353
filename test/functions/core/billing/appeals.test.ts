import { afterEach, describe, expect, test, vi } from 'vitest'
import { captureWrites, type Hold, holdWrites, releaseWrites } from '#functions/core/credits/holds.ts'
import { transact } from '#functions/core/db/transact.ts'
import { entryInWords } from '#shared/copy/credit-entries.ts'
import { CreditEntry } from '#shared/entities/credit-entry.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { customer, newcomer, setTime, setUpBillingStage, stage } from '#test/support/functions/billing-stage.ts'
import { generationId } from '#test/support/functions/generations.ts'
import { february, january, paid } from '#test/support/functions/purchases.ts'
import {
  buyPack as buy,
  dispute,
  expectLeft,
  fail,
  refund,
  spend,
} from '#test/support/functions/refunds-and-disputes.ts'
import { type Reversal, wholeLine } from '#test/support/functions/stripe-objects.ts'

vi.mock('#functions/core/clients/stripe/stripe.ts', async (original) =>
  (await import('#test/support/functions/stripe-model.ts')).mockedStripe(original),
)

setUpBillingStage('2027-01-15T00:00:00.000Z')

const lose = (payment: string | null, cents?: number) => dispute(payment, 'lost', cents)

const becomes = async (made: Reversal, status: string) => {
  made.status = status
  await stage.tell(/^(won|lost)$/.test(status) ? 'charge.dispute.closed' : 'charge.dispute.updated', made.id)
}

const appeal = async (made: Reversal) => {
  for (const status of ['appeal_needs_response', 'appeal_under_review']) await becomes(made, status)
}

const win = async (made: Reversal) => {
  await appeal(made)
  await becomes(made, 'won')
}

describe('an appeal', () => {
  afterEach(() => expect(stage.objection()).toBeUndefined())

  test('while it runs the dispute counts as lost', async () => {
    await appeal(await lose(await buy()))
    expectLeft(0)
  })

  test('that is lost changes nothing', async () => {
    const payment = await buy()
    await spend(150)
    const made = await lose(payment)
    await appeal(made)
    await becomes(made, 'lost')
    expectLeft(0, 150)
  })

  test('that is won gives back what was taken', async () => {
    await win(await lose(await buy()))
    expectLeft(200)
  })

  test('that is won without a word about the appeal gives back what was taken', async () => {
    await becomes(await lose(await buy()), 'won')
    expectLeft(200)
  })

  test('that is won gives back once, however many events tell it', async () => {
    const made = await lose(await buy())
    await win(made)
    await stage.tell('charge.dispute.closed', made.id)
    await stage.tell('charge.dispute.funds_reinstated', made.id)
    expectLeft(200)
  })

  test('that is won cancels the debt of spent credits', async () => {
    const payment = await buy()
    await spend(150)
    await win(await lose(payment))
    expectLeft(50)
  })

  test('that is won returns to a later purchase what it paid of the debt', async () => {
    const payment = await buy()
    await spend(150)
    const made = await lose(payment)
    await buy()
    expect(stage.balance()).toMatchObject({ pack: 50, debt: 0 })
    await win(made)
    expectLeft(250)
  })

  test('that is won after the later purchase was refunded leaves nothing owed', async () => {
    const payment = await buy()
    await spend(150)
    const made = await lose(payment)
    await refund(await buy())
    expect(stage.balance()).toMatchObject({ pack: 0, debt: 150 })
    await win(made)
    expectLeft(50)
  })

  test('that is won returns to a purchase that was refunded in part only what its refund left of its payment', async () => {
    const payment = await buy()
    await spend(150)
    const made = await lose(payment)
    await refund(await buy(), 950)
    expect(stage.balance()).toMatchObject({ pack: 0, debt: 50 })
    await win(made)
    expectLeft(150)
  })

  test('that is won after what the later purchase had left was spent too returns only its payment', async () => {
    const payment = await buy()
    await spend(150)
    const made = await lose(payment)
    await buy()
    await spend(40)
    await win(made)
    expectLeft(210)
  })

  test('that is won pays a debt of another dispute with what it gives back', async () => {
    const first = await buy()
    const made = await lose(first)
    const second = await buy()
    await spend(120)
    await lose(second)
    expect(stage.balance()).toMatchObject({ pack: 0, debt: 120 })
    await win(made)
    expectLeft(80)
  })

  test('of a part of the price gives that part back', async () => {
    await win(await lose(await buy(), 950))
    expectLeft(200)
  })

  test('during which a refund succeeds still counts as lost, and its end leaves the refund', async () => {
    const payment = await buy()
    const made = await lose(payment, 950)
    await appeal(made)
    await refund(payment, 475)
    expect(stage.balance()).toMatchObject({ pack: 50 })
    await becomes(made, 'won')
    expectLeft(150)
  })

  test('during which a refund fails still counts as lost', async () => {
    const payment = await buy()
    const refunded = await refund(payment, 475)
    const made = await lose(payment, 950)
    await appeal(made)
    await fail(refunded)
    expectLeft(100)
  })

  test('that is won at the moment at which a refund succeeds leaves the refund', async () => {
    const payment = await buy()
    await spend(20)
    const pending = stage.stripe.refund(payment, 950, 'pending')
    const made = await lose(payment, 1900)
    pending.status = 'succeeded'
    await win(made)
    expectLeft(80)
  })

  test('that is won gives the tier of a pack back', async () => {
    const made = await lose(await buy())
    expect(stage.account()).toMatchObject({ tier: null, active: false, packsBought: 0 })
    await win(made)
    expect(stage.account()).toMatchObject({ tier: 'CREDITS_ONLY', active: true, packsBought: 1 })
  })

  test('has words of its own in the history', async () => {
    const payment = await buy()
    await spend(150)
    const made = await lose(payment)
    await buy()
    await win(made)
    const told = stage
      .entries()
      .map((row) =>
        entryInWords(CreditEntry.parse({ id: '1', generationId: null, toolId: null, reason: null, ...row })),
      )
    expect(told.slice(2)).toEqual([
      'Lost dispute: credits taken back',
      'Lost dispute: credits owed',
      '200 Credits',
      '150 credits repaid what you owed',
      'Appeal won: credits given back',
      'Appeal won: credits no longer owed',
      '150 credits returned that had repaid what you owed',
    ])
  })

  test('that is won says so although nothing but debt was left to give back', async () => {
    const payment = await buy()
    await spend(200)
    await win(await lose(payment))
    expect(
      stage
        .entries()
        .slice(2)
        .map(({ type, credits, reason }) => [type, credits, reason]),
    ).toEqual([
      ['claw-back', 0, 'Lost dispute'],
      ['debt', 0, 'Lost dispute'],
      ['restore', 0, 'Appeal won'],
      ['debt', 0, 'Appeal won'],
    ])
  })
})

describe('an appeal about a plan that is won', () => {
  const subscribe = async () => {
    stage.stripe.subscribe(customer, 'pro', january.start, january.end)
    const invoice = stage.stripe.invoice(customer, [wholeLine('pro', january)])
    await stage.tell('invoice.paid', invoice.id)
    return invoice.payment_intent
  }

  test('gives the credits of the running period back', async () => {
    await win(await lose(await subscribe(), 2900))
    expect(stage.balance()).toEqual({ plan: 500, pack: 0, debt: 0 })
  })

  test('gives back credits of a period that is over, which expire at once', async () => {
    const made = await lose(await subscribe(), 2900)
    await paid(wholeLine('pro', february))
    await win(made)
    expect(stage.balance()).toEqual({ plan: 500, pack: 0, debt: 0 })
    expect(stage.history().slice(-2)).toEqual(['restore 500', 'expire -500'])
    expect(stage.objection()).toBeUndefined()
  })

  test('returns to a later period what it paid of the debt, and to one that is over nothing that stays', async () => {
    const spentPlan = { plan: 300, pack: 0, planPeriodEnd: january.end }
    const payment = await subscribe()
    await transact(holdWrites({ userId, generationId, latestEntry: stage.account().latestEntry }, spentPlan))
    await transact(captureWrites({ userId, generationId, hold: spentPlan }, stage.account()))
    const made = await lose(payment, 2900)
    expect(stage.balance()).toEqual({ plan: 0, pack: 0, debt: 300 })
    await paid(wholeLine('pro', february))
    expect(stage.balance()).toEqual({ plan: 200, pack: 0, debt: 0 })
    const goBack = stage.fork()
    await win(made)
    expect(stage.balance()).toEqual({ plan: 500, pack: 0, debt: 0 })
    goBack()
    await becomes(made, 'lost')
    setTime('2027-03-01T01:00:00.000Z')
    await paid(wholeLine('pro', { start: february.end, end: '2027-04-01T00:00:00.000Z' }))
    await win(made)
    expect(stage.balance()).toEqual({ plan: 500, pack: 0, debt: 0 })
    expect(stage.history().slice(-4)).toEqual(['debt 0', 'expire -200', 'debt-payment 300', 'expire -300'])
    expect(stage.objection()).toBeUndefined()
  })
})

describe('credits that a job holds while a dispute is lost', () => {
  const hold: Hold = { plan: 0, pack: 6, planPeriodEnd: null }
  const job = { userId, generationId, hold }
  const start = () => transact(holdWrites({ ...job, latestEntry: stage.account().latestEntry }, hold))
  const end = (how: 'finished' | 'cancelled') =>
    transact(how === 'finished' ? captureWrites(job, stage.account()) : releaseWrites(stage.account(), job))

  test.each([
    ['finished', 'during', 194],
    ['finished', 'after', 194],
    ['cancelled', 'during', 200],
    ['cancelled', 'after', 200],
  ] as const)('are the owner’s again: the job is %s %s the appeal', async (how, when, left) => {
    const payment = await buy()
    await start()
    const made = await lose(payment)
    expect(stage.account().claims).not.toBeNull()
    if (when === 'during') await end(how)
    await win(made)
    expect(stage.account().claims).toBeNull()
    if (when === 'after') await end(how)
    expect({ ...stage.balance(), held: stage.account().held }).toEqual({ plan: 0, pack: left, debt: 0, held: 0 })
    expect(stage.objection()).toBeUndefined()
  })
})

test.each([
  ['in another currency counts as the whole payment', 950, 'eur', 0],
  ['over the charge’s counts as the whole payment', 1950, 'usd', 0],
  ['below the charge’s counts as its share', 950, 'usd', 100],
])('a dispute’s amount %s', async (_what, cents, currency, left) => {
  const payment = await buy()
  const made = stage.stripe.dispute(payment, cents, 'lost')
  made.currency = currency
  await stage.tell('charge.dispute.closed', made.id)
  expect(stage.balance()).toEqual({ plan: 0, pack: left, debt: 0 })
  expect(stage.account().packsBought).toBe(left === 0 ? 0 : 1)
  await win(made)
  expect(stage.balance()).toEqual({ plan: 0, pack: 200, debt: 0 })
})

test('the whole payment of a plan is what its charge was, not what its plan costs', async () => {
  stage.reset(newcomer())
  stage.stripe.subscribe(customer, 'pro', january.start, january.end)
  const invoice = stage.stripe.invoice(customer, [wholeLine('pro', { ...january, cents: 1000 })])
  await stage.tell('invoice.paid', invoice.id)
  const made = stage.stripe.dispute(invoice.payment_intent, 500, 'lost')
  await stage.tell('charge.dispute.closed', made.id)
  expect(stage.balance()).toEqual({ plan: 250, pack: 0, debt: 0 })
})
