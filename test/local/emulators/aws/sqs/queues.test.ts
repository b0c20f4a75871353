import { join } from 'node:path'
import { ChangeMessageVisibilityCommand, SendMessageCommand } from '@aws-sdk/client-sqs'
import { expect, test } from 'vitest'
import { startSqs } from '#local/emulators/aws/sqs/start-sqs.ts'
import { account, region, sqsClient } from '#test/support/local/aws-clients.ts'
import { workerKey } from '#test/support/local/local-access.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { access, newQueue, receiveOne, send, sqs } from './sqs-under-test.ts'

test('a queue counts its visible, hidden and delayed messages', async () => {
  const queue = newQueue()
  await send(queue, 'visible')
  await send(queue, 'hidden')
  await send(queue, 'delayed', { DelaySeconds: 60 })
  await receiveOne(queue)
  expect(sqs.depths()).toContainEqual({ queue: queue.name, visible: 1, inFlight: 1, delayed: 1 })
})

test('an unknown queue is refused as QueueDoesNotExist', async () => {
  await expect(send({ url: `${sqs.url}/${account}/nowhere` }, 'x')).rejects.toMatchObject({ name: 'QueueDoesNotExist' })
})

test('a role without the permission and an unknown key are refused', async () => {
  const queue = newQueue()
  const command = new SendMessageCommand({ QueueUrl: queue.url, MessageBody: 'allowed' })
  const worker = sqsClient(sqs, workerKey)
  await worker.send(command)
  const { receiptHandle: ReceiptHandle } = await receiveOne(queue)
  const change = new ChangeMessageVisibilityCommand({ QueueUrl: queue.url, ReceiptHandle, VisibilityTimeout: 0 })
  await expect(worker.send(change)).rejects.toMatchObject({
    name: 'AccessDenied',
    message: expect.stringContaining(
      `not authorized to perform: sqs:ChangeMessageVisibility on resource: ${queue.arn}`,
    ),
    $metadata: { httpStatusCode: 403 },
  })
  const stranger = sqsClient(sqs, { accessKeyId: 'STRANGER', secretAccessKey: 'x' })
  await expect(stranger.send(command)).rejects.toMatchObject({ name: 'InvalidClientTokenId' })
})

test('a restart keeps queues, messages, receive counts and handles', async () => {
  const file = join(temporaryFolder(), 'sqs.jsonl')
  const before = await startSqs({ access, file, region, account })
  const queue = before.createQueue('jobs', { VisibilityTimeout: 60 })
  before.send('jobs', 'kept')
  const [received] = await before.receive('jobs', 1, 0)
  await before.close()

  const after = await startSqs({ access, file, region, account })
  expect(after.createQueue('jobs', { VisibilityTimeout: 90 }).arn).toBe(queue.arn)
  expect(after.peek('jobs')).toMatchObject([{ body: 'kept', state: 'in flight', receiveCount: 1 }])
  after.delete('jobs', received?.receiptHandle ?? '')
  expect(after.peek('jobs')).toEqual([])
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
