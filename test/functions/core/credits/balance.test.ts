import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Balance, Posting } from '#functions/core/credits/balance.ts'
import { entryIdAfter, type NewEntry } from '#functions/core/credits/credit-entries.ts'
import { payDebt } from '#functions/core/credits/debts.ts'
import { lapse } from '#functions/core/credits/expire-plan-credits.ts'
import { grantPack, grantPlan } from '#functions/core/credits/grant-credits.ts'
import { adjust } from '#functions/core/credits/operator-correction.ts'
import { reverse } from '#functions/core/credits/reversal-posting.ts'

const empty: Balance = {
  planCredits: 0,
  planPeriodEnd: null,
  grantedFrom: null,
  grantedThrough: null,
  packCredits: 0,
  packsBought: 0,
  debt: 0,
  claims: null,
}

const april = '2026-04-01T00:00:00.000Z'
const may = '2026-05-01T00:00:00.000Z'
const june = '2026-06-01T00:00:00.000Z'
const july = '2026-07-01T00:00:00.000Z'
const inJune = Date.parse('2026-06-10T00:00:00.000Z')

const startOf: Readonly<Record<string, string>> = { [may]: april, [june]: may, [july]: june }

const paid = (periodEnd: string, credits: number, periodStart = startOf[periodEnd] ?? april) => ({
  periodStart,
  periodEnd,
  credits,
  businessKey: `invoice:${periodEnd}:${credits}`,
  reason: 'Pro',
})
const period = (grantedFrom: string, end: string) => ({ planPeriodEnd: end, grantedFrom, grantedThrough: end })
const bought = (credits: number) => ({ credits, businessKey: 'checkout:cs_1', reason: 'Pack', isPurchase: true })
const reversal = (taken: number, owed = 0) => ({
  type: taken < 0 ? ('restore' as const) : ('claw-back' as const),
  bucket: 'pack' as const,
  taken,
  owed,
  claim: undefined,
  packs: 0 as const,
  payers: owed < 0 ? [{ purchase: 'checkout:cs_1', bucket: 'pack' as const, periodEnd: null, repaid: -owed }] : [],
  periodEnd: null,
  businessKey: 'reversal:checkout:cs_1:1',
  purchase: 'checkout:cs_1',
  reason: 'Refund',
})

const told = ({ entries }: Posting) => entries.map(({ type, credits }) => [type, credits])

/** The sums of the entries' parts. */
const folded = (entries: readonly NewEntry[]) => ({
  plan: entries.reduce((sum, { plan }) => sum + plan, 0),
  pack: entries.reduce((sum, { pack }) => sum + pack, 0),
  debt: entries.reduce((sum, { debt = 0 }) => sum + debt, 0),
})

