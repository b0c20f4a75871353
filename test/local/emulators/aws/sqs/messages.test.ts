import { ChangeMessageVisibilityCommand, DeleteMessageCommand, SendMessageBatchCommand } from '@aws-sdk/client-sqs'
import { expect, test } from 'vitest'
import { attributesOf, client, newQueue, pass, receive, receiveOne, send, sqs } from './sqs-under-test.ts'

test('a message is received with its attributes, and the SDK accepts every digest', async () => {
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

test('only the requested attributes are returned', async () => {
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

test('a received message is hidden for the visibility timeout, then received again with count 2 and a new handle', async () => {
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

test('the receive after maxReceiveCount moves the message to the dead-letter queue', async () => {
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

test('a redrive sends dead letters back with a receive count of 0', async () => {
  const deadLetters = newQueue()
  const queue = newQueue({ RedrivePolicy: { deadLetterTargetArn: deadLetters.arn, maxReceiveCount: 1 } })
  await send(queue, 'again')
  await receiveOne(queue, { VisibilityTimeout: 0 })
  expect(await receive(queue)).toEqual([])

  expect(sqs.redrive(deadLetters.name)).toBe(1)
  expect(sqs.peek(deadLetters.name)).toEqual([])
  expect(sqs.peek(queue.name)).toMatchObject([{ body: 'again', receiveCount: 0, state: 'visible' }])
})

test('a visibility timeout of 0 makes the message visible at once', async () => {
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

test('a delayed message arrives after its delay', async () => {
  const queue = newQueue()
  await send(queue, 'later', { DelaySeconds: 60 })
  expect(await receive(queue)).toEqual([])
  expect(await attributesOf(queue)).toMatchObject({ ApproximateNumberOfMessagesDelayed: '1' })
  pass(61)
  expect((await receiveOne(queue)).Body).toBe('later')
})

test('a message or a batch of more than 1 MiB, attributes included, is refused', async () => {
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

test('a message is deleted after its retention period', async () => {
  const queue = newQueue({ MessageRetentionPeriod: 60 })
  await send(queue, 'short-lived')
  pass(61)
  expect(await receive(queue)).toEqual([])
  expect(sqs.peek(queue.name)).toEqual([])
})
