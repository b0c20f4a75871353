import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageBatchCommand,
  SendMessageBatchCommand,
} from '@aws-sdk/client-sqs'
import { expect, test } from 'vitest'
import { client, newQueue, receive, receiveOne, send, sqs } from './sqs-under-test.ts'

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
  ['no entries', [], 'EmptyBatchRequest'],
  ['eleven entries', Array.from({ length: 11 }, (_, index) => `e${index}`), 'TooManyEntriesInBatchRequest'],
  ['two entries with the same id', ['same', 'same'], 'BatchEntryIdsNotDistinct'],
])('a batch of %s is refused', async (_, ids, name) => {
  const Entries = ids.map((Id) => ({ Id, MessageBody: 'body' }))
  const command = new SendMessageBatchCommand({ QueueUrl: newQueue().url, Entries })
  await expect(client.send(command)).rejects.toMatchObject({ name })
})

test('visibility is changed in batches, and an invalid handle fails alone', async () => {
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
