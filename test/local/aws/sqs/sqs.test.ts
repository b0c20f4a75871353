import { join } from 'node:path'
import {
  ChangeMessageVisibilityBatchCommand,
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ListQueuesCommand,
  ListQueueTagsCommand,
  PurgeQueueCommand,
  type QueueAttributeName,
  ReceiveMessageCommand,
  type ReceiveMessageCommandInput,
  SendMessageBatchCommand,
  SendMessageCommand,
  type SendMessageCommandInput,
  SetQueueAttributesCommand,
  TagQueueCommand,
  UntagQueueCommand,
} from '@aws-sdk/client-sqs'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type SqsStandIn, startSqs } from '#local/aws/sqs/start-sqs.ts'
import type { AnsweredCall } from '#local/run/stand-in.ts'
import { account, region, sqsClient } from '#test/support/local/aws-clients.ts'
import { localAccess, workerKey } from '#test/support/local/local-access.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const { access, asked } = localAccess(({ action }) => action === 'sqs:SendMessage')
const answered: AnsweredCall[] = []

let sqs: SqsStandIn
let client: ReturnType<typeof sqsClient>
let made = 0

beforeAll(async () => {
  sqs = await startSqs({ access, region, account, log: (call) => answered.push(call) })
  client = sqsClient(sqs)
})
afterAll(async () => {
  client.destroy()
  await sqs.close()
})
afterEach(() => {
  vi.useRealTimers()
  // The SDK corrects its clock by the server's `date` header and would sign with the moved clock from then on.
  client.config.systemClockOffset = 0
})

const newQueue = (attributes: Record<string, unknown> = {}, suffix = '') => {
  made += 1
  const name = `queue-${made}${suffix}`
  return { name, ...sqs.createQueue(name, attributes) }
}
const newFifo = (attributes: Record<string, unknown> = {}) =>
  newQueue({ FifoQueue: true, ContentBasedDeduplication: true, ...attributes }, '.fifo')

const send = (queue: { url: string }, body: string, more: Partial<SendMessageCommandInput> = {}) =>
  client.send(new SendMessageCommand({ QueueUrl: queue.url, MessageBody: body, ...more }))

const receive = async (queue: { url: string }, more: Partial<ReceiveMessageCommandInput> = {}) => {
  const command = new ReceiveMessageCommand({ QueueUrl: queue.url, MessageSystemAttributeNames: ['All'], ...more })
  return (await client.send(command)).Messages ?? []
}

const receiveOne = async (queue: { url: string }, more: Partial<ReceiveMessageCommandInput> = {}) => {
  const [message] = await receive(queue, more)
  if (!message) throw new Error('nothing to receive')
  return message
}

const attributesOf = async (queue: { url: string }, names: QueueAttributeName[] = ['All']) => {
  const command = new GetQueueAttributesCommand({ QueueUrl: queue.url, AttributeNames: names })
  return (await client.send(command)).Attributes ?? {}
}

/** Moves the clock alone: the timers of long polls keep running on real time. */
const pass = (seconds: number) => {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + seconds * 1000 })
}

test('a queue is created with its dead-letter queue, and again with the same attributes', async () => {
  const deadLetters = newQueue()
  const Attributes = { RedrivePolicy: JSON.stringify({ deadLetterTargetArn: deadLetters.arn, maxReceiveCount: 2 }) }
  const command = new CreateQueueCommand({ QueueName: 'jobs', Attributes })
  const { QueueUrl } = await client.send(command)
  expect(QueueUrl).toBe(`${sqs.url}/${account}/jobs`)
  expect((await client.send(command)).QueueUrl).toBe(QueueUrl)
  await expect(
    client.send(new CreateQueueCommand({ QueueName: 'jobs', Attributes: { VisibilityTimeout: '7', ...Attributes } })),
  ).rejects.toMatchObject({ name: 'QueueNameExists' })
})

