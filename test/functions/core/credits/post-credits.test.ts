import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lapseCredits } from '#functions/core/credits/lapse-credits.ts'
import { grantPack, grantPlan } from '#functions/core/credits/ledger.ts'
import { post } from '#functions/core/credits/post-credits.ts'
import { keys } from '#functions/core/db/keys.ts'
import { accountRow, userId } from '#test/support/functions/accounts.ts'
import { mockTable, refusing, writeTo } from '#test/support/functions/dynamo.ts'
import { stubFunctionEnvironment } from '#test/support/functions/function-environment.ts'

const table = mockTable()

beforeEach(() => {
  stubFunctionEnvironment()
  table.reset()
  table.put(keys.account(userId), accountRow({ planCredits: 100, packCredits: 5 }))
})

const pack = { businessKey: 'checkout:cs_1', credits: 200, reason: 'Pack of 200', isPurchase: true }
const lastPeriod = '2026-06-01T00:00:00.000Z'
const plan = {
  businessKey: 'invoice:in_1',
  credits: 500,
  reason: 'Pro',
  periodStart: lastPeriod,
  periodEnd: '2026-07-01T00:00:00.000Z',
}

const postPack = () => post(userId, pack.businessKey, (account) => grantPack(account, pack))
const postPlan = () => post(userId, plan.businessKey, (account) => grantPlan(account, plan))

describe('a grant', () => {
  test('of a pack adds its credits and an entry, once for its business key', async () => {
    expect(await postPack()).toBe(true)
    const [writes = []] = table.transactions()
    expect(writes).toHaveLength(3)
    expect(writeTo(writes, keys.once('checkout:cs_1'))?.ConditionExpression).toBe('attribute_not_exists(pk)')
    expect(writeTo(writes, keys.account(userId))).toMatchObject({ ExpressionAttributeValues: { ':pack': 205 } })
    expect(writeTo(writes, keys.creditEntry(userId, ''))).toMatchObject({
      Item: { type: 'grant', credits: 200, pack: 200, plan: 0, businessKey: 'checkout:cs_1', reason: 'Pack of 200' },
    })
  })

  test('of a plan is conditional on the balance that was read, and replaces the period before', async () => {
    table.put(keys.account(userId), accountRow({ planPeriodEnd: lastPeriod, grantedThrough: lastPeriod }))
    await postPlan()
    const [writes = []] = table.transactions()
    expect(writeTo(writes, keys.account(userId))).toMatchObject({
      ConditionExpression: expect.stringContaining('planCredits = :planBefore'),
      ExpressionAttributeValues: { ':plan': 500, ':planBefore': 100, ':end': plan.periodEnd, ':endBefore': lastPeriod },
    })
    const entries = writes.flatMap(({ Put }) => (Put?.Item?.type ? [Put.Item] : []))
    expect(entries.map(({ type, credits }) => [type, credits])).toEqual([
      ['expire', -100],
      ['grant', 500],
    ])
  })

  test.each([
    ['pack', pack, postPack],
    ['plan', plan, postPlan],
  ])('of a %s does nothing when its business key was used before', async (_bucket, { businessKey }, grant) => {
    table.dynamo.on(TransactWriteCommand).callsFake(refusing(keys.once(businessKey)))
    expect(await grant()).toBe(false)
    expect(table.transactions()).toHaveLength(1)
  })

  test('is decided again from the new balance when another change came first', async () => {
    table.dynamo
      .on(TransactWriteCommand)
      .callsFakeOnce((input) => {
        table.put(keys.account(userId), accountRow({ packCredits: 90 }))
        return refusing(keys.account(userId))(input)
      })
      .resolves({})
    expect(await postPack()).toBe(true)
    expect(writeTo(table.transactions().at(-1) ?? [], keys.account(userId))).toMatchObject({
      ExpressionAttributeValues: { ':packBefore': 90, ':pack': 290 },
    })
  })

  test('to an account that does not exist throws with its user id', async () => {
    table.drop(keys.account(userId))
    await expect(postPack()).rejects.toThrow(userId)
  })
})

describe('plan credits', () => {
  const now = Date.parse('2026-06-20T12:00:00.000Z')
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }))
  afterEach(() => void vi.useRealTimers())
  const account = (planPeriodEnd: string) => {
    const row = accountRow({ planCredits: 100, planPeriodEnd, grantedThrough: planPeriodEnd })
    table.put(keys.account(userId), row)
    return row
  }

  test('of the running period stay, unless the plan has ended', async () => {
    const row = account('2026-07-01T00:00:00.000Z')
    expect(await lapseCredits(row)).toBe(false)
    expect(table.transactions()).toEqual([])
    expect(await lapseCredits(row, true)).toBe(true)
    const [writes = []] = table.transactions()
    expect(writeTo(writes, keys.account(userId))).toMatchObject({ ExpressionAttributeValues: { ':plan': 0 } })
  })

  test('of a period that is over are written off, unless another one has begun meanwhile', async () => {
    const row = account('2026-06-01T00:00:00.000Z')
    account('2026-07-01T00:00:00.000Z')
    expect(await lapseCredits(row)).toBe(false)
    expect(table.transactions()).toEqual([])
    expect(await lapseCredits(account('2026-06-01T00:00:00.000Z'))).toBe(true)
  })
})
