import { expect, test } from 'vitest'
import { withBalances } from '#shared/billing/balances-after-entries.ts'
import { creditHistoryCsv } from '#shared/billing/credit-history-csv.ts'
import { plans } from '#shared/billing/plans.ts'
import { entryInWords, grantReasons } from '#shared/copy/credit-entries.ts'
import { type CreditEntry, CreditEntryType } from '#shared/entities/credit-entry.ts'
import { GenerationId } from '#shared/entities/ids.ts'

const generationId = GenerationId.parse('gen_01M7X9E9M89X1FE6925WT6J5HA')

const entry = (over: Partial<CreditEntry> = {}): CreditEntry => ({
  id: '01M7X9E9M89X1FE6925WT6J5HA',
  type: 'grant',
  credits: 500,
  at: '2025-11-20T19:00:00.000Z',
  generationId: null,
  toolId: null,
  reason: 'Pro',
  ...over,
})

const job = { generationId, toolId: 'paint', reason: null } as const

test('each entry has the balance after it, from the newest to the oldest', () => {
  const entries = [
    entry({ type: 'capture', credits: 0, ...job }),
    entry({ type: 'hold', credits: -1, ...job }),
    entry({ type: 'expire', credits: -40, reason: null }),
    entry(),
  ]
  expect(withBalances(459, entries).map(({ balance }) => balance)).toEqual([459, 459, 460, 500])
})

test('the CSV of an empty history has only the column names', () => {
  expect(creditHistoryCsv([])).toBe('Date,What for,Type,Credits,Balance,Design\r\n')
})

test('a CSV line has date, text, type, change, balance and design', () => {
  const [, line] = creditHistoryCsv(withBalances(499, [entry({ type: 'hold', credits: -1, ...job })])).split('\r\n')
  expect(line).toBe(`2025-11-20T19:00:00.000Z,Paint Walls,hold,-1,499,${generationId}`)
})

test('a CSV line without a job has no design', () => {
  const [, line] = creditHistoryCsv(withBalances(500, [entry({ reason: null })])).split('\r\n')
  expect(line).toMatch(/^2025-11-20T19:00:00.000Z,[^,]+,grant,500,500,$/)
})

test.each([
  ['Pro, yearly', '"Pro, yearly"'],
  ['the "big" pack', '"the ""big"" pack"'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['+1', "'+1"],
  ['@here', "'@here"],
])('the reason %j is escaped as %s', (reason, written) => {
  expect(creditHistoryCsv(withBalances(1, [entry({ reason })]))).toContain(`Z,${written},grant,`)
})

test.each(CreditEntryType.options)('an entry of type %s has a text, with and without a reason', (type) => {
  expect(entryInWords(entry({ type })).length).toBeGreaterThan(2)
  expect(entryInWords(entry({ type, reason: null, toolId: 'sauna' }))).not.toMatch(/null|undefined/)
})

test('the entry of a job shows the name of its tool', () => {
  expect(entryInWords(entry({ type: 'hold', ...job }))).toBe('Paint Walls')
  expect(entryInWords(entry({ type: 'release', credits: 1, ...job }))).toBe('Paint Walls: 1 credit returned')
})

test('the credits of a plan are named by plan and interval, those of an upgrade by its plan', () => {
  const reasons = [
    grantReasons.plan(plans.pro),
    grantReasons.plan(plans['premium-yearly']),
    grantReasons.upgrade(plans.premium),
  ]
  expect(reasons).toEqual(['Pro plan, monthly credits', 'Premium plan, yearly credits', 'Upgrade to Premium'])
})

test('a payment of a debt tells its credits', () => {
  expect(entryInWords(entry({ type: 'debt-payment', credits: -150 }))).toBe('150 credits repaid what you owed')
})

test('an entry of a training is named after it', () => {
  const training = { trainingId: 'trn_01JZ0000000000000000000001', reason: null } as const
  expect(entryInWords(entry({ type: 'hold', credits: -50, ...training }))).toBe('AI model training')
  expect(entryInWords(entry({ type: 'capture', credits: 0, ...training }))).toBe('AI model training: finished')
  expect(entryInWords(entry({ type: 'release', credits: 50, ...training }))).toBe(
    'AI model training: 50 credits returned',
  )
})
