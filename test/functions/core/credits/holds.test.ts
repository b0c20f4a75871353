import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { toAccount, validPlanCredits } from '#functions/core/accounts/accounts.ts'
import { heldCredits, holdFor, holdWrites, releaseWrites } from '#functions/core/credits/holds.ts'
import { keys } from '#functions/core/db/keys.ts'
import { accountRow, userId } from '#test/support/functions/accounts.ts'
import { writeTo } from '#test/support/functions/dynamo.ts'
import { stubFunctionEnvironment } from '#test/support/functions/function-environment.ts'
import { generationId } from '#test/support/functions/generations.ts'

beforeEach(stubFunctionEnvironment)

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
  test('takes plan credits first, and is refused when plan and pack credits together are not enough', () => {
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

  test('of a dev account takes nothing, whatever its balance', () => {
    const nothing = { plan: 0, pack: 0, planPeriodEnd: null }
    expect(holdFor(accountRow({ dev: true, planCredits: 0 }), 3)).toEqual(nothing)
    expect(holdFor(accountRow({ dev: true, planCredits: 50, packCredits: 50 }), 3)).toEqual(nothing)
  })

  test('is refused once the deletion of the account has begun, also when it takes nothing', () => {
    const account = accountRow({ deletionBeganAt: '2026-06-01T12:00:00.000Z' })
    for (const credits of [0, 1])
      expect(() => holdFor(account, credits)).toThrow(expect.objectContaining({ code: 'account.deleted' }))
  })

  test('is conditional on the balance and on the plan’s period', () => {
    const hold = { plan: 3, pack: 2, planPeriodEnd: '2026-06-20T00:00:00.000Z' }
    const writes = holdWrites({ userId, generationId, toolId: 'full-redesign' }, hold)
    expect(writeTo(writes, keys.account(userId))).toMatchObject({
      ConditionExpression: expect.stringContaining(
        'planCredits >= :plan AND packCredits >= :pack AND planPeriodEnd = :end',
      ),
      ExpressionAttributeValues: { ':plan': 3, ':pack': 2, ':held': 5, ':end': hold.planPeriodEnd },
    })
    expect(writeTo(writes, keys.creditEntry(userId, ''))).toMatchObject({
      Item: { type: 'hold', credits: -5, plan: -3, pack: -2, generationId, toolId: 'full-redesign' },
    })
  })

  test('of pack credits alone does not depend on a plan’s period', () => {
    const writes = holdWrites(
      { userId, generationId, toolId: 'full-redesign' },
      { plan: 0, pack: 2, planPeriodEnd: null },
    )
    expect(writeTo(writes, keys.account(userId))).toMatchObject({
      ConditionExpression: expect.stringContaining('attribute_exists(pk) AND packCredits >= :pack'),
    })
  })

  test('and its release have entries that add up to zero', () => {
    fc.assert(
      fc.property(anyAccount, fc.integer({ min: 1, max: 60 }), (balance, price) => {
        const account = accountRow(balance)
        const hold = holdFor(account, price, now)
        if (!hold) return
        const entries = [
          ...holdWrites({ userId, generationId, toolId: 'full-redesign' }, hold),
          ...releaseWrites(account, { generationId, hold }),
        ]
        const sum = entries.reduce((total, { Put }) => total + (Put?.Item?.credits ?? 0), 0)
        expect(sum).toBe(0)
      }),
    )
  })
})
