import { createHash } from 'node:crypto'
import * as z from 'zod'

export const MessageAttributes = z.record(
  z.string(),
  z.object({ DataType: z.literal('String'), StringValue: z.string() }),
)
export type MessageAttributes = z.infer<typeof MessageAttributes>

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
  /** ARN of the queue that the message failed in; set on dead letters. */
  sourceArn?: string | undefined
}

/** The digest of a body, which the SDK verifies. */
export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** The bytes that count toward the size limit: the body and every attribute's name, type and value. */
export const sizeOf = (body: string, attributes: MessageAttributes): number =>
  Object.entries(attributes).reduce(
    (bytes, [name, { DataType, StringValue }]) => bytes + Buffer.byteLength(name + DataType + StringValue),
    Buffer.byteLength(body),
  )
