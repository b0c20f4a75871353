import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams'
import type { DynamoDBRecord } from 'aws-lambda'
import type { Invocation } from '#local/emulators/aws/lambda/execution-environment.ts'
import { passesFilters } from './event-filter.ts'
import type { Poller } from './queue-poller.ts'
import { deliver, type FailedBatch } from './stream-delivery.ts'
import { lambdaStreamRecord } from './stream-records.ts'

export type StreamMapping = {
  streamArn: string
  batchSize: number
  reportsFailures: boolean
  bisects: boolean
  /** -1 for unlimited. */
  maximumRetries: number
  filters: readonly string[]
}

type StreamPollerOptions = {
  mapping: StreamMapping
  client: DynamoDBStreamsClient
  invoke: (event: { Records: DynamoDBRecord[] }) => Promise<Invocation>
  /** The last sequence number that was delivered or discarded; it survives a restart. */
  checkpoint: { get(): string | undefined; set(sequenceNumber: string): void }
  /** Calls the listener after a write, so that a change is delivered at once. */
  onWrite: (listener: () => void) => () => void
  onFailure: (batch: FailedBatch) => void
  report: (error: unknown) => void
}

// The poller reads at this interval even without a write of this process, because another process may have written.
const idleMilliseconds = 1000

/** Invokes a function with the records of a table's stream, in order, as Lambda's event source mapping does. */
export const startStreamPoller = (options: StreamPollerOptions): Poller => {
  const { mapping, client, checkpoint, onWrite, report } = options
  const stopping = new AbortController()
  const bell = createBell(stopping.signal)
  const stopListening = onWrite(bell.ring)

  const poll = async () => {
    let iterator: string | undefined
    while (!stopping.signal.aborted) {
      try {
        iterator ??= await openIterator(client, mapping, checkpoint.get())
        const { Records = [], NextShardIterator } = await client.send(
          new GetRecordsCommand({ ShardIterator: iterator, Limit: mapping.batchSize }),
        )
        const records = Records.map((record) => lambdaStreamRecord(record, mapping.streamArn))
        await deliverWanted(options, records, stopping.signal)
        iterator = NextShardIterator
        if (records.length === 0) await bell.wait(idleMilliseconds)
      } catch (error) {
        if (stopping.signal.aborted) return
        report(error)
        iterator = undefined
        await bell.wait(idleMilliseconds)
      }
    }
  }

  const polling = poll()
  return {
    stop: async () => {
      stopListening()
      stopping.abort()
      await polling
    },
  }
}

// Records that do not match the filters are skipped.
const deliverWanted = async (options: StreamPollerOptions, records: DynamoDBRecord[], signal: AbortSignal) => {
  const { mapping, invoke, onFailure, checkpoint } = options
  const wanted = records.filter((record) => passesFilters(mapping.filters, record))
  await deliver(wanted, { mapping, invoke, onFailure, signal, onDone: checkpoint.set })
  const last = records.at(-1)?.dynamodb?.SequenceNumber
  if (last && !signal.aborted) checkpoint.set(last)
}

const openIterator = async (
  client: DynamoDBStreamsClient,
  { streamArn }: StreamMapping,
  after: string | undefined,
): Promise<string | undefined> => {
  const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn: streamArn }))
  const shard = { StreamArn: streamArn, ShardId: StreamDescription?.Shards?.[0]?.ShardId }
  const open = async (position: {
    ShardIteratorType: 'TRIM_HORIZON' | 'AFTER_SEQUENCE_NUMBER'
    SequenceNumber?: string
  }) => (await client.send(new GetShardIteratorCommand({ ...shard, ...position }))).ShardIterator
  if (!after) return open({ ShardIteratorType: 'TRIM_HORIZON' })
  try {
    return await open({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after })
  } catch (error) {
    // Records expire after a day; continues with the oldest that is left.
    if (error instanceof TrimmedDataAccessException) return open({ ShardIteratorType: 'TRIM_HORIZON' })
    throw error
  }
}

/** `wait` returns when `ring` is called or after the timeout. After an earlier `ring` it returns at once. */
const createBell = (signal: AbortSignal) => {
  let wake: (() => void) | undefined
  let hasRung = false
  const ring = () => {
    hasRung = true
    wake?.()
  }
  signal.addEventListener('abort', ring)
  return {
    ring,
    wait: async (milliseconds: number) => {
      if (!hasRung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      wake = undefined
      hasRung = signal.aborted
    },
  }
}
