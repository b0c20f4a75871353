import { describe, expect, test } from 'vitest'
import type { AccountRow, Claim } from '#functions/core/accounts/accounts.ts'
import { captureWrites, releaseWrites } from '#functions/core/credits/holds.ts'
import { writeOffLapsed } from '#functions/core/credits/write-off-lapsed.ts'
import { keys } from '#functions/core/db/keys.ts'
import { ConditionsFailed, transact } from '#functions/core/db/transact.ts'
import { accountRow, userId } from '#test/support/functions/accounts.ts'
import { setUpBillingStage, stage } from '#test/support/functions/billing-stage.ts'
import { generationId } from '#test/support/functions/generations.ts'

setUpBillingStage('2027-01-15T00:00:00.000Z')

const february = '2027-02-01T00:00:00.000Z'
const march = '2027-03-01T00:00:00.000Z'

const other = 'gen_01JZ0000000000000000000002'
const claim = (changed: Partial<Claim>): Claim => ({
  bucket: 'pack',
  credits: 8,
  slack: 9,
  holds: { [generationId]: 6, [other]: 4 },
  reason: 'Refund',
  ...changed,
})

/** A job that holds 3 credits of a plan until February and 6 of packs ends in an account with one claim. */
const endJob = async (how: 'release' | 'capture', claimed: Claim, planPeriodEnd = february) => {
  const balance = { planCredits: 10, packCredits: 20, held: 13, claims: { 'checkout:cs_1': claimed } }
  const account = accountRow({ ...balance, planPeriodEnd })
  stage.reset(account)
  const hold = { plan: 3, pack: 6, planPeriodEnd: february }
  const job = { userId, generationId, hold }
  await transact(how === 'release' ? releaseWrites(account, job) : captureWrites(job, account))
  const { planCredits, packCredits, held, debt, claims, latestEntry } = stage.account()
  const entries = stage.entries()
  expect(entries.at(-1)?.sk).toBe(keys.creditEntry(userId, `${latestEntry}`).sk)
  return {
    left: { plan: planCredits, pack: packCredits, held, debt },
    claim: claims?.['checkout:cs_1'],
    entries: entries.map(({ type, plan, pack, debt = 0 }) => `${type} ${plan} ${pack} ${debt}`),
  }
}

type Case = [string, 'release' | 'capture', Claim, Awaited<ReturnType<typeof endJob>>, string?]

const rest = { [other]: 4 }

const cases: Case[] = [
  [
    'a released hold pays as much of a claim as it held of the purchase',
    'release',
    claim({}),
    {
      left: { plan: 13, pack: 20, held: 4, debt: 0 },
      claim: claim({ credits: 2, holds: rest }),
      entries: ['release 3 6 0', 'claw-back 0 -6 0'],
    },
  ],
  [
    'a released hold pays no more than the claim',
    'release',
    claim({ credits: 5 }),
    {
      left: { plan: 13, pack: 21, held: 4, debt: 0 },
      claim: undefined,
      entries: ['release 3 6 0', 'claw-back 0 -5 0'],
    },
  ],
  [
    'a released hold pays a claim on plan credits from the plan',
    'release',
    claim({ bucket: 'plan', credits: 2, holds: { [generationId]: 3 } }),
    {
      left: { plan: 11, pack: 26, held: 4, debt: 0 },
      claim: undefined,
      entries: ['release 3 6 0', 'claw-back -2 0 0'],
    },
  ],
  [
    'a captured hold leaves the claim on other holds, and spends the slack',
    'capture',
    claim({}),
    {
      left: { plan: 10, pack: 20, held: 4, debt: 0 },
      claim: claim({ credits: 4, slack: 3, holds: rest }),
      entries: ['capture 3 6 0'],
    },
  ],
  [
    'a captured hold beyond the slack becomes debt, which available credits pay at once',
    'capture',
    claim({ slack: 2 }),
    {
      left: { plan: 6, pack: 20, held: 4, debt: 0 },
      claim: claim({ credits: 4, slack: 0, holds: rest }),
      entries: ['capture 3 6 0', 'debt 0 0 4', 'debt-payment -4 0 -4'],
    },
  ],
  [
    'a hold of a past period that is released pays a claim on packs',
    'release',
    claim({}),
    {
      left: { plan: 10, pack: 20, held: 4, debt: 0 },
      claim: claim({ credits: 2, holds: rest }),
      entries: ['release 0 6 0', 'expire 3 0 0', 'claw-back 0 -6 0'],
    },
    march,
  ],
  [
    'a hold of a past period that is released pays no claim on its plan, since these credits expire',
    'release',
    claim({ bucket: 'plan', credits: 2, holds: { [generationId]: 3 } }),
    {
      left: { plan: 10, pack: 26, held: 4, debt: 0 },
      claim: undefined,
      entries: ['release 0 6 0', 'expire 3 0 0'],
    },
    march,
  ],
]

