import { BatchWriteCommand, type BatchWriteCommandInput, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { keys, runningShardOf, runningShards } from '#functions/core/db/keys.ts'
import {
  changeRow,
  deleteEach,
  deleteRow,
  eachRow,
  getRow,
  putRow,
  queryPage,
  queryRows,
} from '#functions/core/db/rows.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { rowConflict } from '#test/support/functions/dynamo.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'

const Key = z.object({ pk: z.string(), sk: z.string() })

const key = keys.account(userId)
const query = { condition: 'pk = :pk', values: { ':pk': key.pk } }

const { table } = useFunctionStage()

test('a row is read consistently', async () => {
  table.put(key, { held: 1 })
  expect(await getRow(key)).toMatchObject({ held: 1 })
  expect(table.reads()).toMatchObject([{ Key: key, ConsistentRead: true }])
})

test('a change under a false condition returns false and changes nothing', async () => {
  table.put(key, { held: 1 })
  const change = { set: 'SET held = :two', condition: 'held = :two', values: { ':two': 2 } }
  expect(await changeRow(key, change)).toBe(false)
  expect(await changeRow(key, { ...change, condition: 'held < :two' })).toBe(true)
  expect(await getRow(key)).toMatchObject({ held: 2 })
})

test('a change that DynamoDB cannot make throws', async () => {
  const error = new Error('DynamoDB is down')
  table.failWrites(error)
  await expect(changeRow(key, { set: 'SET held = :two', condition: 'held = :two', values: {} })).rejects.toBe(error)
  expect(table.written()).toEqual([])
})

describe('a row that a transaction holds', () => {
  // Makes the random pauses between attempts as short as possible.
  beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0))
  afterEach(() => void vi.restoreAllMocks())

  const one = { set: 'SET held = :one', condition: 'held = :none', values: { ':one': 1, ':none': 0 } }
  const writes: [string, () => Promise<unknown>, object | undefined][] = [
    ['put', () => putRow(key, { held: 1 }), { held: 1 }],
    ['changed', () => changeRow(key, one), { held: 1 }],
    ['deleted', () => deleteRow(key), undefined],
  ]

  test.each(writes)('is %s at another attempt', async (_how, write, after) => {
    table.put(key, { held: 0 })
    table.failWrites(...Array.from({ length: 5 }, rowConflict))
    await write()
    expect(await getRow(key)).toEqual(after && { ...key, ...after })
  })

  test.each(writes)('and is not %s in six tries is refused with request.busy', async (_how, write) => {
    table.put(key, { held: 0 })
    table.failWrites(...Array.from({ length: 6 }, rowConflict))
    await expect(write()).rejects.toMatchObject({ code: 'request.busy', status: 503 })
    expect(await getRow(key)).toMatchObject({ held: 0 })
  })

  test('is not changed at another attempt when its condition does not hold then', async () => {
    table.put(key, { held: 2 })
    table.failWrites(rowConflict())
    expect(await changeRow(key, one)).toBe(false)
    expect(await getRow(key)).toMatchObject({ held: 2 })
  })
})

