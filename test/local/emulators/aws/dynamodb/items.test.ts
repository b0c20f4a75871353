import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
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

test('every attribute type is read as it was written', async () => {
  const attributes = {
    text: 'é',
    number: 1.5,
    yes: true,
    nothing: null,
    list: [1, 'a', { deep: [] }],
    map: { a: { b: 'c' } },
    bytes: new Uint8Array([0, 255]),
    texts: new Set(['a', 'b']),
    numbers: new Set([1, 2]),
  }
  await put('types', attributes)
  expect(await get('types')).toEqual({ ...key('types'), ...attributes })
})

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

test('an update sets, appends, adds, removes and deletes', async () => {
  await put('updated', { list: [1], gone: 1, tags: new Set(['a', 'b']) })
  const { Attributes } = await update(
    'updated',
    'SET opened = if_not_exists(opened, :one), #list = list_append(#list, :more) REMOVE gone ADD tally :five DELETE tags :b',
    {
      ExpressionAttributeNames: { '#list': 'list' },
      ExpressionAttributeValues: { ':one': 1, ':more': [2], ':five': 5, ':b': new Set(['b']) },
    },
  )
  expect(Attributes).toEqual({ ...key('updated'), opened: 1, list: [1, 2], tally: 5, tags: new Set(['a']) })
})

test('every part of a long condition is evaluated', async () => {
  await put('long', { size: 5, name: 'wall', tags: ['a'] })
  const condition = {
    ConditionExpression:
      '(size(tags) = :one AND contains(tags, :a)) AND NOT begins_with(#name, :x) AND #size BETWEEN :one AND :nine AND (attribute_type(#name, :s) OR #size IN (:one, :nine))',
    ExpressionAttributeNames: { '#name': 'name', '#size': 'size' },
    ExpressionAttributeValues: { ':one': 1, ':nine': 9, ':a': 'a', ':x': 'x', ':s': 'S', ':two': 2 },
  }
  const { Attributes } = await update('long', 'SET #size = #size + :two', condition)
  expect(Attributes?.size).toBe(7)
})

test('a delete can return the old item', async () => {
  await put('deleted', { colour: 'sage' })
  const deletion = new DeleteCommand({ TableName, Key: key('deleted'), ReturnValues: 'ALL_OLD' })
  expect((await dynamo.documents.send(deletion)).Attributes).toMatchObject({ colour: 'sage' })
  expect(await get('deleted')).toBeUndefined()
})

test('a reserved word is refused', async () => {
  await expect(update('reserved', 'SET status = :s', { ExpressionAttributeValues: { ':s': 1 } })).rejects.toMatchObject(
    {
      name: 'ValidationException',
      message: expect.stringContaining('reserved'),
    },
  )
})

test('an unused value is refused', async () => {
  const values = { ExpressionAttributeValues: { ':a': 1, ':unused': 2 } }
  await expect(update('unused', 'SET a = :a', values)).rejects.toMatchObject({ name: 'ValidationException' })
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
