import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { toAccount, validPlanCredits } from '#functions/core/accounts.ts'
import { grantCredits, heldCredits, holdFor, holdWrites, releaseWrites } from '#functions/core/credits.ts'
import { keys } from '#functions/core/db/keys.ts'
import { accountRow, userId } from '#test/support/accounts.ts'
import { conditionFailed, mockTable, writeTo } from '#test/support/dynamo.ts'
import { stubFunctionEnvironment } from '#test/support/function-environment.ts'
import { generationId } from '#test/support/generations.ts'

const table = mockTable()

beforeEach(() => {
  stubFunctionEnvironment()
  table.reset()
  table.put(keys.account(userId), accountRow({ planCredits: 100, packCredits: 5 }))
})

const now = Date.parse('2026-06-01T12:00:00.000Z')
const anyAccount = fc.record({
  planCredits: fc.nat(60),
  packCredits: fc.nat(60),
  planPeriodEnd: fc.constantFrom(
    null,
    '2026-06-20T00:00:00.000Z',
    '2026-05-31T00:00:00.000Z',
    '2026-05-01T00:00:00.000Z',
  ),
})

describe('a hold', () => {
  test('is met from the plan first, in full or not at all, and never below zero', () => {
    fc.assert(
      fc.property(anyAccount, fc.integer({ min: 1, max: 60 }), (balance, price) => {
        const account = accountRow(balance)
        const hold = holdFor(account, price, now)
        expect(hold !== undefined).toBe(toAccount(account, now).credits >= price)
        if (!hold) return
        expect(heldCredits(hold)).toBe(price)
        expect(hold.plan).toBe(Math.min(price, validPlanCredits(account, now)))
        expect(hold.pack).toBeLessThanOrEqual(account.packCredits)
        expect(hold.planPeriodEnd).toBe(hold.plan > 0 ? account.planPeriodEnd : null)
      }),
    )
  })

  test('is guarded by the balance and by the plan’s period', () => {
    const hold = { plan: 3, pack: 2, planPeriodEnd: '2026-06-20T00:00:00.000Z' }
    const writes = holdWrites(userId, generationId, hold)
    expect(writeTo(writes, keys.account(userId))).toMatchObject({
      ConditionExpression: 'planCredits >= :plan AND packCredits >= :pack AND planPeriodEnd = :end',
      ExpressionAttributeValues: { ':plan': 3, ':pack': 2, ':held': 5, ':end': hold.planPeriodEnd },
    })
    expect(writeTo(writes, keys.creditEntry(userId, ''))).toMatchObject({
      Item: { type: 'hold', credits: -5, plan: -3, pack: -2, generationId, at: expect.any(String) },
    })
  })

  test('of the pack alone does not depend on a plan', () => {
    const writes = holdWrites(userId, generationId, { plan: 0, pack: 2, planPeriodEnd: null })
    expect(writeTo(writes, keys.account(userId))).toMatchObject({
      ConditionExpression: 'attribute_exists(pk) AND packCredits >= :pack',
    })
  })

  test('and its release leave the balance, and the sum of the entries, as they were', () => {
    fc.assert(
      fc.property(anyAccount, fc.integer({ min: 1, max: 60 }), (balance, price) => {
        const account = accountRow(balance)
        const hold = holdFor(account, price, now)
        if (!hold) return
        const entries = [...holdWrites(userId, generationId, hold), ...releaseWrites(account, generationId, hold)]
        const sum = entries.reduce((total, { Put }) => total + (Put?.Item?.credits ?? 0), 0)
        expect(sum).toBe(0)
      }),
    )
  })
})

describe('a grant', () => {
  const pack = { userId, businessKey: 'checkout:cs_1', credits: 200, reason: 'Pack of 200', bucket: 'pack' } as const
  const plan = {
    ...pack,
    businessKey: 'invoice:in_1',
    credits: 500,
    bucket: 'plan',
    periodEnd: '2026-07-01T00:00:00.000Z',
  } as const

  test('of a pack is added once for its purchase, with an entry', async () => {
    expect(await grantCredits(pack)).toBe(true)
    const [writes = []] = table.transactions()
    expect(writes).toHaveLength(3)
    expect(writeTo(writes, keys.once('checkout:cs_1'))?.ConditionExpression).toBe('attribute_not_exists(pk)')
    expect(writeTo(writes, keys.account(userId))).toMatchObject({ ExpressionAttributeValues: { ':credits': 200 } })
    expect(writeTo(writes, keys.creditEntry(userId, ''))).toMatchObject({
      Item: { type: 'grant', credits: 200, pack: 200, plan: 0, businessKey: 'checkout:cs_1', reason: 'Pack of 200' },
    })
  })

  test('of a plan sets its credits and period, against the balance that was read', async () => {
    await grantCredits(plan)
    const [writes = []] = table.transactions()
    expect(writeTo(writes, keys.account(userId))).toMatchObject({
      ConditionExpression: 'planCredits = :before',
      ExpressionAttributeValues: { ':credits': 500, ':before': 100, ':end': plan.periodEnd },
    })
    expect(writeTo(writes, keys.creditEntry(userId, ''))).toMatchObject({ Item: { credits: 400, plan: 400, pack: 0 } })
  })

  test.each([pack, plan])('that was made before is not made again: $bucket', async (grant) => {
    table.dynamo.on(TransactWriteCommand).rejects(conditionFailed(0))
    expect(await grantCredits(grant)).toBe(false)
    expect(table.transactions()).toHaveLength(1)
  })

  test('is made against the balance as it became meanwhile', async () => {
    table.dynamo
      .on(TransactWriteCommand)
      .callsFakeOnce(() => {
        table.put(keys.account(userId), accountRow({ planCredits: 90 }))
        throw conditionFailed(1)
      })
      .resolves({})
    expect(await grantCredits(plan)).toBe(true)
    expect(writeTo(table.transactions().at(-1) ?? [], keys.account(userId))).toMatchObject({
      ExpressionAttributeValues: { ':before': 90 },
    })
  })

  test('to nobody is an error', async () => {
    table.drop(keys.account(userId))
    await expect(grantCredits(pack)).rejects.toThrow(userId)
  })
})
