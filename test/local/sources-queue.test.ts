import type { SQSRecord } from 'aws-lambda'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Invocation } from '#infra/local/lambda/execution-environment.ts'
import { type Poller, type QueueMapping, startQueuePoller } from '#infra/local/sources/queue-poller.ts'
import { type SqsStandIn, startSqs } from '#infra/local/sqs/start-sqs.ts'
import { localAccess } from '#test/support/local-access.ts'

let queues: SqsStandIn
let poller: Poller | undefined
beforeEach(async () => {
  queues = await startSqs({ access: localAccess().access, region: 'us-east-1', account: '000000000000' })
  const { arn } = queues.createQueue('dead')
  queues.createQueue('jobs', { VisibilityTimeout: 60, RedrivePolicy: { deadLetterTargetArn: arn, maxReceiveCount: 2 } })
})
afterEach(async () => {
  await poller?.stop()
  await queues.close()
})

type Handler = (bodies: string[], records: SQSRecord[]) => Promise<Invocation> | Invocation
const done: Invocation = { result: null }
const poll = (handler: Handler, mapping: Partial<QueueMapping> = {}) => {
  poller = startQueuePoller({
    queues,
    retrySeconds: () => 0,
    invoke: async ({ Records }) =>
      handler(
        Records.map(({ body }) => body),
        Records,
      ),
    mapping: {
      queueName: 'jobs',
      batchSize: 10,
      batchingWindowSeconds: 0,
      maximumConcurrency: 5,
      reportsFailures: true,
      filters: [],
      ...mapping,
    },
  })
}
const left = (queueName: string) => queues.peek(queueName).map(({ body }) => body)

test('a message reaches the function as a record, and is gone when it is done', async () => {
  const handler = vi.fn<Handler>(() => done)
  poll(handler)
  queues.send('jobs', 'paint', { MessageAttributes: { id: { DataType: 'String', StringValue: 'c1' } } })
  await vi.waitFor(() => expect(handler).toHaveBeenCalledOnce())
  expect(handler.mock.calls[0]?.[1]).toMatchObject([
    {
      body: 'paint',
      eventSource: 'aws:sqs',
      eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:jobs',
      awsRegion: 'us-east-1',
      attributes: { ApproximateReceiveCount: '1' },
      messageAttributes: { id: { stringValue: 'c1', dataType: 'String' } },
    },
  ])
  await vi.waitFor(() => expect(left('jobs')).toEqual([]))
})

test('of a batch only what failed is tried again', async () => {
  const tried: string[] = []
  for (const body of ['good', 'bad', 'fine']) queues.send('jobs', body)
  poll((bodies, records) => {
    tried.push(...bodies)
    const failed = tried.filter((body) => body === 'bad').length < 2 ? records.filter(({ body }) => body === 'bad') : []
    return { result: { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) } }
  })
  await vi.waitFor(() => expect(left('jobs')).toEqual([]))
  expect(tried.sort()).toEqual(['bad', 'bad', 'fine', 'good'])
})

test('what fails for good ends among the dead letters', async () => {
  poll(() => ({ error: { errorType: 'Error', errorMessage: 'no' } }))
  queues.send('jobs', 'poison')
  await vi.waitFor(() => expect(left('dead')).toEqual(['poison']))
  expect(left('jobs')).toEqual([])
})

test('no more run at once than the mapping allows', async () => {
  let open = 0
  let most = 0
  let finished = 0
  poll(
    async () => {
      open += 1
      most = Math.max(most, open)
      await new Promise((resolve) => setTimeout(resolve, 5))
      open -= 1
      finished += 1
      return done
    },
    { batchSize: 1, maximumConcurrency: 2 },
  )
  for (let index = 0; index < 8; index += 1) queues.send('jobs', String(index))
  await vi.waitFor(() => expect(finished).toBe(8))
  expect(most).toBe(2)
})

test('a window gathers a batch', async () => {
  const batches: string[][] = []
  poll(
    (bodies) => {
      batches.push(bodies)
      return done
    },
    { batchSize: 3, batchingWindowSeconds: 5 },
  )
  for (const body of ['a', 'b', 'c']) queues.send('jobs', body)
  await vi.waitFor(() => expect(batches).toEqual([['a', 'b', 'c']]))
})

test('what the filters keep out is deleted unseen', async () => {
  const handler = vi.fn<Handler>(() => done)
  poll(handler, { filters: ['{"body":{"tool":["paint"]}}'], batchSize: 1 })
  queues.send('jobs', '{"tool":"floor"}')
  queues.send('jobs', '{"tool":"paint"}')
  await vi.waitFor(() => expect(left('jobs')).toEqual([]))
  expect(handler.mock.calls.map(([bodies]) => bodies)).toEqual([['{"tool":"paint"}']])
})