test('a dead-letter queue must exist', async () => {
  const RedrivePolicy = JSON.stringify({
    deadLetterTargetArn: `arn:aws:sqs:${region}:${account}:no`,
    maxReceiveCount: 1,
  })
  await expect(
    client.send(new CreateQueueCommand({ QueueName: 'orphan', Attributes: { RedrivePolicy } })),
  ).rejects.toMatchObject({ name: 'InvalidParameterValue' })
})

test('a queue knows its ARN', async () => {
  const queue = newQueue()
  expect(await attributesOf(queue, ['QueueArn'])).toEqual({
    QueueArn: `arn:aws:sqs:${region}:${account}:${queue.name}`,
  })
})

test('a queue from the template shows its redrive policy and numbers as strings', async () => {
  const deadLetters = newQueue()
  const policy = { deadLetterTargetArn: deadLetters.arn, maxReceiveCount: 5 }
  const attributes = await attributesOf(newQueue({ VisibilityTimeout: 180, RedrivePolicy: policy }))
  expect(attributes.VisibilityTimeout).toBe('180')
  expect(JSON.parse(attributes.RedrivePolicy ?? '')).toEqual(policy)
})

test('a queue is found by name', async () => {
  const queue = newQueue()
  const { QueueUrl } = await client.send(new GetQueueUrlCommand({ QueueName: queue.name }))
  expect(QueueUrl).toBe(queue.url)
})

test('a message comes back with its attributes, and the SDK finds every digest right', async () => {
  const queue = newQueue()
  const MessageAttributes = {
    tool: { DataType: 'String', StringValue: 'paint · café' },
    credits: { DataType: 'Number', StringValue: '1' },
    mask: { DataType: 'Binary', BinaryValue: new Uint8Array([0, 1, 255]) },
  }
  const sent = await send(queue, 'a wall, painted', { MessageAttributes })
  expect(sent.MD5OfMessageAttributes).toMatch(/^[0-9a-f]{32}$/)

  const received = await receiveOne(queue, { MessageAttributeNames: ['All'] })
  expect(received).toMatchObject({ MessageId: sent.MessageId, Body: 'a wall, painted', MessageAttributes })
  expect(received.MD5OfMessageAttributes).toBe(sent.MD5OfMessageAttributes)
  expect(received.Attributes).toMatchObject({ ApproximateReceiveCount: '1', SenderId: 'LOCALOPERATOR' })
})

test('only the wanted attributes come back', async () => {
  const queue = newQueue()
  const attribute = { DataType: 'String', StringValue: 'x' }
  await send(queue, 'body', {
    MessageAttributes: { 'photo.size': attribute, 'photo.type': attribute, tool: attribute },
  })
  const received = await receiveOne(queue, {
    MessageAttributeNames: ['photo.*'],
    MessageSystemAttributeNames: ['SentTimestamp'],
  })
  expect(Object.keys(received.MessageAttributes ?? {})).toEqual(['photo.size', 'photo.type'])
  expect(Object.keys(received.Attributes ?? {})).toEqual(['SentTimestamp'])
})

test('a received message is invisible until its time is over, then comes again with count 2 and a new handle', async () => {
  const queue = newQueue({ VisibilityTimeout: 30 })
  await send(queue, 'once')
  const first = await receiveOne(queue)
  expect(await receive(queue)).toEqual([])

  pass(31)
  const second = await receiveOne(queue)
  expect(second.MessageId).toBe(first.MessageId)
  expect(second.ReceiptHandle).not.toBe(first.ReceiptHandle)
  expect(second.Attributes?.ApproximateReceiveCount).toBe('2')
})

test('an old receipt handle deletes nothing', async () => {
  const queue = newQueue()
  await send(queue, 'kept')
  const first = await receiveOne(queue, { VisibilityTimeout: 0 })
  const second = await receiveOne(queue)
  await client.send(new DeleteMessageCommand({ QueueUrl: queue.url, ReceiptHandle: first.ReceiptHandle }))
  expect(sqs.peek(queue.name)).toHaveLength(1)
  await client.send(new DeleteMessageCommand({ QueueUrl: queue.url, ReceiptHandle: second.ReceiptHandle }))
  expect(sqs.peek(queue.name)).toHaveLength(0)
})

