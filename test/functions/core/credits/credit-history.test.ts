import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { decodeTime, ulid } from 'ulid'
import { expect, test } from 'vitest'
import { entryIdAfter } from '#functions/core/credits/credit-entries.ts'
import { creditHistory } from '#functions/core/credits/credit-history.ts'
import { keys } from '#functions/core/db/keys.ts'
import { accountRow, userId } from '#test/support/functions/accounts.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'

const entry = (credits: number) => ({
  type: 'grant',
  credits,
  plan: 0,
  pack: credits,
  at: '2026-06-01T12:00:00.000Z',
})

const { table } = useFunctionStage()

test('the balance is the one after the newest entry, also when an entry is written between both reads', async () => {
  const before = accountRow({ planCredits: 0, packCredits: 200, latestEntry: '01A' })
  table.put(keys.account(userId), before)
  const [older, newer] = [entry(200), entry(-50)].map((one, at) => ({
    ...one,
    ...keys.creditEntry(userId, `01${'AB'[at]}`),
  }))
  let queries = 0
  table.dynamo.on(QueryCommand).callsFake(() => {
    table.put(keys.account(userId), accountRow({ planCredits: 0, packCredits: 150, latestEntry: '01B' }))
    queries += 1
    return { Items: queries === 1 ? [older] : [newer, older] }
  })
  const { entries, balance } = await creditHistory(before, { limit: 50 })
  expect([balance, entries.map(({ credits }) => credits)]).toEqual([150, [-50, 200]])
  expect(queries).toBe(2)
})

test('a page is returned although every read of it finds a newer entry', async () => {
  let queries = 0
  table.dynamo.on(QueryCommand).callsFake(() => {
    queries += 1
    table.put(keys.account(userId), accountRow({ planCredits: 0, packCredits: queries, latestEntry: `01${queries}` }))
    return { Items: [{ ...entry(queries), ...keys.creditEntry(userId, `01${queries}`) }] }
  })
  table.put(keys.account(userId), accountRow())
  expect(await creditHistory(accountRow(), { limit: 50 })).toMatchObject({ balance: 4, entries: [{ credits: 4 }] })
})

test('a page has more only when an entry is left, and later pages write nothing', async () => {
  const lapsed = accountRow({ planCredits: 9, planPeriodEnd: '2020-01-01T00:00:00.000Z' })
  table.put(keys.account(userId), lapsed)
  const rows = ['B', 'A'].map((id) => ({ ...entry(5), ...keys.creditEntry(userId, `01${id}`) }))
  table.dynamo.on(QueryCommand).resolves({ Items: rows })
  expect(await creditHistory(lapsed, { limit: 2, before: '01C' })).toMatchObject({ hasMore: false, balance: null })
  const { hasMore, entries } = await creditHistory(lapsed, { limit: 1, before: '01C' })
  expect([hasMore, entries.map(({ id }) => id)]).toEqual([true, ['01B']])
  expect(table.written()).toEqual([])
})

test('the id of an entry tells its time, and follows the latest one of a faster clock', () => {
  const now = Date.now()
  expect(decodeTime(entryIdAfter(ulid(now - 60_000)))).toBeGreaterThanOrEqual(now)
  const ahead = ulid(now + 60_000)
  expect(entryIdAfter(ahead) > ahead).toBe(true)
})

test('a page of an account that has just been deleted is empty', async () => {
  expect(await creditHistory(accountRow(), { limit: 50 })).toMatchObject({ entries: [], hasMore: false })
})

test('an entry names the full resolution, the training or the bulk job that it belongs to, and nothing else', async () => {
  table.put(keys.account(userId), accountRow())
  const id = '01JZ0000000000000000000001'
  const holders = [{}, { hdId: `hd_${id}` }, { trainingId: `trn_${id}` }, { bulkJobId: `bulk_${id}` }]
  const rows = holders.map((holder, at) => ({ ...entry(5), ...holder, ...keys.creditEntry(userId, `01${at}`) }))
  table.dynamo.on(QueryCommand).resolves({ Items: rows })
  const { entries } = await creditHistory(accountRow(), { limit: 50 })
  expect(entries.map(({ hdId, trainingId, bulkJobId }) => ({ hdId, trainingId, bulkJobId }))).toEqual(holders)
  expect(Object.keys(entries[0] ?? {})).not.toContain('hdId')
})
