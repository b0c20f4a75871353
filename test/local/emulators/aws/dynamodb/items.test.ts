import { BatchWriteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { startRows } from '#test/support/local/dynamo-stand-in.ts'

const TableName = 'rows'
const dynamo = await startRows(TableName)
const key = (pk: string) => ({ pk, sk: '1' })
const put = (pk: string, attributes: object = {}, others: object = {}) =>
  dynamo.documents.send(new PutCommand({ TableName, Item: { ...key(pk), ...attributes }, ...others }))
const get = async (pk: string) =>
  (await dynamo.documents.send(new GetCommand({ TableName, Key: key(pk), ConsistentRead: true }))).Item
const update = (pk: string, UpdateExpression: string, others: object = {}) =>
  dynamo.documents.send(
    new UpdateCommand({ TableName, Key: key(pk), UpdateExpression, ReturnValues: 'ALL_NEW', ...others }),
  )

test('a failed condition can return the existing item', async () => {
  await put('told', { colour: 'sage' })
  const attempt = put(
    'told',
    {},
    {
      ConditionExpression: 'attribute_not_exists(pk)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  )
  await expect(attempt).rejects.toMatchObject({ Item: { colour: { S: 'sage' } } })
})

test('a reserved word is refused', async () => {
  await expect(update('reserved', 'SET status = :s', { ExpressionAttributeValues: { ':s': 1 } })).rejects.toMatchObject(
    {
      name: 'ValidationException',
      message: expect.stringContaining('reserved'),
    },
  )
})

test('an empty key is refused', async () => {
  await expect(put('')).rejects.toMatchObject({ name: 'ValidationException' })
})

test('an item over 400 KB is refused', async () => {
  await put('big', { text: 'x'.repeat(390 * 1024) })
  await expect(put('bigger', { text: 'x'.repeat(400 * 1024) })).rejects.toMatchObject({ name: 'ValidationException' })
})

test('a hundred parallel ADD updates are all counted', async () => {
  const add = () => update('counted', 'ADD tally :one', { ExpressionAttributeValues: { ':one': 1 } })
  await Promise.all(Array.from({ length: 100 }, add))
  expect(await get('counted')).toMatchObject({ tally: 100 })
})

test('a batch writes 25 items and refuses 26', async () => {
  const write = (count: number) => {
    const requests = Array.from({ length: count }, (_, index) => ({ PutRequest: { Item: key(`batch${index}`) } }))
    return dynamo.documents.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } }))
  }
  await write(25)
  await expect(write(26)).rejects.toMatchObject({ name: 'ValidationException' })
})