test('the receive after the last allowed one moves the message to the dead letters', async () => {
  const deadLetters = newQueue()
  const queue = newQueue({ RedrivePolicy: { deadLetterTargetArn: deadLetters.arn, maxReceiveCount: 2 } })
  const { MessageId } = await send(queue, 'poison')
  await receiveOne(queue, { VisibilityTimeout: 0 })
  await receiveOne(queue, { VisibilityTimeout: 0 })
  expect(await receive(queue)).toEqual([])

  const dead = await receiveOne(deadLetters)
  expect(dead.MessageId).toBe(MessageId)
  expect(dead.Attributes?.DeadLetterQueueSourceArn).toBe(queue.arn)
})

test('a redrive sends the dead letters back with a count of 0', async () => {
  const deadLetters = newQueue()
  const queue = newQueue({ RedrivePolicy: { deadLetterTargetArn: deadLetters.arn, maxReceiveCount: 1 } })
  await send(queue, 'again')
  await receiveOne(queue, { VisibilityTimeout: 0 })
  expect(await receive(queue)).toEqual([])

  expect(sqs.redrive(deadLetters.name)).toBe(1)
  expect(sqs.peek(deadLetters.name)).toEqual([])
  expect(sqs.peek(queue.name)).toMatchObject([{ body: 'again', receiveCount: 0, state: 'visible' }])
})

test('a long poll wakes as soon as a message arrives', async () => {
  const queue = newQueue()
  const started = performance.now()
  const polled = receiveOne(queue, { WaitTimeSeconds: 20 })
  await send(queue, 'wake up')
  expect((await polled).Body).toBe('wake up')
  expect(performance.now() - started).toBeLessThan(5000)
})

test('a long poll wakes when a hidden message becomes visible', async () => {
  const queue = newQueue()
  await send(queue, 'soon')
  await receiveOne(queue, { VisibilityTimeout: 1 })
  expect((await receiveOne(queue, { WaitTimeSeconds: 20 })).Attributes?.ApproximateReceiveCount).toBe('2')
})

test('a long poll of an empty queue waits its time', async () => {
  const queue = newQueue()
  const started = performance.now()
  expect(await receive(queue, { WaitTimeSeconds: 1 })).toEqual([])
  expect(performance.now() - started).toBeGreaterThan(950)
})

test('a client that hangs up takes no message with it', async () => {
  const queue = newQueue()
  const hangUp = new AbortController()
  const command = new ReceiveMessageCommand({ QueueUrl: queue.url, WaitTimeSeconds: 20 })
  const polled = client.send(command, { abortSignal: hangUp.signal })
  await vi.waitUntil(() => asked.some((question) => question.resource === queue.arn))
  hangUp.abort()
  await expect(polled).rejects.toMatchObject({ name: 'AbortError' })
  await vi.waitUntil(() => answered.some(({ subject }) => subject === queue.name))
  await send(queue, 'still here')
  expect((await receiveOne(queue)).Attributes?.ApproximateReceiveCount).toBe('1')
})

test('a delayed message arrives after its delay', async () => {
  const queue = newQueue()
  await send(queue, 'later', { DelaySeconds: 60 })
  expect(await receive(queue)).toEqual([])
  expect(await attributesOf(queue)).toMatchObject({ ApproximateNumberOfMessagesDelayed: '1' })
  pass(61)
  expect((await receiveOne(queue)).Body).toBe('later')
})

test('ten messages are sent, received and deleted in batches', async () => {
  const queue = newQueue()
  const Entries = Array.from({ length: 10 }, (_, index) => ({ Id: `m${index}`, MessageBody: `body ${index}` }))
  const sent = await client.send(new SendMessageBatchCommand({ QueueUrl: queue.url, Entries }))
  expect(sent.Successful).toHaveLength(10)

  const received = await receive(queue, { MaxNumberOfMessages: 10 })
  expect(received.map(({ Body }) => Body)).toEqual(Entries.map(({ MessageBody }) => MessageBody))
  const deleted = await client.send(
    new DeleteMessageBatchCommand({
      QueueUrl: queue.url,
      Entries: received.map(({ ReceiptHandle }, index) => ({ Id: `d${index}`, ReceiptHandle })),
    }),
  )
  expect(deleted.Successful).toHaveLength(10)
  expect(sqs.peek(queue.name)).toEqual([])
})

