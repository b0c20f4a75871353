import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand, TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { startRows } from '#test/support/local/dynamo-stand-in.ts'

const TableName = 'rows'
const dynamo = await startRows(TableName)
const key = (pk: string) => ({ pk, sk: '1' })
const put = (pk: string, attributes: object = {}) =>
  dynamo.documents.send(new PutCommand({ TableName, Item: { ...key(pk), ...attributes } }))
const get = async (pk: string) => (await dynamo.documents.send(new GetCommand({ TableName, Key: key(pk) }))).Item
const transact = (TransactItems: TransactWriteCommandInput['TransactItems'], ClientRequestToken?: string) =>
  dynamo.documents.send(new TransactWriteCommand({ TransactItems, ClientRequestToken }))

const added = (pk: string, amount: number) => ({
  Update: {
    TableName,
    Key: key(pk),
    UpdateExpression: 'ADD tally :amount',
    ExpressionAttributeValues: { ':amount': amount },
  },
})
const created = (pk: string) => ({
  Put: { TableName, Item: key(pk), ConditionExpression: 'attribute_not_exists(pk)' },
})

test('a check, an update, a put and a delete are written together', async () => {
  await put('checked', { open: true })
  await put('removed')
  await transact([
    {
      ConditionCheck: {
        TableName,
        Key: key('checked'),
        ConditionExpression: '#open = :yes',
        ExpressionAttributeNames: { '#open': 'open' },
        ExpressionAttributeValues: { ':yes': true },
      },
    },
    added('together', 3),
    created('together-new'),
    { Delete: { TableName, Key: key('removed') } },
  ])
  expect(await get('together')).toMatchObject({ tally: 3 })
  expect(await get('together-new')).toBeDefined()
  expect(await get('removed')).toBeUndefined()
})

test('a repeated client request token changes nothing', async () => {
  await transact([added('replayed', 5)], 'token-1')
  await transact([added('replayed', 5)], 'token-1')
  expect(await get('replayed')).toMatchObject({ tally: 5 })
})

test('a cancelled transaction returns its reasons and changes nothing', async () => {
  await put('there', { colour: 'sage' })
  const attempt = transact([
    added('untouched', 1),
    { Put: { ...created('there').Put, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } },
  ])
  await expect(attempt).rejects.toThrow(TransactionCanceledException)
  await expect(attempt).rejects.toMatchObject({
    CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed', Item: { colour: { S: 'sage' } } }],
  })
  expect(await get('untouched')).toBeUndefined()
})

test('a transaction with the same item twice is refused', async () => {
  await expect(transact([added('double', 1), created('double')])).rejects.toMatchObject({ name: 'ValidationException' })
})

test('a transaction of 100 items succeeds, one of 101 is refused', async () => {
  const many = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, index) => created(`${prefix}${index}`))
  await transact(many(100, 'hundred'))
  expect(await get('hundred99')).toBeDefined()
  await expect(transact(many(101, 'more'))).rejects.toMatchObject({ name: 'ValidationException' })
})

test('exactly one of fifty concurrent conditional transactions succeeds', async () => {
  const attempts = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) => transact([created('race'), added(`racer${index}`, 1)])),
  )
  const lost = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason] : []))
  expect(lost).toHaveLength(49)
  for (const reason of lost)
    expect(reason instanceof TransactionCanceledException || reason instanceof TransactionConflictException).toBe(true)
})
