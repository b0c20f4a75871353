import { ExecuteStatementCommand } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, BatchWriteCommand, paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { createRows, startRows } from '#test/support/local/dynamo-stand-in.ts'

const TableName = 'rows'
const dynamo = await startRows(TableName)
const write = (items: Record<string, unknown>[]) =>
  dynamo.documents.send(
    new BatchWriteCommand({ RequestItems: { [TableName]: items.map((Item) => ({ PutRequest: { Item } })) } }),
  )
const items = (count: number, pk: string, attributes: (index: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, index) => ({ pk, sk: String(index).padStart(3, '0'), ...attributes(index) }))

test('a batch writes 25 items and refuses 26', async () => {
  await write(items(25, 'batch'))
  await expect(write(items(26, 'batch'))).rejects.toMatchObject({ name: 'ValidationException' })
})

test('a batch read returns the items that exist', async () => {
  await write(items(3, 'got'))
  const Keys = items(4, 'got')
  const { Responses } = await dynamo.documents.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys } } }))
  expect(Responses?.[TableName]).toHaveLength(3)
})

test('an index is read in pages, descending', async () => {
  await write(items(25, 'paged', (index) => ({ gsi1pk: 'G', gsi1sk: String(index).padStart(3, '0') })))
  const pages = paginateQuery(
    { client: dynamo.documents, pageSize: 10 },
    {
      TableName,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :g',
      ExpressionAttributeValues: { ':g': 'G' },
      ScanIndexForward: false,
    },
  )
  const found: string[][] = []
  for await (const { Items = [] } of pages) found.push(Items.map(({ gsi1sk }) => gsi1sk))
  expect(found.map(({ length }) => length)).toEqual([10, 10, 5])
  expect(found.flat()).toEqual(
    items(25, 'paged')
      .map(({ sk }) => sk)
      .reverse(),
  )
})

test('a count of a range counts the items that match the filter', async () => {
  await write(items(10, 'ranged', (index) => ({ even: index % 2 === 0 })))
  const { Count, ScannedCount } = await dynamo.documents.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      FilterExpression: 'even = :yes',
      ExpressionAttributeValues: { ':pk': 'ranged', ':from': '002', ':to': '007', ':yes': true },
      Select: 'COUNT',
    }),
  )
  expect({ Count, ScannedCount }).toEqual({ Count: 3, ScannedCount: 6 })
})

test('an index can project some of the attributes', async () => {
  await createRows(dynamo.client, 'included', {
    GlobalSecondaryIndexes: [
      {
        IndexName: 'gsi1',
        KeySchema: [
          { AttributeName: 'gsi1pk', KeyType: 'HASH' },
          { AttributeName: 'gsi1sk', KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['name'] },
      },
    ],
  })
  const Item = { pk: 'a', sk: 'b', gsi1pk: 'G', gsi1sk: '1', name: 'wall', hidden: 1 }
  await dynamo.documents.send(new BatchWriteCommand({ RequestItems: { included: [{ PutRequest: { Item } }] } }))
  const query = new QueryCommand({
    TableName: 'included',
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :g',
    ExpressionAttributeValues: { ':g': 'G' },
  })
  const { hidden, ...projected } = Item
  expect((await dynamo.documents.send(query)).Items).toEqual([projected])
})

test('a page ends at 1 MB', async () => {
  for (const item of items(4, 'heavy', () => ({ text: 'x'.repeat(300 * 1024) }))) await write([item])
  const query = { TableName, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': 'heavy' } }
  const { Items = [], LastEvaluatedKey } = await dynamo.documents.send(new QueryCommand(query))
  expect(Items.length).toBeLessThan(4)
  expect(LastEvaluatedKey).toBeDefined()
})

test('a PartiQL statement selects items', async () => {
  await write(items(1, 'partiql'))
  const statement = new ExecuteStatementCommand({
    Statement: `SELECT * FROM "${TableName}" WHERE pk = ?`,
    Parameters: [{ S: 'partiql' }],
  })
  expect((await dynamo.client.send(statement)).Items).toEqual([{ pk: { S: 'partiql' }, sk: { S: '000' } }])
})