test('a bad entry of a batch fails alone', async () => {
  const queue = newQueue()
  const answer = await client.send(
    new SendMessageBatchCommand({
      QueueUrl: queue.url,
      Entries: [
        { Id: 'good', MessageBody: 'good' },
        { Id: 'bad', MessageBody: '\u0000' },
      ],
    }),
  )
  expect(answer.Successful).toMatchObject([{ Id: 'good' }])
  expect(answer.Failed).toMatchObject([{ Id: 'bad', Code: 'InvalidMessageContents', SenderFault: true }])
})

test.each([
  ['none', [], 'EmptyBatchRequest'],
  ['eleven', Array.from({ length: 11 }, (_, index) => `e${index}`), 'TooManyEntriesInBatchRequest'],
  ['two of the same id', ['same', 'same'], 'BatchEntryIdsNotDistinct'],
])('a batch of %s is refused', async (_, ids, name) => {
  const Entries = ids.map((Id) => ({ Id, MessageBody: 'body' }))
  const command = new SendMessageBatchCommand({ QueueUrl: newQueue().url, Entries })
  await expect(client.send(command)).rejects.toMatchObject({ name })
})

test('a visibility of 0 hands the message out again at once', async () => {
  const queue = newQueue()
  await send(queue, 'again')
  const { ReceiptHandle } = await receiveOne(queue)
  const again = receiveOne(queue, { WaitTimeSeconds: 20 })
  await client.send(new ChangeMessageVisibilityCommand({ QueueUrl: queue.url, ReceiptHandle, VisibilityTimeout: 0 }))
  expect((await again).Attributes?.ApproximateReceiveCount).toBe('2')
  await expect(
    client.send(new ChangeMessageVisibilityCommand({ QueueUrl: queue.url, ReceiptHandle, VisibilityTimeout: 5 })),
  ).rejects.toMatchObject({ name: 'InvalidParameterValue' })
})

test('visibility changes in batches, and a broken handle fails alone', async () => {
  const queue = newQueue()
  await send(queue, 'one')
  const { ReceiptHandle } = await receiveOne(queue)
  const answer = await client.send(
    new ChangeMessageVisibilityBatchCommand({
      QueueUrl: queue.url,
      Entries: [
        { Id: 'good', ReceiptHandle, VisibilityTimeout: 0 },
        { Id: 'bad', ReceiptHandle: 'nonsense', VisibilityTimeout: 0 },
      ],
    }),
  )
  expect(answer.Successful).toEqual([{ Id: 'good' }])
  expect(answer.Failed).toMatchObject([{ Id: 'bad', Code: 'ReceiptHandleIsInvalid' }])
  expect(await receive(queue)).toHaveLength(1)
})

test('a queue counts its visible, hidden and delayed messages', async () => {
  const queue = newQueue()
  await send(queue, 'visible')
  await send(queue, 'hidden')
  await send(queue, 'delayed', { DelaySeconds: 60 })
  await receiveOne(queue)
  expect(await attributesOf(queue)).toMatchObject({
    ApproximateNumberOfMessages: '1',
    ApproximateNumberOfMessagesNotVisible: '1',
    ApproximateNumberOfMessagesDelayed: '1',
  })
  expect(sqs.depths()).toContainEqual({ queue: queue.name, visible: 1, inFlight: 1, delayed: 1 })
})

test('a purge empties the queue', async () => {
  const queue = newQueue()
  await send(queue, 'gone')
  await client.send(new PurgeQueueCommand({ QueueUrl: queue.url }))
  expect(await receive(queue)).toEqual([])
})

test('an unknown queue is an error that code can catch by its class', async () => {
  const command = new GetQueueUrlCommand({ QueueName: 'nowhere' })
  await expect(client.send(command)).rejects.toMatchObject({ name: 'QueueDoesNotExist' })
  await expect(send({ url: `${sqs.url}/${account}/nowhere` }, 'x')).rejects.toMatchObject({ name: 'QueueDoesNotExist' })
})

