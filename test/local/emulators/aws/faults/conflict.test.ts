import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb'
import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AwsFaultSwitches } from '#local/emulators/aws/faults/aws-fault-switches.ts'
import { createRows, startDynamoForTests } from '#test/support/local/dynamo-stand-in.ts'

const faults = new AwsFaultSwitches()
let dynamo: Awaited<ReturnType<typeof startDynamoForTests>>
beforeAll(async () => {
  dynamo = await startDynamoForTests({ faults })
  await createRows(dynamo.client, 'rows')
})
afterAll(() => dynamo.close())
beforeEach(() => faults.set([{ service: 'dynamodb', kind: 'conflict' }]))

const TableName = 'rows'
const Key = { pk: 'room', sk: 'one' }
const Item = { ...Key, colour: 'sage' }

test.each([
  ['a put', () => dynamo.documents.send(new PutCommand({ TableName, Item }))],
  ['an update', () => dynamo.documents.send(new UpdateCommand({ TableName, Key, UpdateExpression: 'REMOVE colour' }))],
  ['a deletion', () => dynamo.documents.send(new DeleteCommand({ TableName, Key }))],
])('%s conflicts with a transaction on its row, and the SDK does not repeat it', async (_, send) => {
  await expect(send()).rejects.toThrow(TransactionConflictException)
  expect(faults.all()).toEqual([])
  await send()
})

test('a transaction conflicts with another one on its rows, with a reason for each, and is not repeated', async () => {
  const other = { ...Item, sk: 'two' }
  const TransactItems = [{ Put: { TableName, Item } }, { Put: { TableName, Item: other } }]
  const transact = () => dynamo.documents.send(new TransactWriteCommand({ TransactItems }))
  const conflict = transact()
  await expect(conflict).rejects.toThrow(TransactionCanceledException)
  await expect(conflict).rejects.toMatchObject({
    message: expect.stringContaining('[TransactionConflict, None]'),
    CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'None' }],
  })
  await transact()
})

test('a reading transaction conflicts; a read of one row and a query do not', async () => {
  await dynamo.documents.send(new GetCommand({ TableName, Key }))
  await dynamo.documents.send(
    new QueryCommand({ TableName, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': 'room' } }),
  )
  expect(faults.all()).toMatchObject([{ seen: 0 }])
  const read = () => dynamo.documents.send(new TransactGetCommand({ TransactItems: [{ Get: { TableName, Key } }] }))
  await expect(read()).rejects.toMatchObject({ CancellationReasons: [{ Code: 'TransactionConflict' }] })
  await read()
})

test.each([
  { service: 's3', kind: 'conflict' },
  { service: 'dynamodb', operation: 'GetItem', kind: 'conflict' },
] as const)('a conflict that cannot be is refused: %j', (fault) => {
  expect(() => faults.set([fault])).toThrow('Only writes and transactions of DynamoDB conflict')
})
