import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { MessageAttributes, md5, sizeOf } from './message.ts'
import { numberOf, type Queue, type Queues } from './queues.ts'
import { invalidMessageContents, invalidParameter, missingParameter } from './sqs-error.ts'

export const SendEntry = z.object({
  MessageBody: z.string().optional(),
  DelaySeconds: z.number().int().min(0).max(900).optional(),
  MessageAttributes: MessageAttributes.default({}),
})
export type SendEntry = z.infer<typeof SendEntry>

type SendAnswer = { MessageId: string; MD5OfMessageBody: string }

export const send = (queues: Queues, queue: Queue, entry: SendEntry, senderId: string): SendAnswer => {
  const body = checkedBody(queue, entry)
  const now = Date.now()
  const message = {
    id: randomUUID(),
    queue: queue.name,
    body,
    attributes: entry.MessageAttributes,
    senderId,
    sentAt: now,
    visibleAt: now + 1000 * (entry.DelaySeconds ?? numberOf(queue, 'DelaySeconds')),
    receiveCount: 0,
  }
  queues.save(queue, message)
  return { MessageId: message.id, MD5OfMessageBody: md5(body) }
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
