import { describe, expect, test, vi } from 'vitest'
import { captureWrites, holdWrites, releaseWrites } from '#functions/core/credits/holds.ts'
import { ConditionsFailed, transact } from '#functions/core/db/transact.ts'
import { BulkJobId, GenerationId } from '#shared/entities/ids.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { customer, newcomer, setUpBillingStage, stage } from '#test/support/functions/billing-stage.ts'
import { generationId } from '#test/support/functions/generations.ts'
import { buyPack as buy, dispute, fail, refund } from '#test/support/functions/refunds-and-disputes.ts'
import { changeLines, wholeLine } from '#test/support/functions/stripe-objects.ts'

vi.mock('#functions/core/clients/stripe/stripe.ts', async (original) =>
  (await import('#test/support/functions/stripe-model.ts')).mockedStripe(original),
)

setUpBillingStage('2027-01-15T00:00:00.000Z')

const period = { start: '2027-01-01T00:00:00.000Z', end: '2027-02-01T00:00:00.000Z' }

/** Pro, and an upgrade to Premium in the same period; returns both payments, the earlier first. */
const upgradeToPremium = async () => {
  stage.stripe.subscribe(customer, 'premium', period.start, period.end)
  const pro = stage.stripe.invoice(customer, [wholeLine('pro', period)])
  await stage.tell('invoice.paid', pro.id)
  vi.setSystemTime(Date.now() + 1000)
  const upgrade = stage.stripe.invoice(customer, changeLines('pro', 'premium', { ...period, share: 1 }))
  await stage.tell('invoice.paid', upgrade.id)
  expect(stage.balance().plan).toBe(1000)
  return [pro, upgrade] as const
}

describe('a plan and its upgrade', () => {
  test.each(['newest', 'oldest'])('are taken back as a whole when the %s is refunded first', async (first) => {
    const invoices = await upgradeToPremium()
    for (const { payment_intent, amount_paid } of first === 'newest' ? invoices.toReversed() : invoices)
      await refund(payment_intent, amount_paid)
    expect(stage.balance()).toEqual({ plan: 0, pack: 0, debt: 0 })
    expect(stage.objection()).toBeUndefined()
  })

  test.each(['newest', 'oldest'])('leave no debt when their disputes are lost, the %s first', async (first) => {
    const invoices = await upgradeToPremium()
    for (const { payment_intent, amount_paid } of first === 'newest' ? invoices.toReversed() : invoices)
      await dispute(payment_intent, 'lost', amount_paid)
    expect(stage.balance()).toEqual({ plan: 0, pack: 0, debt: 0 })
  })

  test('are taken back one by one, although a refund of the upgrade failed before', async () => {
    const [pro, upgrade] = await upgradeToPremium()
    const made = await refund(upgrade.payment_intent, upgrade.amount_paid)
    await fail(made)
    expect(stage.balance().plan).toBe(1000)
    await refund(pro.payment_intent, pro.amount_paid)
    expect(stage.balance()).toEqual({ plan: 500, pack: 0, debt: 0 })
    expect(stage.objection()).toBeUndefined()
  })
})

test('a lost dispute of a past period makes no debt of credits that expired unspent', async () => {
  const next = { start: period.end, end: '2027-03-01T00:00:00.000Z' }
  stage.stripe.subscribe(customer, 'pro', next.start, next.end)
  const first = stage.stripe.invoice(customer, [wholeLine('pro', period)])
  await stage.tell('invoice.paid', first.id)
  await stage.tell('invoice.paid', stage.stripe.invoice(customer, [wholeLine('pro', next)]).id)
  await dispute(first.payment_intent, 'lost', 2900)
  expect(stage.balance()).toEqual({ plan: 500, pack: 0, debt: 0 })
})

