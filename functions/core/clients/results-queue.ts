import { env } from '#functions/core/env.ts'
import { signedFetch } from './signed-fetch.ts'

/**
 * Queues what has become of a run. Without the SDK, whose client alone is three times what a webhook function may
 * weigh; its retries are not missed, since a sender who is not answered with 2xx comes again.
 */
export const sendResult = async (result: unknown, correlationId: string): Promise<void> => {
  const queueUrl = env('RESULTS_QUEUE_URL')
  await signedFetch(
    'sqs',
    new URL(queueUrl).origin,
    {
      QueueUrl: queueUrl,
      MessageBody: JSON.stringify(result),
      MessageAttributes: { correlationId: { DataType: 'String', StringValue: correlationId } },
    },
    { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'AmazonSQS.SendMessage' },
  )
}
