import { setTimeout as pause } from 'node:timers/promises'
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { env } from '#functions/core/runtime/env.ts'
import { appError } from '#shared/errors.ts'
import { db } from './client.ts'

type Key = { pk: string; sk: string }

/** One write of a transaction; the table is always ours. */
export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

type Values = Record<string, unknown>

/** Puts a row that must not exist yet. */
export const create = (key: Key, row: Values) => ({
  Put: { TableName: env('TABLE_NAME'), Item: { ...row, ...key }, ConditionExpression: 'attribute_not_exists(pk)' },
})

export type Change = { set: string; condition: string; values: Values; names?: Record<string, string> }

/** Changes a row under a condition; the rule lives in the condition, not in a read before it. */
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

/** Deletes a row that must exist, or for which another condition must hold. */
export const remove = (key: Key, guard?: Omit<Change, 'set'>): Write => ({
  Delete: {
    TableName: env('TABLE_NAME'),
    Key: key,
    ConditionExpression: guard?.condition ?? 'attribute_exists(pk)',
    ...(guard && { ExpressionAttributeValues: guard.values }),
    ...(guard?.names && { ExpressionAttributeNames: guard.names }),
  },
})

/** A transaction that did not happen: `failed` holds the positions of the writes whose condition did not hold. */
export class ConditionsFailed extends Error {
  override name = 'ConditionsFailed'
  readonly failed: readonly number[]

  constructor(failed: readonly number[], cause: unknown) {
    super(`Conditions ${failed.join(', ')} of the transaction did not hold`, { cause })
    this.failed = failed
  }
}

const tries = 6
const transient = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])

/**
 * Writes all or nothing. Throws `ConditionsFailed` when a condition does not hold, and `request.busy` when the rows
 * stay contended after several jittered tries.
 */
export const transact = async (writes: Write[]): Promise<void> => {
  for (let attempt = 0; attempt < tries; attempt++) {
    try {
      await db.send(new TransactWriteCommand({ TransactItems: writes }))
      return
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error
      const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code ?? 'None')
      const failed = codes.flatMap((code, index) => (code === 'ConditionalCheckFailed' ? [index] : []))
      if (failed.length > 0) throw new ConditionsFailed(failed, error)
      if (!codes.some((code) => transient.has(code))) throw error
      await pause(Math.random() * 25 * 2 ** attempt)
    }
  }
  throw appError('request.busy')
}