test('attributes can be set and tags kept', async () => {
  const queue = newQueue()
  const set = (Attributes: Record<string, string>) =>
    client.send(new SetQueueAttributesCommand({ QueueUrl: queue.url, Attributes }))
  await set({ VisibilityTimeout: '99' })
  expect(await attributesOf(queue, ['VisibilityTimeout'])).toEqual({ VisibilityTimeout: '99' })
  await expect(set({ VisibilityTimeout: '43201' })).rejects.toMatchObject({ name: 'InvalidAttributeValue' })
  await expect(set({ Colour: 'red' })).rejects.toMatchObject({ name: 'InvalidAttributeName' })

  await client.send(new TagQueueCommand({ QueueUrl: queue.url, Tags: { stage: 'local', owner: 'me' } }))
  await client.send(new UntagQueueCommand({ QueueUrl: queue.url, TagKeys: ['owner'] }))
  expect((await client.send(new ListQueueTagsCommand({ QueueUrl: queue.url }))).Tags).toEqual({ stage: 'local' })
})

test('a FIFO queue is created by name and flag together', async () => {
  const create = (QueueName: string, Attributes?: Record<string, string>) =>
    client.send(new CreateQueueCommand({ QueueName, Attributes }))
  expect((await create('created.fifo', { FifoQueue: 'true' })).QueueUrl).toMatch(/created\.fifo$/)
  await expect(create('unnamed', { FifoQueue: 'true' })).rejects.toMatchObject({ name: 'InvalidParameterValue' })
})

test('a FIFO queue keeps each group in order, blocks it while one is out, and knows duplicates for 5 minutes', async () => {
  const queue = newFifo()
  const first = await send(queue, 'a1', { MessageGroupId: 'a' })
  const doubled = await send(queue, 'a1', { MessageGroupId: 'a' })
  await send(queue, 'a2', { MessageGroupId: 'a' })
  await send(queue, 'b1', { MessageGroupId: 'b' })
  expect(doubled).toMatchObject({ MessageId: first.MessageId, SequenceNumber: first.SequenceNumber })

  const a1 = await receiveOne(queue)
  expect(a1.Body).toBe('a1')
  expect((await receive(queue, { MaxNumberOfMessages: 10 })).map(({ Body }) => Body)).toEqual(['b1'])
  await client.send(new DeleteMessageCommand({ QueueUrl: queue.url, ReceiptHandle: a1.ReceiptHandle }))
  expect((await receiveOne(queue)).Body).toBe('a2')

  pass(301)
  expect((await send(queue, 'a1', { MessageGroupId: 'a' })).MessageId).not.toBe(first.MessageId)
})

test('a FIFO message needs its group', async () => {
  await expect(send(newFifo(), 'alone')).rejects.toMatchObject({ name: 'MissingParameter' })
})

test('more than 1 MiB is refused, attributes counted in, and so is a batch of more', async () => {
  const queue = newQueue()
  const mebibyte = 'x'.repeat(1_048_576)
  await send(queue, mebibyte)
  await expect(send(queue, `${mebibyte}x`)).rejects.toMatchObject({ name: 'InvalidParameterValue' })
  const MessageAttributes = { a: { DataType: 'String', StringValue: 'b' } }
  await expect(send(queue, mebibyte, { MessageAttributes })).rejects.toMatchObject({ name: 'InvalidParameterValue' })
  const Entries = ['1', '2'].map((Id) => ({ Id, MessageBody: 'x'.repeat(600_000) }))
  await expect(client.send(new SendMessageBatchCommand({ QueueUrl: queue.url, Entries }))).rejects.toMatchObject({
    name: 'BatchRequestTooLong',
  })
})

test('queues are listed by prefix', async () => {
  sqs.createQueue('listed-1')
  sqs.createQueue('listed-2')
  const { QueueUrls } = await client.send(new ListQueuesCommand({ QueueNamePrefix: 'listed-' }))
  expect(QueueUrls).toEqual([`${sqs.url}/${account}/listed-1`, `${sqs.url}/${account}/listed-2`])
})

