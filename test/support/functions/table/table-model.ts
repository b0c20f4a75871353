import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  BatchWriteCommand,
  type BatchWriteCommandInput,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { readUnits, writeUnits } from './capacity.ts'
import { type Condition, conditionOf, refuseUnused, type Scope } from './conditions.ts'
import { copyOfItem, type Item, itemBytes } from './item.ts'
import { query, scan } from './query.ts'
import { keyOf, Rows } from './rows.ts'
import { updateOf } from './updates.ts'

type Operation = NonNullable<TransactWriteCommandInput['TransactItems']>[number]
type Key = { pk: string; sk: string }

/** A parsed write: its key, whether its condition holds, and the row after it. */
type PlannedWrite = { key: Key; holds: boolean; after: () => Item | undefined }

const metadata = { $metadata: {}, message: 'A condition did not hold' }

/**
 * One table in memory, for the commands of the document client that the product sends. It evaluates conditions and
 * updates, and transactions are atomic. It throws for commands that DynamoDB would reject, and for syntax that it does
 * not know.
 */
export class TableModel {
  readonly rows = new Rows()
  /** Write conditions that are ignored, so that a test can check that the invariants detect it. */
  readonly ignored: (expression: string, key: Key) => boolean

  constructor(ignored: TableModel['ignored'] = () => false) {
    this.ignored = ignored
  }

  /** Returns the output of a command, or throws the error of the SDK. */
  serve(command: unknown): unknown {
    if (command instanceof GetCommand) return this.#get(command.input)
    if (command instanceof QueryCommand) return query(this.rows, command.input)
    if (command instanceof ScanCommand) return scan(this.rows, command.input)
    if (command instanceof TransactWriteCommand) return this.#transact(command.input.TransactItems ?? [])
    if (command instanceof PutCommand) return this.#single({ Put: command.input })
    if (command instanceof DeleteCommand) return this.#single({ Delete: command.input })
    if (command instanceof BatchWriteCommand) return this.#batch(command.input)
    if (command instanceof UpdateCommand) {
      const { UpdateExpression = '', ...input } = command.input
      return this.#single({ Update: { ...input, UpdateExpression } })
    }
    throw new Error(`The table model does not know ${String(command?.constructor.name)}`)
  }

  #get({ Key, ConsistentRead = false }: GetCommand['input']): { Item?: Item } {
    const item = this.rows.get(keyOf(Key ?? {}))
    this.rows.units.read += readUnits(itemBytes(item), ConsistentRead)
    return item ? { Item: copyOfItem(item) } : {}
  }

  #single(operation: Operation): object {
    const write = this.#plan(operation)
    if (!write.holds) {
      this.rows.units.write += writeUnits(this.rows.get(write.key), undefined, false)
      throw new ConditionalCheckFailedException(metadata)
    }
    this.rows.write(write.key, write.after(), false)
    return {}
  }

  #batch({ RequestItems = {} }: BatchWriteCommandInput): object {
    const requests = Object.values(RequestItems).flat()
    const deleted = requests.map(({ DeleteRequest }) => {
      if (!DeleteRequest) throw new Error('The table model knows batches of deletions only')
      return keyOf(DeleteRequest.Key ?? {})
    })
    const places = new Set(deleted.map(({ pk, sk }) => `${pk} ${sk}`))
    if (places.size < requests.length) throw new Error('A batch may name a row once only')
    if (requests.length === 0 || requests.length > 25) throw new Error('A batch has 1 to 25 writes')
    for (const key of deleted) this.rows.write(key, undefined, false)
    return { UnprocessedItems: {} }
  }

  #transact(operations: Operation[]): object {
    const writes = operations.map((operation) => this.#plan(operation))
    const places = new Set(writes.map(({ key }) => `${key.pk} ${key.sk}`))
    if (places.size < writes.length) throw new Error('A transaction may touch a row once only')
    if (writes.length === 0 || writes.length > 100) throw new Error('A transaction has 1 to 100 writes')
    if (writes.some(({ holds }) => !holds)) {
      for (const { key } of writes) this.rows.units.write += writeUnits(this.rows.get(key), undefined, true)
      const CancellationReasons = writes.map(({ holds }) => ({ Code: holds ? 'None' : 'ConditionalCheckFailed' }))
      throw new TransactionCanceledException({ ...metadata, CancellationReasons })
    }
    // All rows first: one that cannot be made rejects the transaction as a whole.
    const rows = writes.map(({ key, after }) => ({ key, row: after() }))
    for (const { key, row } of rows) this.rows.write(key, row, true)
    return {}
  }

  #plan({ Put, Update, Delete, ...others }: Operation): PlannedWrite {
    if (Object.keys(others).length > 0) throw new Error(`The table model does not know ${Object.keys(others)}`)
    if (Put) {
      const item = copyOfItem(Put.Item ?? {})
      return { ...this.#checked(keyOf(item), Put, []), after: () => item }
    }
    if (Delete) return { ...this.#checked(keyOf(Delete.Key ?? {}), Delete, []), after: () => undefined }
    if (!Update) throw new Error('A write has to be a Put, an Update or a Delete')
    const key = keyOf(Update.Key ?? {})
    const { apply, placeholders } = updateOf(Update.UpdateExpression ?? '')
    const scope = this.#scope(key, Update)
    return { ...this.#checked(key, Update, placeholders, scope), after: () => ({ ...apply(scope), ...key }) }
  }

  #scope(key: Key, { ExpressionAttributeNames, ExpressionAttributeValues }: Expressions): Scope {
    return {
      item: this.rows.get(key),
      names: ExpressionAttributeNames ?? {},
      values: copyOfItem(ExpressionAttributeValues ?? {}),
    }
  }

  #checked(
    key: Key,
    input: Expressions,
    others: Iterable<string>,
    scope = this.#scope(key, input),
  ): { key: Key; holds: boolean } {
    const expression = input.ConditionExpression
    const condition: Condition | undefined = expression ? conditionOf(expression) : undefined
    refuseUnused(scope, [...others, ...(condition?.placeholders ?? [])])
    if (!condition || (expression && this.ignored(expression, key))) return { key, holds: true }
    return { key, holds: condition.holds(scope) }
  }
}

type Expressions = {
  ConditionExpression?: string | undefined
  ExpressionAttributeNames?: Record<string, string> | undefined
  ExpressionAttributeValues?: Record<string, unknown> | undefined
}
