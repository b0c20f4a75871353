import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { env } from '#functions/core/runtime/env.ts'
import type { AiFunction } from '#shared/tools/ai-functions.ts'

// Without this an address that is spelt out from an ARN would win over the endpoint that the environment names.
const sqs = new SQSClient({ useQueueUrlAsEndpoint: false })

type Message = { queueUrl: string; body: unknown; correlationId: string; delaySeconds?: number }

/** Sends one JSON message; the correlation id travels as an attribute. */
export const sendMessage = async ({ queueUrl, body, correlationId, delaySeconds }: Message): Promise<void> => {
  await sqs.send(
    new SendMessageCommand({
      QueueUrl: queueUrl,
      MessageBody: JSON.stringify(body),
      MessageAttributes: { correlationId: { DataType: 'String', StringValue: correlationId } },
      ...(delaySeconds && { DelaySeconds: delaySeconds }),
    }),
  )
}

type Received = { eventSourceARN: string; receiptHandle: string }

/** Lets a received message be received again in so many seconds, instead of when its visibility timeout has passed. */
export const showAgainIn = async ({ eventSourceARN, receiptHandle }: Received, seconds: number): Promise<void> => {
  await sqs.send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: urlOf(eventSourceARN),
      ReceiptHandle: receiptHandle,
      VisibilityTimeout: seconds,
    }),
  )
}

/** The address of a queue, which its ARN spells out: a message does not say it. */
const urlOf = (arn: string): string => {
  const [, , , region, account, name] = arn.split(':')
  return `https://sqs.${region}.amazonaws.com/${account}/${name}`
}

/** The queue of an AI function. */
export const queueOf = (name: AiFunction): string => {
  const urls = JSON.parse(env('AI_QUEUE_URLS')) as Partial<Record<AiFunction, string>>
  const url = urls[name]
  if (!url) throw new Error(`AI_QUEUE_URLS names no queue for ${name}`)
  return url
}