describe('plan credits', () => {
  test('are replaced by the next paid period, and the rest expires with an entry', () => {
    const posting = grantPlan({ ...empty, ...period(may, june), planCredits: 30 }, paid(july, 100))
    expect(posting.balance).toMatchObject({ planCredits: 100, planPeriodEnd: july, grantedThrough: july })
    expect(told(posting)).toEqual([
      ['expire', -30],
      ['grant', 100],
    ])
  })

  test('of an upgrade are added to their period', () => {
    const { balance } = grantPlan({ ...empty, ...period(may, june), planCredits: 30 }, paid(june, 400))
    expect(balance.planCredits).toBe(430)
  })

  test('of an older invoice that arrives late expire at once', () => {
    const before = { ...empty, ...period(june, july), planCredits: 70 }
    const posting = grantPlan(before, paid(june, 100))
    expect(posting.balance).toEqual(before)
    expect(told(posting)).toEqual([
      ['grant', 100],
      ['expire', -100],
    ])
  })

  test('are the same in every order of the invoices', () => {
    const invoices = [paid(may, 100), paid(june, 100), paid(june, 400), paid(july, 500)]
    fc.assert(
      fc.property(fc.shuffledSubarray(invoices, { minLength: invoices.length }), (order) => {
        const { balance } = order.reduce<Posting>((posting, grant) => grantPlan(posting.balance, grant), {
          balance: empty,
          entries: [],
        })
        expect(balance).toEqual({ ...empty, ...period(june, july), planCredits: 500 })
      }),
    )
  })

  test('of a monthly plan replace those of a yearly plan before it, although the year would end later', () => {
    const year = grantPlan(empty, paid('2027-05-01T00:00:00.000Z', 2400, may)).balance
    const month = paid('2026-07-10T00:00:00.000Z', 500, '2026-06-10T00:00:00.000Z')
    expect(grantPlan(year, month).balance).toMatchObject({ planCredits: 500, planPeriodEnd: month.periodEnd })
    const late = grantPlan(grantPlan(empty, month).balance, paid('2027-05-01T00:00:00.000Z', 2400, may))
    expect(late.balance).toMatchObject({ planCredits: 500, planPeriodEnd: month.periodEnd })
  })

  test('of an upgrade that arrives before its period’s invoice keep the start of the upgrade', () => {
    const upgrade = grantPlan(empty, paid(june, 400, '2026-05-20T00:00:00.000Z'))
    const { balance } = grantPlan(upgrade.balance, paid(june, 100))
    expect(balance).toMatchObject({ planCredits: 500, grantedFrom: '2026-05-20T00:00:00.000Z', grantedThrough: june })
  })

  test('of a longer period that starts at the same time replace the shorter one', () => {
    const { balance } = grantPlan({ ...empty, ...period(may, june), planCredits: 30 }, paid(july, 100, may))
    expect(balance).toMatchObject({ planCredits: 100, planPeriodEnd: july })
  })

  test('of a shorter period that starts at the same time expire at once', () => {
    const before = { ...empty, ...period(may, july), planCredits: 30 }
    expect(grantPlan(before, paid(june, 100)).balance).toEqual(before)
  })

  test('of a lapsed period expire at once, even from an upgrade within it', () => {
    const lapsed = { ...empty, ...period(may, june), planPeriodEnd: null }
    const posting = grantPlan(lapsed, paid(june, 400, '2026-05-20T00:00:00.000Z'))
    expect(posting.balance).toEqual(lapsed)
    expect(told(posting)).toEqual([
      ['grant', 400],
      ['expire', -400],
    ])
  })

  test.each([
    ['stay until 48 hours after their period', june, Date.parse(june) + 48 * 3_600_000 - 1, false, false],
    ['lapse 48 hours after their period', june, Date.parse(june) + 48 * 3_600_000, false, true],
    ['lapse at once when the subscription has ended', july, inJune, true, true],
    ['cannot lapse twice', null, inJune, true, false],
  ] as const)('%s', (_, planPeriodEnd, now, hasEnded, lapses) => {
    const posting = lapse({ ...empty, planCredits: 12, planPeriodEnd }, hasEnded, now)
    expect(posting?.balance.planCredits).toBe(lapses ? 0 : undefined)
    if (posting) expect(told(posting)).toEqual([['expire', -12]])
  })
})

