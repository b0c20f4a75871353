import middy from '@middy/core'
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { type RowChange, StreamRecord, toRowChange } from '#functions/core/db/stream.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { logContext } from './log-context.ts'

/**
 * A consumer of the table's stream. The changes of one partition are handled in their order, those of different
 * partitions at once, so that nobody waits for the many changes of somebody else. `workOfBatch` is called once for each
 * batch. The first failure of a partition ends its changes; Lambda retries the batch from the earliest of these.
 */
export const stream = (workOfBatch: () => (change: RowChange) => Promise<void>) =>
  middy<DynamoDBStreamEvent, DynamoDBBatchResponse>()
    .use(logContext())
    .handler(async ({ Records }) => {
      const work = workOfBatch()
      const failures = await Promise.all(byPartition(Records).map((records) => firstFailure(records, work)))
      return { batchItemFailures: failures.flat() }
    })

const byPartition = (records: readonly DynamoDBRecord[]): DynamoDBRecord[][] => {
  const partitions = new Map<string | undefined, DynamoDBRecord[]>()
  for (const record of records) {
    const pk = record.dynamodb?.Keys?.pk?.S
    partitions.set(pk, [...(partitions.get(pk) ?? []), record])
  }
  return [...partitions.values()]
}

const firstFailure = async (records: readonly DynamoDBRecord[], work: (change: RowChange) => Promise<void>) => {
  for (const record of records) {
    try {
      await work(toRowChange(StreamRecord.parse(record)))
    } catch (error) {
      logger.error('Stream record failed', { sequenceNumber: record.dynamodb?.SequenceNumber, error })
      return [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }]
    }
  }
  return []
}
