import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { env } from '#functions/core/runtime/env.ts'
import type { ToolFunction } from '#shared/tools/ai-functions.ts'

// Otherwise the SDK prefers the host of the queue URL to AWS_ENDPOINT_URL_SQS, also for a URL made from an ARN.
const sqs = new SQSClient({ useQueueUrlAsEndpoint: false })

type Message = { queueUrl: string; body: unknown; correlationId: string; delaySeconds?: number }

/** Sends one JSON message with the correlation id as an attribute. */
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

/** Makes a received message visible again after `seconds`, instead of after the queue's visibility timeout. */
export const showAgainIn = async ({ eventSourceARN, receiptHandle }: Received, seconds: number): Promise<void> => {
  await sqs.send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: urlOf(eventSourceARN),
      ReceiptHandle: receiptHandle,
      VisibilityTimeout: seconds,
    }),
  )
}

/** The URL of a queue, made from its ARN, since a received message carries no URL. */
const urlOf = (arn: string): string => {
  const [, , , region, account, name] = arn.split(':')
  return `https://sqs.${region}.amazonaws.com/${account}/${name}`
}

/** The URL of an AI function's queue. Throws when AI_QUEUE_URLS does not contain it. */
export const queueOf = (name: ToolFunction): string => {
  const urls = JSON.parse(env('AI_QUEUE_URLS')) as Partial<Record<ToolFunction, string>>
  const url = urls[name]
  if (!url) throw new Error(`AI_QUEUE_URLS names no queue for ${name}`)
  return url
}
