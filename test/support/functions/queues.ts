import {
  ChangeMessageVisibilityCommand,
  SendMessageCommand,
  type SendMessageCommandInput,
  SQSClient,
} from '@aws-sdk/client-sqs'
import type { SQSEvent } from 'aws-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { queueUrlOf } from './function-environment.ts'
import { standInFor } from './internet.ts'

/** SQS, taking every message, whether it is sent with the SDK or with `fetch`. */
export const mockQueues = () => {
  const sqs = mockClient(SQSClient)
  const sent: SendMessageCommandInput[] = []
  let isDown = false
  const answer = ({ body }: { body: string }): Response => {
    if (isDown) return new Response(null, { status: 503 })
    sent.push(JSON.parse(body))
    return Response.json({ MessageId: 'sent' })
  }
  return {
    sqs,
    reset: () => {
      sqs.reset()
      sent.length = 0
      isDown = false
      sqs.on(SendMessageCommand).callsFake((input) => {
        if (isDown) throw new Error('SQS is down')
        sent.push(input)
        return { MessageId: 'sent' }
      })
      standInFor(new URL(queueUrlOf('')).origin, answer)
    },
    /** Lets it take no message any more. */
    fail: () => {
      isDown = true
    },
    /** Every message that was sent, its body parsed. */
    sent: () =>
      sent.map(({ QueueUrl, MessageBody, MessageAttributes, DelaySeconds }) => ({
        queueUrl: QueueUrl,
        body: JSON.parse(MessageBody ?? ''),
        correlationId: MessageAttributes?.correlationId?.StringValue,
        delaySeconds: DelaySeconds,
      })),
    /** The messages that are to be shown again early. */
    shownAgain: () => sqs.commandCalls(ChangeMessageVisibilityCommand).map(({ args: [{ input }] }) => input),
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
