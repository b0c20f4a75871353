import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { keys } from '#functions/core/db/keys.ts'
import type { Row } from '#functions/core/db/rows.ts'
import { catalogues } from '#shared/catalogue/index.ts'
import { CatalogueName } from '#shared/entities/option.ts'

type Key = { pk: string; sk: string }

const at = ({ pk, sk }: Record<string, unknown>) => `${pk} ${sk}`

/** A write of a transaction, whatever its kind. */
type Written = { Key?: Row; Item?: Row; ConditionExpression?: string; ExpressionAttributeValues?: Row }

/** The table's client, answering from rows that a test puts there. Puts are kept; other writes change nothing. */
export const mockTable = () => {
  const dynamo = mockClient(DynamoDBDocumentClient)
  const rows = new Map<string, Row>()
  const keep = (item: Row) => {
    rows.set(at(item), item)
    return {}
  }
  const put = (key: Key, row: Row) => void keep({ ...row, ...key })
  const reset = () => {
    dynamo.reset()
    rows.clear()
    dynamo.on(GetCommand).callsFake(({ Key }) => ({ Item: rows.get(at(Key)) }))
    dynamo.on(QueryCommand).callsFake((query) => ({ Items: answerTo(query, [...rows.values()]) }))
    dynamo.on(UpdateCommand).resolves({}).on(DeleteCommand).resolves({})
    dynamo.on(PutCommand).callsFake(({ Item = {} }) => keep(Item))
    dynamo.on(TransactWriteCommand).callsFake(({ TransactItems = [] }: TransactWriteCommandInput) => {
      for (const { Put } of TransactItems) if (Put?.Item) keep(Put.Item)
      return {}
    })
  }
  return {
    dynamo,
    reset,
    put,
    drop: (key: Key) => void rows.delete(at(key)),
    putCatalogues: () => {
      for (const name of CatalogueName.options)
        for (const [order, { id, ...option }] of catalogues[name].entries())
          put(keys.option(name, id), { ...option, order, isActive: true })
    },
    /** The writes of every transaction that was sent, each by what it was to. */
    transactions: () =>
      dynamo.commandCalls(TransactWriteCommand).map(({ args: [{ input }] }) => input.TransactItems ?? []),
    changes: () => dynamo.commandCalls(UpdateCommand).map(({ args: [{ input }] }) => input),
    puts: () => dynamo.commandCalls(PutCommand).map(({ args: [{ input }] }) => input),
    deletions: () => dynamo.commandCalls(DeleteCommand).map(({ args: [{ input }] }) => input),
    reads: () => dynamo.commandCalls(GetCommand).map(({ args: [{ input }] }) => input),
    queries: () => dynamo.commandCalls(QueryCommand).map(({ args: [{ input }] }) => input),
  }
}

// The key conditions that functions use: a partition with a prefix, or a shard of the index up to a time.
const answerTo = (query: QueryCommandInput, rows: Row[]): Row[] => {
  const { ':pk': pk, ':prefix': prefix = '', ':shard': shard, ':now': now } = query.ExpressionAttributeValues ?? {}
  const found = rows.filter((row) =>
    shard ? row.gsi1pk === shard && String(row.gsi1sk) <= now : row.pk === pk && String(row.sk).startsWith(prefix),
  )
  found.sort((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1))
  if (query.ScanIndexForward === false) found.reverse()
  return found.slice(0, query.Limit)
}

/** The write of a transaction to the row at a key; a sort key may be the beginning of one. */
export const writeTo = (transaction: readonly object[], { pk, sk }: Key): Written | undefined =>
  transaction
    .flatMap((write): Written[] => Object.values(write))
    .find(({ Key, Item }) => {
      const key = Key ?? Item
      return key?.pk === pk && String(key.sk).startsWith(sk)
    })

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
