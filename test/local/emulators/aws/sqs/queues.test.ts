import { join } from 'node:path'
import { GetQueueUrlCommand, ListQueuesCommand, ReceiveMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs'
import { expect, test } from 'vitest'
import { startSqs } from '#local/emulators/aws/sqs/start-sqs.ts'
import { account, region, sqsClient } from '#test/support/local/aws-clients.ts'
import { workerKey } from '#test/support/local/local-access.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { access, attributesOf, client, newQueue, receiveOne, send, sqs } from './sqs-under-test.ts'

test('a queue reports its ARN', async () => {
  const queue = newQueue()
  expect(await attributesOf(queue, ['QueueArn'])).toEqual({
    QueueArn: `arn:aws:sqs:${region}:${account}:${queue.name}`,
  })
})

test('a queue from the template reports its redrive policy and its numbers as strings', async () => {
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

test('an unknown queue is refused as QueueDoesNotExist', async () => {
  const command = new GetQueueUrlCommand({ QueueName: 'nowhere' })
  await expect(client.send(command)).rejects.toMatchObject({ name: 'QueueDoesNotExist' })
  await expect(send({ url: `${sqs.url}/${account}/nowhere` }, 'x')).rejects.toMatchObject({ name: 'QueueDoesNotExist' })
})

test('queues are listed by prefix', async () => {
  sqs.createQueue('listed-1')
  sqs.createQueue('listed-2')
  const { QueueUrls } = await client.send(new ListQueuesCommand({ QueueNamePrefix: 'listed-' }))
  expect(QueueUrls).toEqual([`${sqs.url}/${account}/listed-1`, `${sqs.url}/${account}/listed-2`])
})

test('a role without the permission and an unknown key are refused', async () => {
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

test('a restart keeps queues, messages, receive counts, handles and deduplication ids', async () => {
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

test.each([
  ['an unknown attribute', { Colour: 'red' }, 'Unknown Attribute Colour.'],
  ['a value out of range', { VisibilityTimeout: 43_201 }, 'Invalid value for the parameter VisibilityTimeout.'],
])('a queue from the template with %s is refused', (_, attributes, message) => {
  expect(() => newQueue(attributes)).toThrow(message)
})

test('a purge empties the queue', async () => {
  const queue = newQueue()
  await send(queue, 'gone')
  sqs.purge(queue.name)
  expect(sqs.peek(queue.name)).toEqual([])
})
