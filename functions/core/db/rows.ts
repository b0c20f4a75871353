import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import {
  BatchWriteCommand,
  type BatchWriteCommandInput,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { env } from '#functions/core/runtime/env.ts'
import { inParallel } from '#functions/core/runtime/in-parallel.ts'
import { retry } from '#functions/core/runtime/retry.ts'
import { db } from './client.ts'
import { type Change, change, isContended, retryWhileHeld } from './transact.ts'

export type Key = { pk: string; sk: string }
export type Row = Record<string, unknown>

/** Reads one row consistently, because decisions about money and state depend on it. */
export const getRow = (key: Key): Promise<Row | undefined> => get(key, true)

/** Reads one row for a list, eventually consistent. Costs half. */
export const getListedRow = (key: Key): Promise<Row | undefined> => get(key, false)

const get = async (key: Key, isConsistent: boolean): Promise<Row | undefined> => {
  const { Item } = await db.send(
    new GetCommand({ TableName: env('TABLE_NAME'), Key: key, ...(isConsistent && { ConsistentRead: true }) }),
  )
  return Item
}

/** Writes a row and replaces an existing one. Throws `request.busy` while transactions hold the row. */
export const putRow = async (key: Key, row: Row): Promise<void> => {
  await retryWhileHeld(() => db.send(new PutCommand({ TableName: env('TABLE_NAME'), Item: { ...row, ...key } })))
}

/** Deletes a row. A missing one counts as deleted. Throws `request.busy` while transactions hold the row. */
export const deleteRow = async (key: Key): Promise<void> => {
  await retryWhileHeld(() => db.send(new DeleteCommand({ TableName: env('TABLE_NAME'), Key: key })))
}

/** DynamoDB's limit of writes in one BatchWriteItem call (docs/vendors.md, DynamoDB). */
const writesPerCall = 25
const callsAtOnce = 8

/**
 * Deletes many rows in batches. Missing ones count as deleted. The deletion is not atomic: an error may leave some
 * rows. Throws when the table still refuses some of them after eight tries.
 */
export const deleteEach = async (keys: readonly Key[]): Promise<void> => {
  // DynamoDB refuses a call that contains the same row twice.
  const unique = [...new Map(keys.map((key) => [`${key.pk} ${key.sk}`, key])).values()]
  const starts = Array.from({ length: Math.ceil(unique.length / writesPerCall) }, (_, index) => index * writesPerCall)
  await inParallel(starts, callsAtOnce, (start) => deleteByOneCall(unique.slice(start, start + writesPerCall)))
}

class Unprocessed extends Error {
  override name = 'Unprocessed'
}

const deleteByOneCall = async (keys: readonly Key[]): Promise<void> => {
  const tableName = env('TABLE_NAME')
  let requests: NonNullable<BatchWriteCommandInput['RequestItems']>[string] = keys.map((Key) => ({
    DeleteRequest: { Key },
  }))
  const send = async () => {
    const { UnprocessedItems } = await db.send(new BatchWriteCommand({ RequestItems: { [tableName]: requests } }))
    requests = UnprocessedItems?.[tableName] ?? []
    if (requests.length > 0) throw new Unprocessed(`The table did not process ${requests.length} deletions`)
  }
  const mayRetry = (error: unknown) => error instanceof Unprocessed || isContended(error)
  await retry(send, { tries: 8, pauseMilliseconds: 50, mayRetry })
}

/**
 * Changes one row under a condition. False when the condition does not hold. Throws `request.busy` while transactions
 * hold the row.
 */
export const changeRow = async (key: Key, values: Change): Promise<boolean> => {
  try {
    await retryWhileHeld(() => db.send(new UpdateCommand(change(key, values).Update)))
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}

type RowQuery = {
  index?: 'gsi1'
  condition: string
  values: Row
  filter?: string
  names?: Record<string, string>
  newestFirst?: boolean
  /** Costs twice as much. For decisions about money that depend on the latest write. */
  consistent?: boolean
  /** The key of the last row of the previous page. */
  startAfter?: Key
}

/**
 * Rows of one key condition, and the key of the last row read if there may be more. Follows DynamoDB's pages until
 * `limit` rows are found or none are left. With a filter it reads only `limit` rows, and the filter may leave out all
 * of them.
 */
export const queryPage = (query: RowQuery & { limit: number }) => readPage({ ...query, isOnce: Boolean(query.filter) })

/** As `queryPage`, without the last key. Use `eachRow` for lists without an upper limit. */
export const queryRows = async (query: Omit<RowQuery, 'filter'> & { limit: number }): Promise<Row[]> =>
  (await queryPage(query)).rows

/** Every row of a key condition. At most one DynamoDB page (1 MB) is in memory. */
export async function* eachRow(query: RowQuery): AsyncGenerator<Row> {
  let startAfter = query.startAfter
  do {
    const { rows, last } = await readPage({ ...query, isOnce: true, ...(startAfter && { startAfter }) })
    yield* rows
    startAfter = last && { ...last, pk: String(last.pk), sk: String(last.sk) }
  } while (startAfter)
}

const readPage = async ({
  index,
  condition,
  values,
  filter,
  names,
  newestFirst,
  consistent,
  limit,
  startAfter,
  isOnce,
}: RowQuery & { limit?: number; isOnce: boolean }) => {
  const rows: Row[] = []
  let start: Row | undefined = startAfter
  do {
    const { Items = [], LastEvaluatedKey } = await db.send(
      new QueryCommand({
        TableName: env('TABLE_NAME'),
        ...(index && { IndexName: index }),
        KeyConditionExpression: condition,
        ExpressionAttributeValues: values,
        ...(names && { ExpressionAttributeNames: names }),
        ...(filter && { FilterExpression: filter }),
        ScanIndexForward: !newestFirst,
        ...(consistent && { ConsistentRead: true }),
        ...(limit && { Limit: limit - rows.length }),
        ...(start && { ExclusiveStartKey: start }),
      }),
    )
    rows.push(...Items)
    start = LastEvaluatedKey
  } while (start && !isOnce && (!limit || rows.length < limit))
  return { rows: rows.slice(0, limit), last: start }
}
