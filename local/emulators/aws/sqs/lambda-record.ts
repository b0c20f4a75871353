import type { SQSRecord } from 'aws-lambda'
import { type Message, md5 } from './message.ts'
import type { Queue } from './queues.ts'

/** A received message in the format that Lambda's event source mapping passes to a function. */
export const lambdaRecord = (queue: Queue, message: Message, region: string): SQSRecord => ({
  messageId: message.id,
  receiptHandle: message.receipt ?? '',
  body: message.body,
  attributes: {
    ApproximateReceiveCount: String(message.receiveCount),
    SentTimestamp: String(message.sentAt),
    SenderId: message.senderId,
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt ?? message.sentAt),
    ...(message.sourceArn && { DeadLetterQueueSourceArn: message.sourceArn }),
  },
  messageAttributes: Object.fromEntries(
    Object.entries(message.attributes).map(([name, { DataType, StringValue }]) => [
      name,
      { dataType: DataType, stringValue: StringValue, stringListValues: [], binaryListValues: [] },
    ]),
  ),
  md5OfBody: md5(message.body),
  eventSource: 'aws:sqs',
  eventSourceARN: queue.arn,
  awsRegion: region,
})
