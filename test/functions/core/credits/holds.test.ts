import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AccountRow, toAccount } from '#functions/core/accounts/accounts.ts'
import { validPlanCredits } from '#functions/core/accounts/plan-lapse.ts'
import { type Hold, heldCredits, holdFor, holdWrites, releaseWrites } from '#functions/core/credits/holds.ts'
import { keys } from '#functions/core/db/keys.ts'
import { ConditionsFailed, transact } from '#functions/core/db/transact.ts'
import { accountRow, userId } from '#test/support/functions/accounts.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { generationId } from '#test/support/functions/generations.ts'

const { table } = useFunctionStage()

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

  const planPeriodEnd = '2026-06-20T00:00:00.000Z'
  const take = (account: Partial<AccountRow>, hold: Hold) => {
    table.put(keys.account(userId), accountRow({ planPeriodEnd, ...account }))
    return transact(holdWrites({ userId, generationId, toolId: 'full-redesign' }, hold))
  }

  test('takes from both buckets, with an entry', async () => {
    await take({ planCredits: 3, packCredits: 2 }, { plan: 3, pack: 2, planPeriodEnd })
    expect(table.get(keys.account(userId))).toMatchObject({ planCredits: 0, packCredits: 0, held: 5 })
    expect(table.entries()).toMatchObject([
      { type: 'hold', credits: -5, plan: -3, pack: -2, generationId, toolId: 'full-redesign' },
    ])
  })

  test.each([
    ['too few plan credits', { planCredits: 2, packCredits: 2 }],
    ['too few pack credits', { planCredits: 3, packCredits: 1 }],
    ['another plan period', { planCredits: 3, packCredits: 2, planPeriodEnd: '2026-07-20T00:00:00.000Z' }],
    ['a deletion that has begun', { planCredits: 3, packCredits: 2, deletionBeganAt: planPeriodEnd }],
  ])('of both is refused when the account has %s by then', async (_what, account) => {
    await expect(take(account, { plan: 3, pack: 2, planPeriodEnd })).rejects.toThrow(ConditionsFailed)
    expect(table.entries()).toEqual([])
  })

  test('of pack credits alone is refused only when they are too few', async () => {
    const hold = { plan: 0, pack: 2, planPeriodEnd: null }
    await expect(take({ packCredits: 1 }, hold)).rejects.toThrow(ConditionsFailed)
    await take({ packCredits: 2, planPeriodEnd: null }, hold)
    expect(table.get(keys.account(userId))).toMatchObject({ planCredits: 100, packCredits: 0, held: 2 })
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
