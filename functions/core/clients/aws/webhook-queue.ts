import { env, type Variable } from '#functions/core/runtime/env.ts'
import { signedFetch } from './signed-fetch.ts'

/**
 * Queues what a vendor has told, on the queue whose URL a variable holds. Without the SDK, whose client alone is three
 * times what a webhook function may weigh; its retries are not missed, since a sender who is not answered with 2xx
 * comes again.
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
      MessageBody: JSON.stringify(message),
      MessageAttributes: { correlationId: { DataType: 'String', StringValue: correlationId } },
    },
    { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'AmazonSQS.SendMessage' },
  )
}
