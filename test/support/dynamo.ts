import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import type { Row } from '#functions/core/db/rows.ts'

type Key = { pk: string; sk: string }

const at = ({ pk, sk }: Record<string, unknown>) => `${pk} ${sk}`

/** The table's client, answering from rows that a test puts there; writes succeed and change nothing. */
export const mockTable = () => {
  const dynamo = mockClient(DynamoDBDocumentClient)
  const rows = new Map<string, Row>()
  const reset = () => {
    dynamo.reset()
    rows.clear()
    dynamo.on(GetCommand).callsFake(({ Key }) => ({ Item: rows.get(at(Key)) }))
    dynamo.on(QueryCommand).resolves({ Items: [] })
    dynamo.on(PutCommand).resolves({}).on(UpdateCommand).resolves({}).on(DeleteCommand).resolves({})
    dynamo.on(TransactWriteCommand).resolves({})
  }
  return {
    dynamo,
    reset,
    put: (key: Key, row: Row) => void rows.set(at(key), { ...row, ...key }),
    drop: (key: Key) => void rows.delete(at(key)),
    /** The writes of every transaction that was sent. */
    transactions: () =>
      dynamo.commandCalls(TransactWriteCommand).map(({ args: [{ input }] }) => input.TransactItems ?? []),
    changes: () => dynamo.commandCalls(UpdateCommand).map(({ args: [{ input }] }) => input),
    puts: () => dynamo.commandCalls(PutCommand).map(({ args: [{ input }] }) => input),
    reads: () => dynamo.commandCalls(GetCommand).map(({ args: [{ input }] }) => input),
    queries: () => dynamo.commandCalls(QueryCommand).map(({ args: [{ input }] }) => input),
  }
}

/** A transaction that DynamoDB cancelled; one reason for each of its writes. */
export const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    $metadata: {},
    message: 'Transaction cancelled',
    CancellationReasons: codes.map((Code) => ({ Code })),
  })

/** A transaction in which the condition of these writes did not hold. */
export const conditionFailed = (...positions: number[]) =>
  cancelled(
    ...Array.from({ length: Math.max(...positions) + 1 }, (_, index) =>
      positions.includes(index) ? 'ConditionalCheckFailed' : 'None',
    ),
  )