test.each(cases)('%s', async (_name, how, claimed, ends, planPeriodEnd) => {
  expect(await endJob(how, claimed, planPeriodEnd)).toEqual(ends)
})

test('a released hold of pack credits has one entry, whatever the plan’s period', async () => {
  stage.reset(accountRow({ packCredits: 0, held: 6, planPeriodEnd: february }))
  const hold = { plan: 0, pack: 6, planPeriodEnd: null }
  await transact(releaseWrites(stage.account(), { generationId, hold }))
  expect(stage.history()).toEqual(['release 6'])
})

describe('a released hold of an account with debt', () => {
  const job = { generationId, hold: { plan: 3, pack: 6, planPeriodEnd: february } }
  const owing = (debt: number, planPeriodEnd = february) => {
    stage.reset(accountRow({ planCredits: 0, packCredits: 0, held: 9, debt, planPeriodEnd }))
    return stage.account()
  }
  const left = () => ({
    ...stage.balance(),
    entries: stage.entries().map(({ plan, pack, debt = 0 }) => `${plan} ${pack} ${debt}`),
  })

  test.each([
    ['plan credits first', 2, february, { plan: 1, pack: 6, debt: 0, entries: ['3 6 0', '-2 0 -2'] }],
    ['then pack credits', 5, february, { plan: 0, pack: 4, debt: 0, entries: ['3 6 0', '-3 -2 -5'] }],
    ['as far as it goes', 20, february, { plan: 0, pack: 0, debt: 11, entries: ['3 6 0', '-3 -6 -9'] }],
    [
      'without the plan credits that lapse',
      5,
      march,
      { plan: 0, pack: 1, debt: 0, entries: ['0 6 0', '3 0 0', '0 -5 -5'] },
    ],
  ])('pays it: %s', async (_what, debt, planPeriodEnd, ends) => {
    await transact(releaseWrites(owing(debt, planPeriodEnd), job))
    expect(left()).toEqual(ends)
  })

  test('is not written by an account that was read before its debt changed', async () => {
    const before = owing(0)
    stage.reset({ ...before, debt: 5 })
    await expect(transact(releaseWrites(before, job))).rejects.toThrow(ConditionsFailed)
    expect(left()).toEqual({ plan: 0, pack: 0, debt: 5, entries: [] })
  })
})

describe('plan credits lapse', () => {
  const period = (planPeriodEnd: string): Partial<AccountRow> => ({ planCredits: 12, planPeriodEnd })

  test('in each period', async () => {
    for (const end of ['2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z']) {
      stage.table.rows.place({ ...accountRow(period(end)), ...keys.account(userId) })
      expect(await writeOffLapsed(stage.account())).toBe(true)
      expect(stage.balance().plan).toBe(0)
    }
  })

  test('only if the plan was not renewed in the meantime', async () => {
    stage.reset(accountRow(period(march)))
    expect(await writeOffLapsed(accountRow(period(february)), true)).toBe(false)
    expect(stage.balance().plan).toBe(12)
  })
})
