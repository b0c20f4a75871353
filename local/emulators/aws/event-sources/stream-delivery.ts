import { setTimeout as pause } from 'node:timers/promises'
import type { DynamoDBRecord } from 'aws-lambda'
import type { Invocation } from '#local/emulators/aws/lambda/execution-environment.ts'
import { failedIds } from './batch-answer.ts'

/** A discarded batch, in the format for its destination. */
export type FailedBatch = { records: DynamoDBRecord[]; attempts: number }

type DeliveryOptions = {
  mapping: { reportsFailures: boolean; bisects: boolean; maximumRetries: number }
  invoke: (event: { Records: DynamoDBRecord[] }) => Promise<Invocation>
  onFailure: (batch: FailedBatch) => void
  /** Called with the sequence number up to which every record was delivered or discarded. */
  onDone: (sequenceNumber: string) => void
  signal: AbortSignal
  retryMilliseconds?: (attempts: number) => number
}

const backOff = (attempts: number) => Math.min(100 * 2 ** attempts, 10_000)

/**
 * Delivers records in order until each has succeeded or was discarded. Retries from the lowest failure; halves a batch
 * that failed as a whole; discards a batch after the mapping's number of retries.
 */
export const deliver = async (records: DynamoDBRecord[], options: DeliveryOptions, attempts = 0): Promise<void> => {
  const { mapping, invoke, onDone, signal, retryMilliseconds = backOff } = options
  if (records.length === 0 || signal.aborted) return
  const ids = records.map(sequenceNumberOf)
  const invocation = await invoke({ Records: records })
  const lowest = lowestOf(ids, failedIds(invocation, ids, mapping.reportsFailures))
  const done = ids[lowest - 1]
  if (done !== undefined) onDone(done)
  if (lowest === ids.length || signal.aborted) return

  const left = records.slice(lowest)
  if (mapping.maximumRetries >= 0 && attempts >= mapping.maximumRetries)
    return giveUp(left, { ...options, attempts: attempts + 1 })
  await pause(retryMilliseconds(attempts), undefined, { signal }).catch(() => {})
  // Counts the attempts of the first remaining record; splitting a batch is not an attempt.
  if (lowest > 0) return deliver(left, options, 1)
  if (!mapping.bisects || left.length === 1) return deliver(left, options, attempts + 1)
  const middle = Math.ceil(left.length / 2)
  await deliver(left.slice(0, middle), options, attempts)
  await deliver(left.slice(middle), options, attempts)
}

const sequenceNumberOf = ({ dynamodb }: DynamoDBRecord): string => dynamodb?.SequenceNumber ?? ''

/** The index of the first failure; the number of records without one. */
const lowestOf = (ids: string[], failed: string[]): number => {
  const place = ids.findIndex((id) => failed.includes(id))
  return place < 0 ? ids.length : place
}

const giveUp = (
  records: DynamoDBRecord[],
  { onFailure, onDone, attempts }: DeliveryOptions & Omit<FailedBatch, 'records'>,
): void => {
  onFailure({ records, attempts })
  const last = records.at(-1)
  if (last) onDone(sequenceNumberOf(last))
}