test('a message goes when its retention is over', async () => {
  const queue = newQueue({ MessageRetentionPeriod: 60 })
  await send(queue, 'short-lived')
  pass(61)
  expect(await receive(queue)).toEqual([])
  expect(sqs.peek(queue.name)).toEqual([])
})

test('a role without the grant is denied, and an unknown key is unknown', async () => {
  const queue = newQueue()
  const worker = sqsClient(sqs, workerKey)
  await worker.send(new SendMessageCommand({ QueueUrl: queue.url, MessageBody: 'allowed' }))
  await expect(worker.send(new ReceiveMessageCommand({ QueueUrl: queue.url }))).rejects.toMatchObject({
    name: 'AccessDenied',
    message: expect.stringContaining(`not authorized to perform: sqs:ReceiveMessage on resource: ${queue.arn}`),
    $metadata: { httpStatusCode: 403 },
  })
  const stranger = sqsClient(sqs, { accessKeyId: 'STRANGER', secretAccessKey: 'x' })
  await expect(stranger.send(new ListQueuesCommand({}))).rejects.toMatchObject({ name: 'InvalidClientTokenId' })
})

test('a poller gets the records of a Lambda event, as many as it wants', async () => {
  const queue = newQueue()
  for (let sent = 0; sent < 12; sent += 1)
    await send(queue, `job ${sent}`, { MessageAttributes: { tool: { DataType: 'String', StringValue: 'paint' } } })

  const records = await sqs.receive(queue.name, 100, 0, { visibilitySeconds: 60 })
  expect(records).toHaveLength(12)
  expect(records[0]).toMatchObject({
    body: 'job 0',
    attributes: { ApproximateReceiveCount: '1', SenderId: 'LOCALOPERATOR' },
    messageAttributes: { tool: { dataType: 'String', stringValue: 'paint' } },
    md5OfBody: expect.stringMatching(/^[0-9a-f]{32}$/),
    eventSource: 'aws:sqs',
    eventSourceARN: queue.arn,
    awsRegion: region,
  })

  const [failed, ...done] = records
  for (const { receiptHandle } of done) sqs.delete(queue.name, receiptHandle)
  if (failed) sqs.changeVisibility(queue.name, failed.receiptHandle, 0)
  expect(sqs.peek(queue.name)).toMatchObject([{ body: 'job 0', state: 'visible', receiveCount: 1 }])
})

test('a waiting poller stops on its signal and when the stand-in stops', async () => {
  const own = await startSqs({ access, region, account })
  own.createQueue('jobs')
  const stop = new AbortController()
  const stopped = own.receive('jobs', 10, 20, { signal: stop.signal })
  const closed = own.receive('jobs', 10, 20)
  stop.abort()
  await expect(stopped).resolves.toEqual([])
  await own.close()
  await expect(closed).resolves.toEqual([])
})

test('a restart keeps queues, messages, counts, handles and duplicates', async () => {
  const file = join(temporaryFolder(), 'sqs.jsonl')
  const before = await startSqs({ access, file, region, account })
  const queue = before.createQueue('jobs', { VisibilityTimeout: 60 })
  before.createQueue('ordered.fifo', { FifoQueue: true, ContentBasedDeduplication: true })
  before.send('jobs', 'kept')
  const { messageId } = before.send('ordered.fifo', 'known', { MessageGroupId: 'a' })
  const [received] = await before.receive('jobs', 1, 0)
  await before.close()

  const after = await startSqs({ access, file, region, account })
  expect(after.createQueue('jobs', { VisibilityTimeout: 90 }).arn).toBe(queue.arn)
  expect(after.peek('jobs')).toMatchObject([{ body: 'kept', state: 'in flight', receiveCount: 1 }])
  after.delete('jobs', received?.receiptHandle ?? '')
  expect(after.peek('jobs')).toEqual([])
  expect(after.send('ordered.fifo', 'known', { MessageGroupId: 'a' }).messageId).toBe(messageId)
  await after.close()
})
