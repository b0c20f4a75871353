import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountRow } from '#functions/core/accounts/accounts.ts'
import { grantPack, grantPlan } from '#functions/core/credits/grant-credits.ts'
import { post } from '#functions/core/credits/post-credits.ts'
import { writeOffLapsed } from '#functions/core/credits/write-off-lapsed.ts'
import { keys } from '#functions/core/db/keys.ts'
import { accountRow, userId } from '#test/support/functions/accounts.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { generationId } from '#test/support/functions/generations.ts'

const { table } = useFunctionStage({ account: { planCredits: 100, packCredits: 5 } })

const balance = () => table.get(keys.account(userId))
const pack = { businessKey: 'checkout:cs_1', credits: 200, reason: 'Pack of 200', isPurchase: true }
const lastPeriod = '2026-06-01T00:00:00.000Z'
const plan = {
  businessKey: 'invoice:in_1',
  credits: 500,
  reason: 'Pro',
  periodStart: lastPeriod,
  periodEnd: '2026-07-01T00:00:00.000Z',
}

const claims: AccountRow['claims'] = {
  'checkout:cs_0': { bucket: 'pack', credits: 1, slack: 0, holds: { [generationId]: 1 }, reason: 'Refund' },
}

const postPack = () => post(userId, pack.businessKey, (account) => grantPack(account, pack))
const postPlan = () => post(userId, plan.businessKey, (account) => grantPlan(account, plan))

describe('a grant', () => {
  test('of a pack adds its credits and an entry, once for its business key', async () => {
    expect(await postPack()).toBe(true)
    expect(await postPack()).toBe(false)
    expect(balance()).toMatchObject({ packCredits: 205 })
    expect(table.entries()).toMatchObject([
      { type: 'grant', credits: 200, pack: 200, plan: 0, businessKey: 'checkout:cs_1', reason: 'Pack of 200' },
    ])
  })

  test('of a plan replaces the period before, once for its business key', async () => {
    table.put(keys.account(userId), accountRow({ planPeriodEnd: lastPeriod, grantedThrough: lastPeriod }))
    expect(await postPlan()).toBe(true)
    expect(await postPlan()).toBe(false)
    expect(balance()).toMatchObject({ planCredits: 500, planPeriodEnd: plan.periodEnd })
    expect(table.entries().map(({ type, credits }) => [type, credits])).toEqual([
      ['expire', -100],
      ['grant', 500],
    ])
  })

  test.each([
    ['pack credits', { packCredits: 90 }, { packCredits: 290 }],
    ['plan credits', { planCredits: 90 }, { planCredits: 90, packCredits: 205 }],
    ['the plan’s period', { planPeriodEnd: lastPeriod }, { planPeriodEnd: lastPeriod, packCredits: 205 }],
    ['its debt', { debt: 30 }, { debt: 0, packCredits: 175 }],
    ['its granted period', { grantedThrough: lastPeriod }, { grantedThrough: lastPeriod, packCredits: 205 }],
    ['its entries', { latestEntry: '01A', claims }, { claims, packCredits: 205 }],
  ])('is decided again from the new account when a change of %s came first', async (_what, changed, after) => {
    table.beforeWrite(keys.account(userId), () => table.put(keys.account(userId), { ...balance(), ...changed }))
    expect(await postPack()).toBe(true)
    expect(balance()).toMatchObject(after)
  })

  test('to an account that does not exist throws with its user id', async () => {
    table.drop(keys.account(userId))
    await expect(postPack()).rejects.toThrow(userId)
  })
})

describe('plan credits', () => {
  beforeEach(() => void vi.setSystemTime('2026-06-20T12:00:00.000Z'))
  const account = (planPeriodEnd: string) => {
    const row = accountRow({ planCredits: 100, planPeriodEnd, grantedThrough: planPeriodEnd })
    table.put(keys.account(userId), row)
    return row
  }

  test('of the running period stay, unless the plan has ended', async () => {
    const row = account('2026-07-01T00:00:00.000Z')
    expect(await writeOffLapsed(row)).toBe(false)
    expect(balance()).toMatchObject({ planCredits: 100 })
    expect(await writeOffLapsed(row, true)).toBe(true)
    expect(balance()).toMatchObject({ planCredits: 0 })
  })

  test('of a period that is over are written off, unless another one has begun meanwhile', async () => {
    const row = account('2026-06-01T00:00:00.000Z')
    account('2026-07-01T00:00:00.000Z')
    expect(await writeOffLapsed(row)).toBe(false)
    expect(table.entries()).toEqual([])
    expect(await writeOffLapsed(account('2026-06-01T00:00:00.000Z'))).toBe(true)
  })
})
