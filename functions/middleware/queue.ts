import middy from '@middy/core'
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import type * as z from 'zod'
import { logger } from '#functions/core/log.ts'

/** A worker for one kind of message. Each message is parsed by itself, and only those that fail are tried again. */
export const queue = <Message>(schema: z.ZodType<Message>, work: (message: Message) => Promise<void>) =>
  middy<SQSEvent, SQSBatchResponse>().handler(async ({ Records }) => {
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = []
    for (const record of Records) {
      logger.appendKeys({ correlationId: record.messageAttributes.correlationId?.stringValue })
      if (!(await succeeds(record, schema, work))) batchItemFailures.push({ itemIdentifier: record.messageId })
    }
    return { batchItemFailures }
  })

const succeeds = async <Message>(
  { body, messageId, attributes }: SQSRecord,
  schema: z.ZodType<Message>,
  work: (message: Message) => Promise<void>,
): Promise<boolean> => {
  try {
    await work(schema.parse(JSON.parse(body)))
    return true
  } catch (error) {
    logger.error('Message failed', { messageId, receives: attributes.ApproximateReceiveCount, error })
    return false
  }
}
