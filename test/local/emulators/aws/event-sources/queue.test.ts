import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SQSRecord } from 'aws-lambda'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Poller, type QueueMapping, startQueuePoller } from '#local/emulators/aws/event-sources/queue-poller.ts'
import type { Invocation } from '#local/emulators/aws/lambda/execution-environment.ts'
import { createFunctionThread } from '#local/emulators/aws/lambda/function-thread.ts'
import { type SqsStandIn, startSqs } from '#local/emulators/aws/sqs/start-sqs.ts'
import { eventually } from '#test/support/eventually.ts'
import { localAccess } from '#test/support/local/local-access.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const visibilitySeconds = 60

let queues: SqsStandIn
let poller: Poller | undefined
beforeEach(async () => {
  queues = await startSqs({ access: localAccess().access, region: 'us-east-1', account: '000000000000' })
  const { arn } = queues.createQueue('dead')
  queues.createQueue('jobs', {
    VisibilityTimeout: visibilitySeconds,
    RedrivePolicy: { deadLetterTargetArn: arn, maxReceiveCount: 2 },
  })
})
afterEach(async () => {
  await poller?.stop()
  vi.useRealTimers()
  await queues.close()
})

type Handler = (bodies: string[], records: SQSRecord[]) => Promise<Invocation> | Invocation
const done: Invocation = { result: null }
const poll = (handler: Handler, mapping: Partial<QueueMapping> = {}) => {
  poller = startQueuePoller({
    queues,
    invoke: async ({ Records }) =>
      handler(
        Records.map(({ body }) => body),
        Records,
      ),
    mapping: {
      queueName: 'jobs',
      batchSize: 10,
      maximumConcurrency: 5,
      reportsFailures: true,
      ...mapping,
    },
  })
}
/** Stops the clock; tests advance it. */
const holdTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
const failing: Invocation = { error: { errorType: 'Error', errorMessage: 'no' } }
const left = (queueName: string) => queues.peek(queueName).map(({ body }) => body)

test('a message reaches the function as a record and is deleted after success', async () => {
  const handler = vi.fn<Handler>(() => done)
  poll(handler)
  queues.send('jobs', 'paint', { MessageAttributes: { id: { DataType: 'String', StringValue: 'c1' } } })
  await eventually(() => expect(handler).toHaveBeenCalledOnce())
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
  await eventually(() => expect(left('jobs')).toEqual([]))
})

test('a failed message stays hidden for its visibility timeout, and becomes a dead letter after the last receive', async () => {
  holdTime()
  const handler = vi.fn<Handler>(async () => {
    await new Promise((resolve) => setTimeout(resolve, 10_000))
    return failing
  })
  poll(handler)
  queues.send('jobs', 'poison')
  await pass(visibilitySeconds - 1)
  expect(handler).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(handler).toHaveBeenCalledTimes(2)
  expect(handler.mock.calls[1]?.[1]).toMatchObject([{ attributes: { ApproximateReceiveCount: '2' } }])
  await pass(visibilitySeconds - 1)
  expect(left('dead')).toEqual([])
  await pass(1)
  expect([left('jobs'), left('dead')]).toEqual([[], ['poison']])
  expect(handler).toHaveBeenCalledTimes(2)
})

test('a failed message is retried earlier when the function shortens its visibility timeout', async () => {
  holdTime()
  const handler = vi.fn<Handler>((_, records) => {
    for (const { receiptHandle } of records) queues.changeVisibility('jobs', receiptHandle, 2)
    return failing
  })
  poll(handler)
  queues.send('jobs', 'soon')
  await pass(1)
  expect(handler).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(handler).toHaveBeenCalledTimes(2)
})

test('only the failed messages of a batch are retried', async () => {
  holdTime()
  const tried: string[][] = []
  for (const body of ['good', 'bad', 'fine']) queues.send('jobs', body)
  poll((bodies, records) => {
    tried.push(bodies)
    const failed = tried.length === 1 ? records.filter(({ body }) => body === 'bad') : []
    return { result: { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) } }
  })
  await pass(0)
  expect(left('jobs')).toEqual(['bad'])
  await pass(visibilitySeconds)
  expect(tried).toEqual([['good', 'bad', 'fine'], ['bad']])
  expect([left('jobs'), left('dead')]).toEqual([[], []])
})

test.each([
  ['throws', "throw new Error('no')"],
  ['exceeds its timeout', 'return new Promise(() => {})'],
  ['ends its process', 'process.exit(1)'],
  ['reports the id of a message outside the batch', "return { batchItemFailures: [{ itemIdentifier: 'another' }] }"],
])('the whole batch is retried when the function %s', async (_, body) => {
  const file = join(temporaryFolder(), 'index.mjs')
  writeFileSync(file, `export const handler = async () => { ${body} }`)
  const arn = 'arn:aws:lambda:us-east-1:000000000000:function:worker'
  const settings = { name: 'worker', arn, handlerName: 'handler', timeoutSeconds: 0.2, memoryMegabytes: 128 }
  const thread = createFunctionThread({ ...settings, file, variables: {} })
  onTestFinished(() => thread.close())
  let failures = 0
  for (const each of ['one', 'two']) queues.send('jobs', each)
  poll(async (_bodies, Records) => {
    const invocation = await thread.invoke({ Records })
    failures += 1
    return invocation
  })
  await eventually(() => expect(failures).toBe(1))
  expect(queues.peek('jobs')).toMatchObject(
    ['one', 'two'].map((each) => ({ body: each, state: 'in flight', receiveCount: 1 })),
  )
})

test("concurrent batches do not exceed the mapping's maximum", async () => {
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
  await eventually(() => expect(finished).toBe(8))
  expect(most).toBe(2)
})
