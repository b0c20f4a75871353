import { DeleteMessageCommand } from '@aws-sdk/client-sqs'
import { expect, test } from 'vitest'
import { client, newQueue, pass, receive, receiveOne, send } from './sqs-under-test.ts'

const newFifo = () => newQueue({ FifoQueue: true, ContentBasedDeduplication: true }, '.fifo')

test('a FIFO queue keeps each group in order, blocks a group while a message is in flight, and deduplicates for 5 minutes', async () => {
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
