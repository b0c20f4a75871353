import middy from '@middy/core'
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { type RowChange, StreamRecord, toRowChange } from '#functions/core/db/stream.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { logContext } from './log-context.ts'

type Work = (changes: readonly RowChange[]) => Promise<void>

/** `workOfBatch` is called once per batch. The returned function gets up to `atOnce` changes of one partition. */
type Consumer = { workOfBatch: () => Work; atOnce: number }

/**
 * A consumer of the table's stream. The changes of one partition are handled in order, several at once. Different
 * partitions are handled in parallel, so that many changes of one user do not delay others. When a group of changes
 * fails, each is tried alone. The first failure stops its partition, and Lambda retries the batch from the earliest
 * failure.
 */
export const stream = ({ workOfBatch, atOnce }: Consumer) =>
  middy<DynamoDBStreamEvent, DynamoDBBatchResponse>()
    .use(logContext())
    .handler(async ({ Records }) => {
      const work = workOfBatch()
      const failures = await Promise.all(byPartition(Records).map((records) => firstFailure(records, work, atOnce)))
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

const firstFailure = async (
  records: readonly DynamoDBRecord[],
  work: Work,
  atOnce: number,
): Promise<DynamoDBBatchResponse['batchItemFailures']> => {
  for (let start = 0; start < records.length; start += atOnce) {
    const some = records.slice(start, start + atOnce)
    try {
      await work(some.map((record) => toRowChange(StreamRecord.parse(record))))
    } catch (error) {
      const [first] = some
      const failures = some.length > 1 ? await firstFailure(some, work, 1) : undefined
      if (failures?.length === 0) continue
      if (failures) return failures
      logger.error('Stream record failed', { sequenceNumber: first?.dynamodb?.SequenceNumber, error })
      return [{ itemIdentifier: first?.dynamodb?.SequenceNumber ?? '' }]
    }
  }
  return []
}