describe('credits that a job holds', () => {
  const hold = { plan: 0, pack: 6, planPeriodEnd: null }
  const job = { userId, generationId, hold }
  const start = () => {
    const { latestEntry } = stage.account()
    return transact(holdWrites({ userId, generationId, toolId: 'full-redesign', latestEntry }, hold))
  }
  const cancel = () => transact(releaseWrites(stage.account(), job))
  const finish = () => transact(captureWrites(job, stage.account()))
  const left = () => {
    expect(stage.objection()).toBeUndefined()
    const { held, claims } = stage.account()
    return { ...stage.balance(), held, claims }
  }

  test('of a refunded pack do not come back when the job is cancelled', async () => {
    const payment = await buy()
    await start()
    await refund(payment)
    expect(left()).toMatchObject({ pack: 0, held: 6 })
    await cancel()
    expect(left()).toEqual({ plan: 0, pack: 0, debt: 0, held: 0, claims: null })
    expect(stage.history()).toEqual(['grant 200', 'hold -6', 'claw-back -194', 'release 6', 'claw-back -6'])
  })

  test('of a refunded pack are spent when the job is finished, and a new pack is untouched', async () => {
    const payment = await buy()
    await start()
    await refund(payment)
    await finish()
    await buy()
    expect(left()).toEqual({ plan: 0, pack: 200, debt: 0, held: 0, claims: null })
  })

  test('of a refunded pack come back when the refund fails', async () => {
    const payment = await buy()
    await start()
    const made = await refund(payment)
    await fail(made)
    await cancel()
    expect(left()).toEqual({ plan: 0, pack: 200, debt: 0, held: 0, claims: null })
  })

  test('of another pack than the refunded one come back', async () => {
    await buy()
    const newer = await buy()
    await start()
    await refund(newer)
    expect(left()).toMatchObject({ pack: 194, held: 6, claims: null })
    await cancel()
    expect(left()).toMatchObject({ pack: 200, held: 0 })
  })

  test.each([
    ['become debt when the job is finished', finish, 6],
    ['are taken back when it is cancelled', cancel, 0],
  ])('of a pack whose dispute is lost %s', async (_what, end, debt) => {
    const payment = await buy()
    await start()
    await dispute(payment, 'lost')
    expect(left()).toMatchObject({ debt: 0 })
    await end()
    expect(left()).toEqual({ plan: 0, pack: 0, debt, held: 0, claims: null })
  })

  test.each([
    ['pay the debt that a refund revived when the job is cancelled', cancel, 50],
    ['do not change the debt that a refund revived when the job is finished', finish, 56],
  ])('%s', async (_what, end, debt) => {
    stage.reset(newcomer({ debt: 150 }))
    const payment = await buy()
    await start()
    await refund(payment, 950)
    await end()
    expect(stage.balance()).toEqual({ plan: 0, pack: 0, debt })
  })

  test('when their period ends make no debt as long as those that expired cover a lost dispute', async () => {
    const next = { start: period.end, end: '2027-03-01T00:00:00.000Z' }
    const ofPlan = { plan: 6, pack: 0, planPeriodEnd: period.end }
    stage.stripe.subscribe(customer, 'pro', next.start, next.end)
    const first = stage.stripe.invoice(customer, [wholeLine('pro', period)])
    await stage.tell('invoice.paid', first.id)
    await transact(holdWrites({ userId, generationId, latestEntry: stage.account().latestEntry }, ofPlan))
    await stage.tell('invoice.paid', stage.stripe.invoice(customer, [wholeLine('pro', next)]).id)
    await dispute(first.payment_intent, 'lost', 1450)
    await transact(captureWrites({ userId, generationId, hold: ofPlan }, stage.account()))
    expect(left()).toEqual({ plan: 500, pack: 0, debt: 0, held: 0, claims: null })
  })

  test('are captured only with the account’s claims known', async () => {
    const payment = await buy()
    await start()
    await refund(payment)
    await expect(transact(captureWrites(job))).rejects.toThrow(ConditionsFailed)
    await finish()
    expect(left()).toMatchObject({ held: 0, claims: null })
  })
})

describe('credits that a bulk job holds for three pictures', () => {
  const ids = ['01', '02', '03'].map((end) => GenerationId.parse(`gen_01JZ00000000000000000000${end}`))
  const part = { plan: 0, pack: 2, planPeriodEnd: null }
  const start = () => {
    const { latestEntry } = stage.account()
    const holds = Object.fromEntries(ids.map((id) => [id, { plan: 0, pack: 2 }]))
    const bulk = { bulkJobId: BulkJobId.parse('bulk_01JZ0000000000000000000001'), toolId: 'scene', holds }
    return transact(holdWrites({ userId, ...bulk, latestEntry }, { ...part, pack: 6 }))
  }
  const jobOf = (index: number) => ({ userId, generationId: ids[index] ?? generationId, hold: part })
  const cancel = (index: number) => transact(releaseWrites(stage.account(), jobOf(index)))
  const finish = (index: number) => transact(captureWrites(jobOf(index), stage.account()))

  test.each([
    ['is refunded', refund, 0],
    ['is lost in a dispute', (payment: string | null) => dispute(payment, 'lost'), 4],
  ])('of a pack that %s are claimed until each picture has ended', async (_what, reverse, debt) => {
    const payment = await buy()
    await start()
    await finish(2)
    await reverse(payment)
    expect(stage.objection()).toBeUndefined()
    expect(Object.keys(stage.account().claims?.['checkout:cs_1']?.holds ?? {})).toHaveLength(2)
    await cancel(0)
    expect(stage.objection()).toBeUndefined()
    await finish(1)
    expect(stage.objection()).toBeUndefined()
    expect(stage.account()).toMatchObject({ packCredits: 0, held: 0, claims: null })
    expect(stage.balance().debt).toBe(debt)
  })
})

test('a failed refund returns no credits to a plan whose period is over, also none that had paid a debt', async () => {
  stage.reset(newcomer({ debt: 150 }))
  const next = { start: period.end, end: '2027-03-01T00:00:00.000Z' }
  stage.stripe.subscribe(customer, 'pro', next.start, next.end)
  const first = stage.stripe.invoice(customer, [wholeLine('pro', period)])
  await stage.tell('invoice.paid', first.id)
  const made = await refund(first.payment_intent, 2900)
  expect(stage.balance()).toEqual({ plan: 0, pack: 0, debt: 150 })
  await stage.tell('invoice.paid', stage.stripe.invoice(customer, [wholeLine('pro', next)]).id)
  await fail(made)
  expect(stage.balance()).toEqual({ plan: 350, pack: 0, debt: 0 })
})
