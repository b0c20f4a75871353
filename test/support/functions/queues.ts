import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { SQSEvent } from 'aws-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll } from 'vitest'
import { queueUrlOf } from './function-environment.ts'
import { standInFor } from './internet.ts'
import { QueuesModel } from './queues-model.ts'

/** Replaces SQS with queues in memory that take every message, sent with the SDK or with `fetch`. */
export const mockQueues = () => {
  const sqs = mockClient(SQSClient)
  afterAll(() => sqs.restore())
  let queues = new QueuesModel()
  let isDown = false
  const answer = ({ body }: { body: string }): Response =>
    isDown ? new Response(null, { status: 503 }) : Response.json(queues.send(JSON.parse(body)))
  return {
    sqs,
    reset: () => {
      sqs.reset()
      queues = new QueuesModel()
      isDown = false
      sqs.on(SendMessageCommand).callsFake((input) => {
        if (isDown) throw new Error('SQS is down')
        return queues.send(input)
      })
      standInFor(new URL(queueUrlOf('')).origin, answer)
    },
    /** Makes every send fail from now on. */
    fail: () => {
      isDown = true
    },
    /** Every message that was sent, with its body parsed. */
    sent: () =>
      queues.sent.map(({ QueueUrl, MessageBody, MessageAttributes, DelaySeconds }) => ({
        queueUrl: QueueUrl,
        body: JSON.parse(MessageBody ?? ''),
        correlationId: MessageAttributes?.correlationId?.StringValue,
        delaySeconds: DelaySeconds,
      })),
    /** Every message's text, as it was sent. */
    bodies: () => queues.sent.map(({ MessageBody }) => MessageBody),
    /** The changes of the visibility timeout, which let a failed message be received again early. */
    shownAgain: () => sqs.commandCalls(ChangeMessageVisibilityCommand).map(({ args: [{ input }] }) => input),
  }
}

/**
 * The event in which Lambda delivers messages, with ids from 1. A string is the body itself, anything else becomes
 * JSON.
 */
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
