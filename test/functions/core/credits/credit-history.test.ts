import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import { creditHistory } from '#functions/core/credits/credit-history.ts'
import { keys } from '#functions/core/db/keys.ts'
import { accountRow, userId } from '#test/support/functions/accounts.ts'
import { mockTable } from '#test/support/functions/dynamo.ts'
import { stubFunctionEnvironment } from '#test/support/functions/function-environment.ts'

const table = mockTable()

const entry = (credits: number) => ({
  type: 'grant',
  credits,
  plan: 0,
  pack: credits,
  at: '2026-06-01T12:00:00.000Z',
})

beforeEach(() => {
  stubFunctionEnvironment()
  table.reset()
})

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
})
