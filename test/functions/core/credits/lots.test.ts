import { expect, test } from 'vitest'
import type { CreditEntryRow } from '#functions/core/credits/credit-entries.ts'
import { type Lot, lotsOf } from '#functions/core/credits/lots.ts'
import { generationId } from '#test/support/functions/generations.ts'

type Entry = Partial<CreditEntryRow> & Pick<CreditEntryRow, 'type'>
const entry = ({ plan = 0, pack = 0, ...more }: Entry): CreditEntryRow => ({
  credits: plan + pack,
  plan,
  pack,
  at: '2026-06-01T12:00:00.000Z',
  ...more,
})

const july = '2026-07-01T00:00:00.000Z'
const month = entry({ type: 'grant', plan: 100, businessKey: 'invoice:in_1', periodEnd: july })
const older = entry({ type: 'grant', pack: 50, businessKey: 'checkout:cs_1' })
const newer = entry({ type: 'grant', pack: 50, businessKey: 'checkout:cs_2' })
const hold = entry({ type: 'hold', plan: -100, pack: -60, generationId })
const end = (type: 'capture' | 'release', plan: number) => entry({ type, credits: 0, plan, pack: 60, generationId })
const ofOlder = (given: Entry) => entry({ ...given, purchase: 'checkout:cs_1' })

type Parts = Partial<Omit<Lot, 'held' | 'bucket' | 'periodEnd'>> & { held?: number }

const cases: [string, CreditEntryRow[], Record<string, Parts>][] = [
  [
    'are held from the oldest lots of each bucket',
    [month, older, newer, hold],
    { 'invoice:in_1': { held: 100 }, 'checkout:cs_1': { held: 50 }, 'checkout:cs_2': { left: 40, held: 10 } },
  ],
  [
    'leave lots that are not needed alone',
    [older, newer, entry({ type: 'hold', pack: -50, generationId })],
    { 'checkout:cs_1': { held: 50 }, 'checkout:cs_2': { left: 50 } },
  ],
  [
    'are spent by a capture',
    [month, older, newer, hold, end('capture', 100)],
    { 'invoice:in_1': { spent: 100 }, 'checkout:cs_1': { spent: 50 }, 'checkout:cs_2': { left: 40, spent: 10 } },
  ],
  [
    'return with a release, also when it sorts before its hold',
    [month, older, newer, end('release', 100), hold],
    { 'invoice:in_1': { left: 100 }, 'checkout:cs_1': { left: 50 }, 'checkout:cs_2': { left: 50 } },
  ],
  [
    'of a plan expire when they are not part of a release',
    [month, older, newer, hold, end('release', 0)],
    { 'invoice:in_1': { expired: 100 }, 'checkout:cs_1': { left: 50 }, 'checkout:cs_2': { left: 50 } },
  ],
  [
    'of a plan expire with a release, also when their entry sorts before it',
    [month, older, newer, hold, entry({ type: 'expire', credits: 0, plan: 100, generationId }), end('release', 0)],
    { 'invoice:in_1': { expired: 100 }, 'checkout:cs_1': { left: 50 }, 'checkout:cs_2': { left: 50 } },
  ],
  [
    'that lapse are those of plans',
    [month, older, entry({ type: 'expire', plan: -40 })],
    { 'invoice:in_1': { left: 60, expired: 40 }, 'checkout:cs_1': { left: 50 } },
  ],
  [
    'of a correction are a lot, or are taken from the oldest pack; a correction of nothing is no lot',
    [
      month,
      older,
      entry({ type: 'adjust', pack: 30, businessKey: 'adjust:1' }),
      entry({ type: 'adjust', pack: -20, businessKey: 'adjust:2' }),
      entry({ type: 'adjust', businessKey: 'invoice:in_2' }),
    ],
    { 'invoice:in_1': { left: 100 }, 'checkout:cs_1': { left: 30, spent: 20 }, 'adjust:1': { left: 30 } },
  ],
  [
    'change with the entries of their own purchase only',
    [
      month,
      older,
      ofOlder({ type: 'debt-payment', pack: -5, debt: -5 }),
      ofOlder({ type: 'claw-back', pack: -20 }),
      ofOlder({ type: 'restore', pack: 10 }),
      ofOlder({ type: 'debt', debt: 7 }),
      ofOlder({ type: 'expire', pack: -15 }),
      entry({ type: 'expire', plan: -40, purchase: 'invoice:in_unknown' }),
    ],
    {
      'invoice:in_1': { left: 100 },
      'checkout:cs_1': { left: 20, debtPaid: 5, clawed: 10, owed: 7, expired: 15 },
    },
  ],
  [
    'pay a debt that comes later from the oldest lots of each bucket, and get payments back of their own purchase',
    [
      month,
      older,
      newer,
      entry({ type: 'debt-payment', plan: -100, pack: -70, debt: -170 }),
      entry({ type: 'debt-payment', pack: 15, debt: 15, purchase: 'checkout:cs_2' }),
    ],
    {
      'invoice:in_1': { debtPaid: 100 },
      'checkout:cs_1': { debtPaid: 50 },
      'checkout:cs_2': { left: 45, debtPaid: 5 },
    },
  ],
]

test('a bulk job holds for its generations in the order of their ids, and each part ends alone', () => {
  const [one, two, three] = ['gen_1', 'gen_2', 'gen_3'] as const
  const part = { plan: 0, pack: 30 }
  const bulk = entry({ type: 'hold', pack: -90, holds: { [three]: part, [one]: part, [two]: part } })
  const endOf = (type: 'capture' | 'release', id: string) =>
    entry({ type, pack: 30, generationId: id as typeof generationId })
  const held = lotsOf([older, newer, bulk])
  expect(held.get('checkout:cs_1')?.held).toEqual(
    new Map([
      [one, 30],
      [two, 20],
    ]),
  )
  expect(held.get('checkout:cs_2')).toMatchObject({
    left: 10,
    held: new Map([
      [two, 10],
      [three, 30],
    ]),
  })
  const ended = lotsOf([older, newer, endOf('capture', three), bulk, endOf('release', two)])
  expect(ended.get('checkout:cs_1')).toMatchObject({ left: 20, spent: 0, held: new Map([[one, 30]]) })
  expect(ended.get('checkout:cs_2')).toMatchObject({ left: 20, spent: 30, held: new Map() })
})

test.each(cases)('the credits of purchases %s', (_what, entries, lots) => {
  const whole = ([key, { held, ...parts }]: [string, Parts]) => {
    const bucket = key.startsWith('invoice') ? 'plan' : 'pack'
    const none = { left: 0, spent: 0, expired: 0, clawed: 0, debtPaid: 0, owed: 0 }
    const periodEnd = bucket === 'plan' ? july : null
    return [key, { ...none, ...parts, bucket, periodEnd, held: new Map(held ? [[generationId, held]] : []) }]
  }
  expect(Object.fromEntries(lotsOf(entries))).toEqual(Object.fromEntries(Object.entries(lots).map(whole)))
})