describe('a refund', () => {
  test('takes credits from its bucket and leaves no debt', () => {
    const posting = reverse({ ...empty, packCredits: 80 }, reversal(80))
    expect(posting.balance).toMatchObject({ packCredits: 0, debt: 0 })
    expect(told(posting)).toEqual([['claw-back', -80]])
  })

  test('that failed returns them, and plan credits of a past period expire at once', () => {
    expect(reverse({ ...empty, packCredits: 5 }, reversal(-80)).balance.packCredits).toBe(85)
    const late = { ...reversal(-80), bucket: 'plan' as const, periodEnd: june }
    const posting = reverse({ ...empty, ...period(june, july), planCredits: 10 }, late)
    expect(posting.balance.planCredits).toBe(10)
    expect(told(posting)).toEqual([
      ['restore', 80],
      ['expire', -80],
    ])
    expect(folded(posting.entries)).toEqual({ plan: 0, pack: 0, debt: 0 })
  })

  test('of plan credits leaves the pack credits, and returns them to the same period when it failed', () => {
    const before = { ...empty, ...period(june, july), planCredits: 30, packCredits: 7 }
    const ofPlan = (taken: number) => ({ ...reversal(taken), bucket: 'plan' as const, periodEnd: july })
    const taken = reverse(before, ofPlan(20))
    expect(taken.balance).toMatchObject({ planCredits: 10, packCredits: 7 })
    const returned = reverse(taken.balance, ofPlan(-20))
    expect(returned.balance).toEqual(before)
    expect(told(returned)).toEqual([['restore', 20]])
  })

  test('counts the pack as not bought, and forgets a claim that waits for nothing more', () => {
    const claim = { bucket: 'pack' as const, credits: 4, slack: 0, holds: { gen_1: 4 }, reason: 'Refund' }
    const before = { ...empty, packCredits: 80, packsBought: 2 }
    const waiting = reverse(before, { ...reversal(76), packs: -1, claim }).balance
    expect(waiting).toMatchObject({ packsBought: 1, claims: { 'checkout:cs_1': claim } })
    expect(reverse(waiting, reversal(0)).balance.claims).toBeNull()
  })

  test('that failed after a part of its debt was paid returns that part', () => {
    const posting = reverse({ ...empty, debt: 30 }, reversal(-10, -50))
    expect(posting.balance).toMatchObject({ packCredits: 30, debt: 0 })
    expect(told(posting)).toEqual([
      ['restore', 10],
      ['debt', 0],
      ['debt-payment', 20],
    ])
  })

  test('of a past period whose credits are all spent has one entry', () => {
    const nothing = { ...reversal(0), bucket: 'plan' as const, periodEnd: june }
    expect(told(reverse({ ...empty, ...period(june, july) }, nothing))).toEqual([['claw-back', 0]])
  })
})

describe('a lost dispute', () => {
  test('records spent credits as debt, which later grants pay first', () => {
    const lost = reverse({ ...empty, packCredits: 80 }, reversal(80, 120))
    expect(lost.balance).toMatchObject({ packCredits: 0, debt: 120 })
    const later = grantPack(lost.balance, bought(200))
    expect(later.balance).toMatchObject({ packCredits: 80, debt: 0, packsBought: 1 })
    expect(told(later)).toEqual([
      ['grant', 200],
      ['debt-payment', -120],
    ])
  })
})

describe('a debt that arises beside credits', () => {
  const beside = (debt: number) => ({ ...empty, ...period(may, june), planCredits: 30, packCredits: 20, debt })

  test.each([
    ['plan credits', 20, Date.parse(may), { planCredits: 10, packCredits: 20, debt: 0 }],
    ['plan credits, then pack credits', 45, Date.parse(may), { planCredits: 0, packCredits: 5, debt: 0 }],
    ['all credits', 60, Date.parse(may), { planCredits: 0, packCredits: 0, debt: 10 }],
    ['no lapsed plan credits', 25, Date.parse(july), { planCredits: 30, packCredits: 0, debt: 5 }],
  ])('is paid from %s', (_what, debt, now, left) => {
    const { balance, entries } = payDebt(beside(debt), now)
    expect(balance).toMatchObject(left)
    expect(folded(entries)).toEqual({
      plan: left.planCredits - 30,
      pack: left.packCredits - 20,
      debt: left.debt - debt,
    })
  })

  test('is paid by one entry, which names the period of its plan credits', () => {
    const entry = { type: 'debt-payment', credits: -45, plan: -30, pack: -15, debt: -45, periodEnd: june }
    expect(payDebt(beside(45), Date.parse(may)).entries).toEqual([entry])
    expect(payDebt(beside(0), Date.parse(may)).entries).toEqual([])
  })
})

test('the entries of plan credits name their period, those of packs name none', () => {
  const periods = ({ entries }: Posting) => entries.map(({ type, periodEnd }) => [type, periodEnd])
  const renewed = grantPlan({ ...empty, ...period(may, june), planCredits: 30, debt: 20 }, paid(july, 100))
  expect(periods(renewed)).toEqual([
    ['expire', june],
    ['grant', july],
    ['debt-payment', july],
  ])
  expect(periods(grantPack({ ...empty, debt: 20 }, bought(200)))).toEqual([
    ['grant', undefined],
    ['debt-payment', undefined],
  ])
  const refund = { ...reversal(30), bucket: 'plan' as const, periodEnd: july }
  expect(periods(reverse(renewed.balance, refund))).toEqual([['claw-back', july]])
  expect(periods(reverse({ ...empty, packCredits: 80 }, reversal(80)))).toEqual([['claw-back', undefined]])
})

