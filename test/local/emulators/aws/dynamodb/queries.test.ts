import { BatchWriteCommand, paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { startRows } from '#test/support/local/dynamo-stand-in.ts'

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

test('a page ends at 1 MB', async () => {
  for (const item of items(4, 'heavy', () => ({ text: 'x'.repeat(300 * 1024) }))) await write([item])
  const query = { TableName, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': 'heavy' } }
  const { Items = [], LastEvaluatedKey } = await dynamo.documents.send(new QueryCommand(query))
  expect(Items.length).toBeLessThan(4)
  expect(LastEvaluatedKey).toBeDefined()
})
