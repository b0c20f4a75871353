import { createHash, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { type Message, MessageAttribute, md5, md5OfAttributes, sizeOf } from './message.ts'
import { isFifo, numberOf, type Queue, type Queues } from './queues.ts'
import { invalidMessageContents, invalidParameter, missingParameter } from './sqs-error.ts'

export const SendEntry = z.object({
  MessageBody: z.string().optional(),
  DelaySeconds: z.number().int().min(0).max(900).optional(),
  MessageAttributes: z.record(z.string(), MessageAttribute).default({}),
  MessageGroupId: z.string().max(128).optional(),
  MessageDeduplicationId: z.string().max(128).optional(),
})
export type SendEntry = z.infer<typeof SendEntry>

type SendAnswer = {
  MessageId: string
  MD5OfMessageBody: string
  MD5OfMessageAttributes?: string | undefined
  SequenceNumber?: string | undefined
}

/** Sends a message. In a FIFO queue a repeated deduplication id within five minutes returns the first message's id. */
export const send = (queues: Queues, queue: Queue, entry: SendEntry, senderId: string): SendAnswer => {
  const body = checkedBody(queue, entry)
  const deduplicationId = isFifo(queue) ? checkedDeduplicationId(queue, entry, body) : entry.MessageDeduplicationId
  const digests = { MD5OfMessageBody: md5(body), MD5OfMessageAttributes: md5OfAttributes(entry.MessageAttributes) }
  if (!isFifo(queue) || deduplicationId === undefined) {
    const message = newMessage(queue, entry, { body, senderId })
    queues.save(queue, message)
    return { MessageId: message.id, ...digests }
  }

  const before = queues.recallSent(queue, deduplicationId)
  if (before) return { MessageId: before.messageId, SequenceNumber: before.sequenceNumber, ...digests }
  const sequenceNumber = queues.nextSequenceNumber()
  const message = { ...newMessage(queue, entry, { body, senderId }), deduplicationId, sequenceNumber }
  queues.save(queue, message)
  queues.rememberSent({ queue: queue.name, deduplicationId, messageId: message.id, sequenceNumber, at: message.sentAt })
  return { MessageId: message.id, SequenceNumber: sequenceNumber, ...digests }
}

const newMessage = (
  queue: Queue,
  entry: SendEntry,
  { body, senderId }: { body: string; senderId: string },
): Message => {
  const now = Date.now()
  // In a FIFO queue only the queue's own delay counts.
  const ownDelay = isFifo(queue) ? undefined : entry.DelaySeconds
  return {
    id: randomUUID(),
    queue: queue.name,
    body,
    attributes: entry.MessageAttributes,
    senderId,
    sentAt: now,
    visibleAt: now + 1000 * (ownDelay ?? numberOf(queue, 'DelaySeconds')),
    receiveCount: 0,
    groupId: entry.MessageGroupId,
  }
}

// SQS takes the characters of XML 1.0.
const allowedText = /^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u

const checkedBody = (queue: Queue, entry: SendEntry): string => {
  const { MessageBody: body } = entry
  if (!body) throw missingParameter('MessageBody')
  if (!allowedText.test(body)) throw invalidMessageContents()
  const most = numberOf(queue, 'MaximumMessageSize')
  if (sizeOf(body, entry.MessageAttributes) > most)
    throw invalidParameter(`One or more parameters are invalid. Reason: Message must be shorter than ${most} bytes.`)
  return body
}

const checkedDeduplicationId = (queue: Queue, entry: SendEntry, body: string): string => {
  if (!entry.MessageGroupId) throw missingParameter('MessageGroupId')
  if (entry.MessageDeduplicationId) return entry.MessageDeduplicationId
  if (queue.attributes.ContentBasedDeduplication === 'true') return createHash('sha256').update(body).digest('hex')
  throw invalidParameter(
    'The queue should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly',
  )
}