describe('a query', () => {
  const row = (sk: number) => ({ pk: key.pk, sk: String(sk) })
  /** Answers with these pages; each but the last has a key to continue from. */
  const pages = (...answers: number[][]) => {
    const query = table.dynamo.on(QueryCommand)
    for (const [index, page] of answers.entries())
      query.resolvesOnce({
        Items: page.map(row),
        ...(index < answers.length - 1 && { LastEvaluatedKey: row(page.at(-1) ?? 0) }),
      })
  }

  test.each([
    ['pages without rows', 4, [[1, 2], [], [3]], [1, 2, 3], [4, 2, 2]],
    ['pages until the limit', 3, [[1, 2], [3], [4]], [1, 2, 3], [3, 1]],
    ['one page that has the limit', 2, [[1, 2], [3]], [1, 2], [2]],
    ['no more rows than the limit', 2, [[1, 2, 3]], [1, 2], [2]],
    ['the rows that there are', 5, [[1], [2]], [1, 2], [5, 4]],
  ])('reads %s', async (_what, limit, answers, found, limits) => {
    pages(...answers)
    expect(await queryRows({ ...query, limit })).toEqual(found.map(row))
    expect(table.queries().map(({ Limit }) => Limit)).toEqual(limits)
  })

  test('continues each page after the last row of the page before', async () => {
    pages([1], [2])
    await queryRows({ ...query, limit: 2, startAfter: row(0) })
    expect(table.queries().map(({ ExclusiveStartKey }) => ExclusiveStartKey)).toEqual([row(0), row(1)])
  })

  test('reads once with a filter, and says where to go on', async () => {
    pages([1], [2], [3])
    expect(await queryPage({ ...query, filter: 'held > :none', limit: 2 })).toEqual({ rows: [row(1)], last: row(1) })
    expect(table.queries()).toMatchObject([{ Limit: 2 }])
  })

  test.each([
    ['by default in ascending order of the table', {}, { ScanIndexForward: true }],
    ['newest first', { newestFirst: true }, { ScanIndexForward: false }],
    ['in an index', { index: 'gsi1' as const }, { ScanIndexForward: true, IndexName: 'gsi1' }],
    ['consistently', { consistent: true }, { ScanIndexForward: true, ConsistentRead: true }],
    ['with names', { names: { '#s': 's' } }, { ScanIndexForward: true, ExpressionAttributeNames: { '#s': 's' } }],
  ])('reads %s', async (_how, option, sent) => {
    table.dynamo.on(QueryCommand).resolves({ Items: [] })
    await queryRows({ ...query, limit: 9, ...option })
    for await (const _ of eachRow({ ...query, ...option })) throw new Error('There are no rows')
    const sentOnes = table
      .queries()
      .map(({ TableName, KeyConditionExpression, ExpressionAttributeValues, ...rest }) => rest)
    expect(sentOnes).toEqual([{ ...sent, Limit: 9 }, sent])
  })

  test('of every row reads a page once the rows of the one before are used, and no further than it is asked', async () => {
    pages([1, 2], [], [3], [4])
    const seen: [unknown, number][] = []
    for await (const { sk } of eachRow({ ...query, startAfter: row(0) })) {
      seen.push([sk, table.queries().length])
      if (sk === '3') break
    }
    expect(seen).toEqual([
      ['1', 1],
      ['2', 1],
      ['3', 3],
    ])
    expect(table.queries().map(({ ExclusiveStartKey }) => ExclusiveStartKey)).toMatchObject([row(0), row(2), row(0)])
  })
})

describe('many rows', () => {
  beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0))
  afterEach(() => void vi.restoreAllMocks())

  const many = Array.from({ length: 51 }, (_, index) => keys.creditEntry(userId, String(index).padStart(2, '0')))
  const other = keys.creditEntry(userId, '99')
  const place = () => {
    for (const each of [...many, other]) table.put(each, { credits: 1 })
  }
  const sizes = () => table.batches().map(({ RequestItems = {} }) => Object.values(RequestItems).flat().length)

  test('are deleted 25 by one call, and no others', async () => {
    place()
    await deleteEach(many)
    expect(await queryRows({ ...query, limit: 99 })).toMatchObject([other])
    expect(sizes()).toEqual([25, 25, 1])
  })

  test('are deleted also when some are named twice, and some are missing', async () => {
    place()
    await deleteEach([...many, ...many, keys.creditEntry(userId, '77')])
    expect(await queryRows({ ...query, limit: 99 })).toMatchObject([other])
  })

  test('need no call when there are none', async () => {
    await deleteEach([])
    expect(sizes()).toEqual([])
  })

  test('that the table did not process are sent again alone', async () => {
    place()
    // The first call deletes all but its last row.
    table.dynamo.on(BatchWriteCommand).callsFake(({ RequestItems }: BatchWriteCommandInput) => {
      const [name = '', requests = []] = Object.entries(RequestItems ?? {})[0] ?? []
      const left = requests.length > 1 ? requests.slice(-1) : []
      for (const { DeleteRequest } of requests.slice(0, requests.length - left.length))
        table.drop(Key.parse(DeleteRequest?.Key))
      return { UnprocessedItems: left.length > 0 ? { [name]: left } : {} }
    })
    await deleteEach(many.slice(-3))
    expect(await queryRows({ ...query, limit: 99 })).toMatchObject([...many.slice(0, -3), other])
    expect(sizes()).toEqual([3, 1])
  })

  test('that the table never processes are an error', async () => {
    table.dynamo.on(BatchWriteCommand).callsFake(({ RequestItems }) => ({ UnprocessedItems: RequestItems }))
    await expect(deleteEach(many.slice(0, 2))).rejects.toThrow('2 deletions')
    expect(sizes()).toEqual(Array(8).fill(2))
  })

  test('that a transaction holds are deleted at another attempt', async () => {
    place()
    table.failWrites(rowConflict(), rowConflict())
    await deleteEach(many)
    expect(await queryRows({ ...query, limit: 99 })).toMatchObject([other])
  })
})

test('the last letter of an id chooses the shard of its job', () => {
  expect(['gen_0', 'gen_1', 'gen_2', 'gen_3', 'gen_4'].map(runningShardOf)).toEqual([
    ...runningShards,
    runningShards[0],
  ])
})
