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
import { userPartition } from '#functions/core/db/keys.ts'
import type { Row } from '#functions/core/db/rows.ts'
import { userId } from './accounts.ts'
import { catalogueRows } from './catalogue-rows.ts'
import { TableModel } from './table/table-model.ts'

type Key = { pk: string; sk: string }

type Refusal = (input: TransactWriteCommandInput) => never

/** A write of any kind, with the key of its row. */
type Written = { Key?: Row; Item?: Row }

/** Replaces the table's client with a table in memory until the test file ends, and records every command that functions send. */
export const mockTable = () => {
  const dynamo = mockClient(DynamoDBDocumentClient)
  afterAll(() => dynamo.restore())
  let table = new TableModel()
  let transactionErrors: (Error | Refusal | undefined)[] = []
  let writeErrors: Error[] = []
  let interruptions: { row: Key; act: () => void }[] = []
  const serve = (command: unknown) => {
    table.rows.catchUpIndex()
    return table.serve(command)
  }
  const interrupt = (writes: readonly object[]) => {
    const found = interruptions.find(({ row }) => writeTo(writes, row))
    interruptions = interruptions.filter((one) => one !== found)
    found?.act()
  }
  const write = (command: { input: object }) => {
    interrupt([{ command: command.input }])
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
      interruptions = []
      dynamo.reset()
      dynamo.on(GetCommand).callsFake((input) => serve(new GetCommand(input)))
      dynamo.on(QueryCommand).callsFake((input) => serve(new QueryCommand(input)))
      dynamo.on(ScanCommand).callsFake((input) => serve(new ScanCommand(input)))
      dynamo.on(PutCommand).callsFake((input) => write(new PutCommand(input)))
      dynamo.on(UpdateCommand).callsFake((input) => write(new UpdateCommand(input)))
      dynamo.on(DeleteCommand).callsFake((input) => write(new DeleteCommand(input)))
      dynamo.on(BatchWriteCommand).callsFake((input) => write(new BatchWriteCommand(input)))
      dynamo.on(TransactWriteCommand).callsFake((input) => {
        interrupt(input.TransactItems ?? [])
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
    /** Lets another process act once, just before a function next writes a row; `sk` may be a prefix of the sort key. */
    beforeWrite: (row: Key, act: () => void) => {
      interruptions.push({ row, act })
    },
    get: (key: Key): Row | undefined => table.rows.get(key),
    /** A user's credit entries, oldest first. */
    entries: (of = userId) =>
      table.rows.partition(userPartition(of)).all.filter(({ sk }) => String(sk).startsWith('CREDIT#')),
    /** The keys of the rows that functions have written or deleted. */
    written: () => [...new Set(table.rows.changes.map(({ pk, sk }) => `${pk} ${sk}`))],
    /** A row after each of its changes. */
    history: ({ pk, sk }: Key): Row[] =>
      table.rows.changes.filter((one) => one.pk === pk && one.sk === sk).map(({ after }) => ({ ...after })),
    put: (key: Key, row: Row) => table.rows.place({ ...row, ...key }),
    drop: (key: Key) => table.rows.drop(key),
    putCatalogues: () => {
      for (const row of catalogueRows) table.rows.place(row)
    },
    puts: () => dynamo.commandCalls(PutCommand).map(({ args: [{ input }] }) => input),
    batches: () => dynamo.commandCalls(BatchWriteCommand).map(({ args: [{ input }] }) => input),
    reads: () => dynamo.commandCalls(GetCommand).map(({ args: [{ input }] }) => input),
    queries: () => dynamo.commandCalls(QueryCommand).map(({ args: [{ input }] }) => input),
  }
}

/** The write to the row at a key; `sk` may be a prefix of the sort key. */
const writeTo = (transaction: readonly object[], { pk, sk }: Key): Written | undefined =>
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
