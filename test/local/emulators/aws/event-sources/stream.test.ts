import { setImmediate } from 'node:timers/promises'
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { Poller } from '#local/emulators/aws/event-sources/queue-poller.ts'
import { deliver, type FailedBatch } from '#local/emulators/aws/event-sources/stream-delivery.ts'
import { type StreamMapping, startStreamPoller } from '#local/emulators/aws/event-sources/stream-poller.ts'
import type { Invocation } from '#local/emulators/aws/lambda/execution-environment.ts'
import { eventually } from '#test/support/eventually.ts'
import { createRows, startDynamoForTests } from '#test/support/local/dynamo-stand-in.ts'

const dynamo = await startDynamoForTests()
let pollers: Poller[] = []
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(pollers.map((poller) => poller.stop()))
  pollers = []
})
afterAll(() => dynamo.close())

const failure: Invocation = { error: { errorType: 'Error', errorMessage: 'no' } }
const defaults = { batchSize: 10, reportsFailures: true, bisects: false, maximumRetries: 5 }

const record = (number: number): DynamoDBRecord => ({
  dynamodb: { SequenceNumber: String(number), ApproximateCreationDateTime: Math.floor(Date.now() / 1000) },
})
const numbersOf = (records: DynamoDBRecord[]) => records.map(({ dynamodb }) => Number(dynamodb?.SequenceNumber))

const deliverAll = async (handler: (numbers: number[]) => Invocation, mapping: Partial<typeof defaults> = {}) => {
  const batches: number[][] = []
  const given: FailedBatch[] = []
  const done: string[] = []
  await deliver([1, 2, 3, 4].map(record), {
    mapping: { ...defaults, ...mapping },
    retryMilliseconds: () => 0,
    signal: new AbortController().signal,
    onFailure: (batch) => given.push(batch),
    onDone: (sequenceNumber) => done.push(sequenceNumber),
    invoke: async ({ Records }) => {
      batches.push(numbersOf(Records))
      return handler(numbersOf(Records))
    },
  })
  return { batches, given, done }
}

test('a batch is retried from its lowest failure', async () => {
  let first = true
  const { batches, done } = await deliverAll(() => {
    const failed = first ? [{ itemIdentifier: '4' }, { itemIdentifier: '3' }] : []
    first = false
    return { result: { batchItemFailures: failed } }
  })
  expect(batches).toEqual([
    [1, 2, 3, 4],
    [3, 4],
  ])
  expect(done).toEqual(['2', '4'])
})

test('a batch that fails as a whole is halved, in order, until the failing record is alone', async () => {
  const { batches, given } = await deliverAll((numbers) => (numbers.includes(3) ? failure : { result: null }), {
    bisects: true,
    maximumRetries: 1,
  })
  expect(batches).toEqual([[1, 2, 3, 4], [1, 2], [3, 4], [3], [3], [4]])
  expect(given.map(({ records }) => numbersOf(records))).toEqual([[3]])
})

test('a batch is discarded after its retries, and the next one is delivered', async () => {
  const { batches, given, done } = await deliverAll(() => failure, { maximumRetries: 2 })
  expect(batches).toHaveLength(3)
  expect(given).toMatchObject([{ attempts: 3 }])
  expect(done).toEqual(['4'])
})

const follow = async (
  TableName: string,
  mapping: Partial<StreamMapping> = {},
  checkpoint = new Map<string, string>(),
) => {
  const { Table } = await dynamo.client.send(new DescribeTableCommand({ TableName }))
  const seen: DynamoDBRecord[] = []
  const poller = startStreamPoller({
    client: dynamo.streams,
    onWrite: dynamo.proxy.onWrite,
    report: () => {},
    onFailure: () => {},
    checkpoint: { get: () => checkpoint.get('at'), set: (sequenceNumber) => void checkpoint.set('at', sequenceNumber) },
    invoke: async ({ Records }) => {
      seen.push(...Records)
      return { result: null }
    },
    mapping: {
      ...defaults,
      streamArn: Table?.LatestStreamArn ?? '',
      filters: [],
      ...mapping,
    },
  })
  pollers.push(poller)
  const keys = () => seen.map(({ dynamodb }) => dynamodb?.Keys?.pk?.S)
  return { poller, seen, keys, checkpoint }
}
const put = (TableName: string, pk: string, others: object = {}) =>
  dynamo.documents.send(new PutCommand({ TableName, Item: { pk, sk: '1', ...others } }))

test("changes arrive in order, in Lambda's format", async () => {
  await createRows(dynamo.client, 'shaped')
  const { seen, keys } = await follow('shaped')
  await put('shaped', 'a', { bytes: new Uint8Array([0, 255]), list: [{ deep: 1 }] })
  await put('shaped', 'b')
  await eventually(() => expect(keys()).toEqual(['a', 'b']))
  expect(seen[0]).toMatchObject({
    eventName: 'INSERT',
    eventSource: 'aws:dynamodb',
    awsRegion: 'us-east-1',
    eventSourceARN: expect.stringContaining(':table/shaped/stream/'),
    dynamodb: {
      ApproximateCreationDateTime: expect.closeTo(Date.now() / 1000, -2),
      NewImage: { bytes: { B: 'AP8=' }, list: { L: [{ M: { deep: { N: '1' } } }] } },
      SequenceNumber: expect.any(String),
    },
  })
})

test('a write is delivered without waiting for the next poll', async () => {
  await createRows(dynamo.client, 'prompt')
  // The time between two polls never passes.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { keys } = await follow('prompt')
  for (const pk of ['a', 'b']) {
    await put('prompt', pk)
    while (!keys().includes(pk)) await setImmediate()
  }
  expect(keys()).toEqual(['a', 'b'])
})

test('records that do not match the filters are skipped', async () => {
  await createRows(dynamo.client, 'filtered')
  const { keys } = await follow('filtered', { filters: ['{"dynamodb":{"Keys":{"pk":{"S":[{"prefix":"keep"}]}}}}'] })
  for (const pk of ['drop', 'keep-1', 'drop-too', 'keep-2']) await put('filtered', pk)
  await eventually(() => expect(keys()).toEqual(['keep-1', 'keep-2']))
})

test('a restart continues after the last delivered record', async () => {
  await createRows(dynamo.client, 'resumed')
  const before = await follow('resumed')
  await put('resumed', 'a')
  await eventually(() => expect(before.keys()).toEqual(['a']))
  await before.poller.stop()
  await put('resumed', 'b')
  const after = await follow('resumed', {}, before.checkpoint)
  await eventually(() => expect(after.keys()).toEqual(['b']))
})
