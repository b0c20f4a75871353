import { expect, test } from 'vitest'
import { region } from '#test/support/local/aws-clients.ts'
import { changeVisibility, newQueue, pass, receive, receiveOne, send, sqs } from './sqs-under-test.ts'

test('a poller receives any number of messages as records of a Lambda event', async () => {
  const queue = newQueue()
  const MessageAttributes = { tool: { DataType: 'String', StringValue: 'paint · café' } }
  for (let sent = 0; sent < 12; sent += 1) await send(queue, `job ${sent}`, { MessageAttributes })

  const records = await sqs.receive(queue.name, 100, 0, { visibilitySeconds: 60 })
  expect(records).toHaveLength(12)
  expect(records[0]).toMatchObject({
    body: 'job 0',
    attributes: { ApproximateReceiveCount: '1', SenderId: 'LOCALOPERATOR' },
    messageAttributes: { tool: { dataType: 'String', stringValue: 'paint · café' } },
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

test('a received message is hidden for the visibility timeout, then received again with count 2 and a new handle', async () => {
  const queue = newQueue({ VisibilityTimeout: 30 })
  await send(queue, 'once')
  const first = await receiveOne(queue)
  expect(await receive(queue)).toEqual([])

  pass(31)
  const second = await receiveOne(queue)
  expect(second.messageId).toBe(first.messageId)
  expect(second.receiptHandle).not.toBe(first.receiptHandle)
  expect(second.attributes.ApproximateReceiveCount).toBe('2')
})

test('an old receipt handle deletes nothing', async () => {
  const queue = newQueue()
  await send(queue, 'kept')
  const first = await receiveOne(queue, 0)
  const second = await receiveOne(queue)
  sqs.delete(queue.name, first.receiptHandle)
  expect(sqs.peek(queue.name)).toHaveLength(1)
  sqs.delete(queue.name, second.receiptHandle)
  expect(sqs.peek(queue.name)).toHaveLength(0)
})

test('the receive after maxReceiveCount moves the message to the dead-letter queue', async () => {
  const deadLetters = newQueue()
  const queue = newQueue({ RedrivePolicy: { deadLetterTargetArn: deadLetters.arn, maxReceiveCount: 2 } })
  const { MessageId } = await send(queue, 'poison')
  await receiveOne(queue, 0)
  await receiveOne(queue, 0)
  expect(await receive(queue)).toEqual([])

  const dead = await receiveOne(deadLetters)
  expect(dead.messageId).toBe(MessageId)
  expect(dead.attributes.DeadLetterQueueSourceArn).toBe(queue.arn)
})

test('a redrive sends dead letters back with a receive count of 0', async () => {
  const deadLetters = newQueue()
  const queue = newQueue({ RedrivePolicy: { deadLetterTargetArn: deadLetters.arn, maxReceiveCount: 1 } })
  await send(queue, 'again')
  await receiveOne(queue, 0)
  expect(await receive(queue)).toEqual([])

  expect(sqs.redrive(deadLetters.name)).toBe(1)
  expect(sqs.peek(deadLetters.name)).toEqual([])
  expect(sqs.peek(queue.name)).toMatchObject([{ body: 'again', receiveCount: 0, state: 'visible' }])
})

test('a visibility timeout of 0 makes the message visible at once', async () => {
  const queue = newQueue()
  await send(queue, 'again')
  const { receiptHandle } = await receiveOne(queue)
  const again = receiveOne(queue, undefined, 20)
  await changeVisibility(queue, receiptHandle, 0)
  expect((await again).attributes.ApproximateReceiveCount).toBe('2')
  await expect(changeVisibility(queue, receiptHandle, 5)).rejects.toMatchObject({ name: 'InvalidParameterValue' })
  await expect(changeVisibility(queue, 'nonsense', 5)).rejects.toMatchObject({ name: 'ReceiptHandleIsInvalid' })
})

test('a delayed message arrives after its delay', async () => {
  const queue = newQueue()
  await send(queue, 'later', { DelaySeconds: 60 })
  expect(await receive(queue)).toEqual([])
  pass(61)
  expect((await receiveOne(queue)).body).toBe('later')
})

test('a message of more than 1 MiB, attributes included, is refused', async () => {
  const queue = newQueue()
  const mebibyte = 'x'.repeat(1_048_576)
  await send(queue, mebibyte)
  await expect(send(queue, `${mebibyte}x`)).rejects.toMatchObject({ name: 'InvalidParameterValue' })
  const MessageAttributes = { a: { DataType: 'String', StringValue: 'b' } }
  await expect(send(queue, mebibyte, { MessageAttributes })).rejects.toMatchObject({ name: 'InvalidParameterValue' })
})

test('a message with characters that XML has not is refused', async () => {
  await expect(send(newQueue(), '\u0000')).rejects.toMatchObject({ name: 'InvalidMessageContents' })
})

test('a message is deleted after its retention period', async () => {
  const queue = newQueue({ MessageRetentionPeriod: 60 })
  await send(queue, 'short-lived')
  pass(61)
  expect(await receive(queue)).toEqual([])
  expect(sqs.peek(queue.name)).toEqual([])
})
