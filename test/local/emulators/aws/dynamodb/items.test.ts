import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
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

test('a conditional put succeeds once', async () => {
  const once = { ConditionExpression: 'attribute_not_exists(pk)' }
  await put('once', {}, once)
  await expect(put('once', {}, once)).rejects.toThrow(ConditionalCheckFailedException)
})

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
