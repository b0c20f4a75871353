import middy from '@middy/core'
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { type RowChange, StreamRecord, toRowChange } from '#functions/core/db/stream.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { logContext } from './log-context.ts'

/** A consumer of the table's stream. The first failure ends the batch, which is retried from that record. */
export const stream = (work: (change: RowChange) => Promise<void>) =>
  middy<DynamoDBStreamEvent, DynamoDBBatchResponse>()
    .use(logContext())
    .handler(async ({ Records }) => {
      for (const record of Records) {
        try {
          await work(toRowChange(StreamRecord.parse(record)))
        } catch (error) {
          logger.error('Stream record failed', { sequenceNumber: record.dynamodb?.SequenceNumber, error })
          return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] }
        }
      }
      return { batchItemFailures: [] }
    })
