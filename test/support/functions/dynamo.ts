import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb'
import {
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll } from 'vitest'
import type { Row } from '#functions/core/db/rows.ts'
import { catalogueRows } from './catalogue-rows.ts'
import { TableModel } from './table/table-model.ts'

type Key = { pk: string; sk: string }

type Refusal = (input: TransactWriteCommandInput) => never

/** A write of a transaction, of any kind. */
type Written = { Key?: Row; Item?: Row; ConditionExpression?: string; ExpressionAttributeValues?: Row }

/** Replaces the table's client with a table in memory until the test file ends, and records every command that functions send. */
export const mockTable = () => {
  const dynamo = mockClient(DynamoDBDocumentClient)
  afterAll(() => dynamo.restore())
  let table = new TableModel()
  let transactionErrors: (Error | Refusal | undefined)[] = []
  let writeErrors: Error[] = []
  const serve = (command: unknown) => {
    table.rows.catchUpIndex()
    return table.serve(command)
  }
  const write = (command: unknown) => {
    const error = writeErrors.shift()
    if (error) throw error
    return serve(command)
  }
  return {
    dynamo,
    /** Serves a command as the table does, beside what a test makes of it. */
    serve,
    reset: () => {
      table = new TableModel()
      transactionErrors = []
      writeErrors = []
      dynamo.reset()
      dynamo.on(GetCommand).callsFake((input) => serve(new GetCommand(input)))
      dynamo.on(QueryCommand).callsFake((input) => serve(new QueryCommand(input)))
      dynamo.on(ScanCommand).callsFake((input) => serve(new ScanCommand(input)))
      dynamo.on(PutCommand).callsFake((input) => write(new PutCommand(input)))
      dynamo.on(UpdateCommand).callsFake((input) => write(new UpdateCommand(input)))
      dynamo.on(DeleteCommand).callsFake((input) => write(new DeleteCommand(input)))
      dynamo.on(BatchWriteCommand).callsFake((input) => write(new BatchWriteCommand(input)))
      dynamo.on(TransactWriteCommand).callsFake((input) => {
        const error = transactionErrors.shift()
        if (error instanceof Error) throw error
        return error ? error(input) : serve(new TransactWriteCommand(input))
      })
    },
    /** Makes the next transactions fail with these errors; undefined lets one happen. */
    failTransactions: (...errors: (Error | Refusal | undefined)[]) => {
      transactionErrors = errors
    },
    /** Makes the next writes of single rows fail with these errors. */
    failWrites: (...errors: Error[]) => {
      writeErrors = errors
    },
    put: (key: Key, row: Row) => table.rows.place({ ...row, ...key }),
    drop: (key: Key) => table.rows.drop(key),
    putCatalogues: () => {
      for (const row of catalogueRows) table.rows.place(row)
    },
    /** The writes of each transaction that was sent. */
    transactions: () =>
      dynamo.commandCalls(TransactWriteCommand).map(({ args: [{ input }] }) => input.TransactItems ?? []),
    changes: () => dynamo.commandCalls(UpdateCommand).map(({ args: [{ input }] }) => input),
    puts: () => dynamo.commandCalls(PutCommand).map(({ args: [{ input }] }) => input),
    deletions: () => dynamo.commandCalls(DeleteCommand).map(({ args: [{ input }] }) => input),
    batches: () => dynamo.commandCalls(BatchWriteCommand).map(({ args: [{ input }] }) => input),
    reads: () => dynamo.commandCalls(GetCommand).map(({ args: [{ input }] }) => input),
    queries: () => dynamo.commandCalls(QueryCommand).map(({ args: [{ input }] }) => input),
  }
}

/** The write of a transaction to the row at a key; `sk` may be a prefix of the sort key. */
export const writeTo = (transaction: readonly object[], { pk, sk }: Key): Written | undefined =>
  transaction
    .flatMap((write): Written[] => Object.values(write))
    .find(({ Key, Item }) => {
      const key = Key ?? Item
      return key?.pk === pk && String(key.sk).startsWith(sk)
    })

/** The error of a transaction that DynamoDB cancelled, with one reason code for each of its writes. */
export const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    $metadata: {},
    message: 'Transaction cancelled',
    CancellationReasons: codes.map((Code) => ({ Code })),
  })

/** The error of a single write of a row that a transaction holds. */
export const rowConflict = () =>
  new TransactionConflictException({ $metadata: {}, message: 'Transaction is ongoing for the item' })

/** Answers a transaction as when the conditions of its writes to these rows do not hold; `sk` may be a prefix of the sort key. */
export const refusing =
  (...rows: readonly Key[]) =>
  ({ TransactItems = [] }: TransactWriteCommandInput): never => {
    const codes = TransactItems.map((write) => (rows.some((row) => writeTo([write], row)) ? refused : 'None'))
    // A test that names a row which is not written would refuse nothing.
    if (!codes.includes(refused)) throw new Error('The transaction writes none of these rows')
    throw cancelled(...codes)
  }

const refused = 'ConditionalCheckFailed'
