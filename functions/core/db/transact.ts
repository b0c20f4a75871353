import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { env } from '#functions/core/runtime/env.ts'
import { retry } from '#functions/core/runtime/retry.ts'
import { AppError, errorMessage } from '#shared/errors.ts'
import { db } from './client.ts'

type Key = { pk: string; sk: string }

export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

type Values = Record<string, unknown>

/** A write that puts a row which must not exist yet. */
export const create = (key: Key, row: Values) => ({
  Put: { TableName: env('TABLE_NAME'), Item: { ...row, ...key }, ConditionExpression: 'attribute_not_exists(pk)' },
})

/** A write that puts a row, whether it exists or not. */
export const put = (key: Key, row: Values): Write => ({
  Put: { TableName: env('TABLE_NAME'), Item: { ...row, ...key } },
})

/** A write that deletes a row, whether it exists or not. */
export const drop = (key: Key): Write => ({ Delete: { TableName: env('TABLE_NAME'), Key: key } })

export type Change = { set: string; condition: string; values: Values; names?: Record<string, string> }

/**
 * A write that changes a row under a condition. The condition contains the rule, so no read before the write has to be
 * trusted.
 */
export const change = (key: Key, { set, condition, values, names }: Change) => ({
  Update: {
    TableName: env('TABLE_NAME'),
    Key: key,
    UpdateExpression: set,
    ConditionExpression: condition,
    ExpressionAttributeValues: values,
    ...(names && { ExpressionAttributeNames: names }),
  },
})

/** A write that deletes an existing row, or a row for which another condition holds. */
export const remove = (key: Key, guard?: Omit<Change, 'set'>): Write => ({
  Delete: {
    TableName: env('TABLE_NAME'),
    Key: key,
    ConditionExpression: guard?.condition ?? 'attribute_exists(pk)',
    ...(guard && { ExpressionAttributeValues: guard.values }),
    ...(guard?.names && { ExpressionAttributeNames: guard.names }),
  },
})

/** A row changed after it was read. A write that depends on it must not happen. */
export class RowsChanged extends Error {
  override name = 'RowsChanged'
}

/** A transaction was cancelled because the conditions for these rows did not hold. */
export class ConditionsFailed extends RowsChanged {
  override name = 'ConditionsFailed'
  readonly #rows: readonly Key[]

  constructor(rows: readonly Key[], cause: unknown) {
    // Only the sort key's prefix: keys can contain a share's token, which must not be logged.
    super(`Conditions did not hold for ${rows.map(({ sk }) => sk.split('#')[0]).join(', ')}`, {
      cause,
    })
    this.#rows = rows
  }

  /** Whether the write to this row was refused. A transaction writes a row at most once. */
  isAbout({ pk, sk }: Key): boolean {
    return this.#rows.some((row) => row.pk === pk && row.sk === sk)
  }
}

const keyOf = ({ Put, Update, Delete }: Write): Key => (Put?.Item ?? Update?.Key ?? Delete?.Key) as Key

const transientCodes = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])

/**
 * Writes everything or nothing. Throws `ConditionsFailed` when a condition does not hold, and `request.busy` when other
 * transactions hold the rows during six tries.
 */
export const transact = (writes: Write[]): Promise<void> => retryWhileHeld(() => write(writes))

/**
 * Runs one write and repeats it while another transaction holds its rows. The SDK does not repeat a refused write
 * (docs/vendors.md, DynamoDB). Throws `request.busy` after six tries.
 */
export const retryWhileHeld = <Result>(write: () => Promise<Result>): Promise<Result> =>
  retryWhileBusy(write, { tries: 6, pauseMilliseconds: 25, mayRetry: isContended })

/**
 * Runs `work`, which reads rows and writes them on the condition that they are unchanged. `work` throws `RowsChanged`
 * to be run again. Throws `request.busy` after eight tries.
 */
export const retryOnChange = <Result>(work: () => Promise<Result>): Promise<Result> =>
  retryWhileBusy(work, { tries: 8, pauseMilliseconds: 5, mayRetry: (error) => error instanceof RowsChanged })

const retryWhileBusy: typeof retry = async (work, options) => {
  try {
    return await retry(work, options)
  } catch (error) {
    if (!options.mayRetry(error)) throw error
    throw new AppError('request.busy', errorMessage('request.busy'), { cause: error })
  }
}

const write = async (writes: Write[]): Promise<void> => {
  try {
    await db.send(new TransactWriteCommand({ TransactItems: writes }))
  } catch (error) {
    const codes = codesOf(error)
    const refused = writes.filter((_, place) => codes[place] === 'ConditionalCheckFailed')
    throw refused.length > 0 ? new ConditionsFailed(refused.map(keyOf), error) : error
  }
}

const codesOf = (error: unknown): string[] =>
  error instanceof TransactionCanceledException
    ? (error.CancellationReasons ?? []).map(({ Code }) => Code ?? 'None')
    : []

/** Whether a write was refused because a transaction holds its row, or because the table is throttled. */
export const isContended = (error: unknown): boolean =>
  error instanceof TransactionConflictException || codesOf(error).some((code) => transientCodes.has(code))
