import {
  DescribeStreamCommand,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type GetShardIteratorCommandInput,
  ListStreamsCommand,
} from '@aws-sdk/client-dynamodb-streams'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { startRows } from '#test/support/local/dynamo-stand-in.ts'

const TableName = 'rows'
const dynamo = await startRows(TableName)
const { Streams } = await dynamo.streams.send(new ListStreamsCommand({ TableName }))
const StreamArn = Streams?.[0]?.StreamArn ?? ''
const put = (pk: string, colour: string) =>
  dynamo.documents.send(new PutCommand({ TableName, Item: { pk, sk: '1', colour } }))

const iterator = async (position: Partial<GetShardIteratorCommandInput>) => {
  const { StreamDescription } = await dynamo.streams.send(new DescribeStreamCommand({ StreamArn }))
  const ShardId = StreamDescription?.Shards?.[0]?.ShardId
  const input = { StreamArn, ShardId, ShardIteratorType: 'LATEST' as const, ...position }
  return (await dynamo.streams.send(new GetShardIteratorCommand(input))).ShardIterator
}
const recordsAt = async (ShardIterator: string | undefined) =>
  (await dynamo.streams.send(new GetRecordsCommand({ ShardIterator }))).Records ?? []

test('a stream is listed in our region', () => {
  expect(StreamArn).toMatch(/^arn:aws:dynamodb:us-east-1:000000000000:table\/rows\/stream\//)
})

test('an iterator at TRIM_HORIZON returns every change with both images', async () => {
  await put('whole', 'sage')
  await put('whole', 'rust')
  await dynamo.documents.send(new DeleteCommand({ TableName, Key: { pk: 'whole', sk: '1' } }))
  const records = await recordsAt(await iterator({ ShardIteratorType: 'TRIM_HORIZON' }))
  const images = records
    .filter(({ dynamodb }) => dynamodb?.Keys?.pk?.S === 'whole')
    .map(({ eventName, awsRegion, dynamodb }) => [
      eventName,
      awsRegion,
      dynamodb?.OldImage?.colour?.S,
      dynamodb?.NewImage?.colour?.S,
    ])
  expect(images).toEqual([
    ['INSERT', 'us-east-1', undefined, 'sage'],
    ['MODIFY', 'us-east-1', 'sage', 'rust'],
    ['REMOVE', 'us-east-1', 'rust', undefined],
  ])
})

test('an iterator at LATEST returns only later changes', async () => {
  await put('before', 'sage')
  const now = await iterator({ ShardIteratorType: 'LATEST' })
  await put('after', 'rust')
  expect((await recordsAt(now)).map(({ dynamodb }) => dynamodb?.Keys?.pk?.S)).toEqual(['after'])
})

test('an iterator after a sequence number returns the changes that follow it', async () => {
  for (const pk of ['one', 'two', 'three']) await put(pk, 'sage')
  const records = await recordsAt(await iterator({ ShardIteratorType: 'TRIM_HORIZON' }))
  const one = records.find(({ dynamodb }) => dynamodb?.Keys?.pk?.S === 'one')
  const SequenceNumber = one?.dynamodb?.SequenceNumber
  const following = await recordsAt(await iterator({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber }))
  expect(following.map(({ dynamodb }) => dynamodb?.Keys?.pk?.S).slice(0, 2)).toEqual(['two', 'three'])
})
