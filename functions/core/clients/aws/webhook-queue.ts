import { env, type Variable } from '#functions/core/runtime/env.ts'
import { signedFetch } from './signed-fetch.ts'

/** JSON with every other character escaped, since SQS refuses some that JSON allows, such as U+FFFF. */
const inAscii = (json: string): string =>
  json.replaceAll(/[\u007f-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * Sends one JSON message to the queue whose URL a variable holds. Without the SDK, whose client is three times as large
 * as a webhook function may be. A retry can send the message twice, so its consumer must be idempotent.
 */
export const enqueue = async (
  variable: Extract<Variable, `${string}_QUEUE_URL`>,
  message: unknown,
  correlationId: string,
): Promise<void> => {
  const queueUrl = env(variable)
  await signedFetch(
    'sqs',
    new URL(queueUrl).origin,
    {
      QueueUrl: queueUrl,
      MessageBody: inAscii(JSON.stringify(message)),
      MessageAttributes: { correlationId: { DataType: 'String', StringValue: correlationId } },
    },
    { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'AmazonSQS.SendMessage' },
  )
}
