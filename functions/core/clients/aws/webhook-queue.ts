import { env, type Variable } from '#functions/core/runtime/env.ts'
import { signedFetch } from './signed-fetch.ts'

/** Escapes every non-ASCII character of a JSON text, because SQS refuses some that JSON allows, such as U+FFFF. */
const inAscii = (json: string): string =>
  json.replaceAll(/[\u007f-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * Sends one JSON message to the queue whose URL is in a variable. Does not use the SDK, whose client is three times
 * larger than the limit of a webhook function. A retry can send the message twice, so the consumer must be idempotent.
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
