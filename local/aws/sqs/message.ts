import { createHash } from 'node:crypto'
import * as z from 'zod'

export const MessageAttribute = z.object({
  DataType: z.string().regex(/^(String|Number|Binary)(\..+)?$/),
  StringValue: z.string().optional(),
  BinaryValue: z.base64().optional(),
})
export type MessageAttribute = z.infer<typeof MessageAttribute>
export type MessageAttributes = Record<string, MessageAttribute>

/** A message at rest; times are in epoch milliseconds. */
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
  /** The handle of the latest receive; older ones have lost their power. */
  receipt?: string | undefined
  groupId?: string | undefined
  deduplicationId?: string | undefined
  sequenceNumber?: string | undefined
  /** The queue it failed in, once it is a dead letter. */
  sourceArn?: string | undefined
}

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** SQS's digest of message attributes, which the SDK checks; undefined when there are none. */
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

/** What counts against the largest message: the body and every attribute's name, type and value. */
export const sizeOf = (body: string, attributes: MessageAttributes): number =>
  Object.entries(attributes).reduce(
    (bytes, [name, { DataType, StringValue = '', BinaryValue = '' }]) =>
      bytes + Buffer.byteLength(name + DataType + StringValue) + Buffer.byteLength(BinaryValue, 'base64'),
    Buffer.byteLength(body),
  )

/** The attributes that SQS itself keeps about a message. */
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
