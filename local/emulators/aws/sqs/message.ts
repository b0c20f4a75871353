import { createHash } from 'node:crypto'
import * as z from 'zod'

export const MessageAttribute = z.object({
  DataType: z.string().regex(/^(String|Number|Binary)(\..+)?$/),
  StringValue: z.string().optional(),
  BinaryValue: z.base64().optional(),
})
export type MessageAttribute = z.infer<typeof MessageAttribute>
export type MessageAttributes = Record<string, MessageAttribute>

/** A stored message. Times are in epoch milliseconds. */
export type Message = {
  id: string
  queue: string
  body: string
  attributes: MessageAttributes
  senderId: string
  sentAt: number
  visibleAt: number
  receiveCount: number
  firstReceivedAt?: number | undefined
  /** The handle of the latest receive; older handles no longer work. */
  receipt?: string | undefined
  groupId?: string | undefined
  deduplicationId?: string | undefined
  sequenceNumber?: string | undefined
  /** ARN of the queue that the message failed in; set on dead letters. */
  sourceArn?: string | undefined
}

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** SQS's digest of message attributes, which the SDK verifies (docs/vendors.md, SQS); undefined when there are none. */
export const md5OfAttributes = (attributes: MessageAttributes): string | undefined => {
  const names = Object.keys(attributes).sort()
  if (names.length === 0) return undefined
  const hash = createHash('md5')
  for (const name of names) {
    const { DataType, StringValue = '', BinaryValue } = attributes[name] ?? { DataType: 'String' }
    hash.update(withLength(Buffer.from(name))).update(withLength(Buffer.from(DataType)))
    if (BinaryValue === undefined) hash.update(Buffer.of(1)).update(withLength(Buffer.from(StringValue)))
    else hash.update(Buffer.of(2)).update(withLength(Buffer.from(BinaryValue, 'base64')))
  }
  return hash.digest('hex')
}

const withLength = (bytes: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** The bytes that count toward the size limit: the body and every attribute's name, type and value. */
export const sizeOf = (body: string, attributes: MessageAttributes): number =>
  Object.entries(attributes).reduce(
    (bytes, [name, { DataType, StringValue = '', BinaryValue = '' }]) =>
      bytes + Buffer.byteLength(name + DataType + StringValue) + Buffer.byteLength(BinaryValue, 'base64'),
    Buffer.byteLength(body),
  )

/** The attributes that SQS itself sets on a message. */
export const systemAttributes = (message: Message): Record<string, string> => ({
  ApproximateReceiveCount: String(message.receiveCount),
  ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt ?? ''),
  SentTimestamp: String(message.sentAt),
  SenderId: message.senderId,
  ...(message.groupId && { MessageGroupId: message.groupId }),
  ...(message.deduplicationId && { MessageDeduplicationId: message.deduplicationId }),
  ...(message.sequenceNumber && { SequenceNumber: message.sequenceNumber }),
  ...(message.sourceArn && { DeadLetterQueueSourceArn: message.sourceArn }),
})
