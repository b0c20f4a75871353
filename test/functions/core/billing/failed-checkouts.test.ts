import { describe, expect, test, vi } from 'vitest'
import { toAccount } from '#functions/core/accounts/accounts.ts'
import { nobody } from '#functions/core/billing/purchase-rows.ts'
import { keys } from '#functions/core/db/keys.ts'
import * as metrics from '#functions/core/runtime/metrics.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { customer, setUpBillingStage, stage } from '#test/support/functions/billing-stage.ts'
import { booksAreRight } from '#test/support/functions/purchases.ts'

vi.mock('#functions/core/clients/stripe/stripe.ts', async (original) =>
  (await import('#test/support/functions/stripe-model.ts')).mockedStripe(original),
)

vi.mock('#functions/core/runtime/metrics.ts', { spy: true })

setUpBillingStage('2027-01-15T00:00:00.000Z')

/** A checkout of a pack whose delayed payment has failed. */
const failedPack = (of = customer) => {
  const session = stage.stripe.sellPack(of, userId, 'pack-200')
  session.payment_status = 'unpaid'
  return stage.stripe.failPayment(session.id)
}

const tell = (id: string) => stage.tell('checkout.session.async_payment_failed', id)

describe('a checkout whose payment takes days', () => {
  const debit = () => Object.assign(stage.stripe.sellPack(customer, userId, 'pack-200'), { payment_status: 'unpaid' })
  const isShown = () => toAccount(stage.account()).isPaymentOnItsWay

  test.each([
    ['paid', 'checkout.session.async_payment_succeeded'],
    ['unpaid', 'checkout.session.async_payment_failed'],
  ] as const)(
    'is shown on the account until it ends as %s, also when events arrive again',
    async (payment_status, end) => {
      const session = debit()
      await stage.tell('checkout.session.completed', session.id)
      expect(isShown()).toBe(true)
      if (payment_status === 'unpaid') stage.stripe.failPayment(session.id)
      session.payment_status = payment_status
      await stage.tell(end, session.id)
      expect(isShown()).toBe(false)
      await stage.tell('checkout.session.completed', session.id)
      expect(isShown()).toBe(false)
    },
  )

  test('of an older checkout does not hide the latest one', async () => {
    const [older, latest] = [debit(), debit()]
    for (const { id } of [older, latest]) await stage.tell('checkout.session.completed', id)
    older.payment_status = 'paid'
    await stage.tell('checkout.session.async_payment_succeeded', older.id)
    expect(isShown()).toBe(true)
  })

  test('of a plan is shown while its subscription is active', async () => {
    const { id } = Object.assign(debit(), { mode: 'subscription' })
    const plan = stage.stripe.subscribe(customer, 'pro', '2027-01-10T00:00:00.000Z', '2027-02-10T00:00:00.000Z')
    await stage.tell('checkout.session.completed', id)
    expect(isShown()).toBe(true)
    plan.status = 'past_due'
    await tell(id)
    expect(isShown()).toBe(false)
  })
})

describe('a checkout whose delayed payment has failed', () => {
  test('is a line without credits in the history, once for several events', async () => {
    const { id } = failedPack()
    await stage.tell('checkout.session.completed', id)
    await Promise.all([tell(id), tell(id)])
    await tell(id)
    expect(stage.entries()).toMatchObject([
      { type: 'adjust', credits: 0, plan: 0, pack: 0, reason: 'Payment failed, nothing was charged' },
    ])
    expect(stage.account()).toMatchObject({ packCredits: 0, packsBought: 0, tier: null })
    booksAreRight()
  })

  test('is a line of its own for each checkout', async () => {
    for (const { id } of [failedPack(), failedPack()]) await tell(id)
    expect(stage.entries()).toHaveLength(2)
  })

  test('and that is paid after all is granted, also when that is told first', async () => {
    const session = failedPack()
    session.payment_status = 'paid'
    await tell(session.id)
    await stage.tell('checkout.session.async_payment_succeeded', session.id)
    expect(stage.history()).toEqual(['grant 200'])
  })

  test('and that is paid after it was recorded is granted', async () => {
    const session = failedPack()
    await tell(session.id)
    session.payment_status = 'paid'
    await stage.tell('checkout.session.async_payment_succeeded', session.id)
    expect(stage.history()).toEqual(['adjust 0', 'grant 200'])
    booksAreRight()
  })

  test('of a plan mirrors its subscription', async () => {
    const session = Object.assign(failedPack(), { mode: 'subscription' })
    stage.stripe.subscribe(customer, 'pro', '2027-01-10T00:00:00.000Z', '2027-02-10T00:00:00.000Z').status = 'past_due'
    await tell(session.id)
    expect(stage.account()).toMatchObject({ active: false, subscription: { status: 'past_due' } })
    expect(stage.history()).toEqual(['adjust 0'])
  })

  test.each([
    ['another app’s customer', () => failedPack('cus_x').id],
    [
      'a deleted account',
      () => {
        stage.place({ ...keys.stripeCustomer('cus_gone'), userId: nobody })
        return failedPack('cus_gone').id
      },
    ],
    ['no customer', () => Object.assign(failedPack(), { customer: '' }).id],
    ['a session that Stripe does not have', () => 'cs_none'],
  ])('of %s is ignored', async (_whose, made) => {
    const counted = vi.mocked(metrics.count).mockClear()
    const before = stage.account()
    await tell(made())
    expect(stage.account()).toEqual(before)
    expect([stage.entries(), stage.entries(nobody), counted.mock.calls]).toEqual([[], [], []])
  })
})
