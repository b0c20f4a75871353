import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { SQSEvent } from 'aws-lambda'
import { mockClient } from 'aws-sdk-client-mock'

/** SQS, taking every message. */
export const mockQueues = () => {
  const sqs = mockClient(SQSClient)
  return {
    sqs,
    reset: () => {
      sqs.reset()
      sqs.on(SendMessageCommand).resolves({ MessageId: 'sent' })
    },
    /** Every message that was sent, its body parsed. */
    sent: () =>
      sqs.commandCalls(SendMessageCommand).map(({ args: [{ input }] }) => ({
        queueUrl: input.QueueUrl,
        body: JSON.parse(input.MessageBody ?? ''),
        correlationId: input.MessageAttributes?.correlationId?.StringValue,
        delaySeconds: input.DelaySeconds,
      })),
  }
}

/** Messages as Lambda delivers them, with ids from 1; a string is a body as it is. */
export const queueEvent = (...bodies: unknown[]): SQSEvent => ({
  Records: bodies.map((body, index) => ({
    messageId: String(index + 1),
    receiptHandle: `receipt-${index + 1}`,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    attributes: {
      ApproximateReceiveCount: '1',
      SentTimestamp: '1800000000000',
      SenderId: 'sender',
      ApproximateFirstReceiveTimestamp: '1800000000000',
    },
    messageAttributes: { correlationId: { dataType: 'String', stringValue: 'click-0123456789' } },
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:roomwright-test-queue',
    awsRegion: 'us-east-1',
  })),
})