test('a correction by an operator takes at most the pack credits that exist', () => {
  const posting = adjust({ ...empty, packCredits: 5 }, -9, 'Mistake', 'adjust:1')
  expect(posting.balance.packCredits).toBe(0)
  expect(told(posting)).toEqual([['adjust', -5]])
})

test.each([
  [30, { packCredits: 5, debt: 20 }],
  [50, { packCredits: 5, debt: 0 }],
  [60, { packCredits: 15, debt: 0 }],
])('credits that an operator adds pay a debt of 50 first: %i', (credits, balance) => {
  const posting = adjust({ ...empty, packCredits: 5, debt: 50 }, credits, 'Apology', 'adjust:1')
  expect(posting.balance).toMatchObject(balance)
  expect(told(posting)).toEqual([
    ['adjust', credits],
    ['debt-payment', -Math.min(50, credits)],
  ])
})

test('credits that an operator takes change no debt', () => {
  const posting = adjust({ ...empty, packCredits: 5, debt: 50 }, -3, 'Mistake', 'adjust:1')
  expect(posting.balance).toMatchObject({ packCredits: 2, debt: 50 })
  expect(told(posting)).toEqual([['adjust', -3]])
})

test('a new entry follows the latest one, also when that was written by a clock that is ahead', () => {
  const [ahead, behind] = ['7ZZZZZZZZZ0000000000000000', '00000000000000000000000000']
  expect(entryIdAfter(ahead)).toBe('7ZZZZZZZZZ0000000000000001')
  expect(entryIdAfter(behind).slice(0, 3)).toBe(entryIdAfter(null).slice(0, 3))
})

test('a grant without a purchase does not count as a bought pack', () => {
  expect(grantPack(empty, { ...bought(10), isPurchase: false }).balance.packsBought).toBe(0)
})

const periods = [may, june, july]
const anyMove = fc.oneof(
  fc.record({ kind: fc.constant('plan' as const), period: fc.nat(2), credits: fc.nat(500) }),
  fc.record({ kind: fc.constant('pack' as const), credits: fc.nat(500) }),
  fc.record({ kind: fc.constant('lapse' as const), hasEnded: fc.boolean() }),
  fc.record({ kind: fc.constant('claw' as const), credits: fc.nat(500), leavesDebt: fc.boolean() }),
  fc.record({ kind: fc.constant('fail' as const), credits: fc.nat(500), cancelled: fc.nat(500) }),
  fc.record({ kind: fc.constant('adjust' as const), credits: fc.integer({ min: -500, max: 500 }) }),
)

test('the balance is always the sum of the entries and never negative', () => {
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 20 }), (moves) => {
      let balance = empty
      const entries: NewEntry[] = []
      for (const move of moves) {
        const posting = moved(balance, move)
        balance = posting.balance
        entries.push(...posting.entries)
        expect(folded(entries)).toEqual({ plan: balance.planCredits, pack: balance.packCredits, debt: balance.debt })
        expect(Math.min(balance.planCredits, balance.packCredits, balance.debt)).toBeGreaterThanOrEqual(0)
        for (const entry of posting.entries) expect(entry.credits).toBe(entry.plan + entry.pack)
      }
    }),
  )
})

const clawOf = ({ packCredits }: Balance, { credits, leavesDebt }: { credits: number; leavesDebt: boolean }) => {
  const taken = Math.min(credits, packCredits)
  return reversal(taken, leavesDebt ? credits - taken : 0)
}

const moved = (balance: Balance, move: typeof anyMove extends fc.Arbitrary<infer Move> ? Move : never): Posting => {
  switch (move.kind) {
    case 'plan':
      return grantPlan(balance, paid(periods[move.period] ?? may, move.credits))
    case 'pack':
      return grantPack(balance, bought(move.credits))
    case 'lapse':
      return lapse(balance, move.hasEnded, inJune) ?? { balance, entries: [] }
    case 'claw':
      return reverse(balance, clawOf(balance, move))
    case 'fail':
      return reverse(balance, reversal(-move.credits, -move.cancelled))
    case 'adjust':
      return adjust(balance, move.credits, 'Correction', 'adjust:1')
  }
}
