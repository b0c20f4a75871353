import type { SQSRecord } from 'aws-lambda'
import type { Invocation } from '#local/emulators/aws/lambda/execution-environment.ts'
import type { SqsStandIn } from '#local/emulators/aws/sqs/start-sqs.ts'
import { failedIds } from './batch-answer.ts'
import { passesFilters } from './event-filter.ts'

export type QueueMapping = {
  queueName: string
  batchSize: number
  batchingWindowSeconds: number
  maximumConcurrency: number
  reportsFailures: boolean
  filters: readonly string[]
}

type QueuePollerOptions = {
  mapping: QueueMapping
  queues: Pick<SqsStandIn, 'receive' | 'delete'>
  invoke: (event: { Records: SQSRecord[] }) => Promise<Invocation>
  report?: (error: unknown) => void
}

export type Poller = { stop(): Promise<void> }

const longPollSeconds = 20

/**
 * Invokes a function with a queue's messages, as Lambda's event source mapping does: batches, concurrency, filters,
 * partial failures. A failed message is received again after its visibility timeout, which the function can shorten.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html
 */
export const startQueuePoller = (options: QueuePollerOptions): Poller => {
  const { mapping, queues, invoke, report = () => {} } = options
  const { queueName, batchSize, batchingWindowSeconds, maximumConcurrency, filters, reportsFailures } = mapping
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()

  const receive = async (): Promise<SQSRecord[]> => {
    const { signal } = stopping
    const records = await queues.receive(queueName, batchSize, longPollSeconds, { signal })
    const deadline = Date.now() + batchingWindowSeconds * 1000
    while (records.length > 0 && records.length < batchSize && Date.now() < deadline && !signal.aborted) {
      const waitSeconds = (deadline - Date.now()) / 1000
      records.push(...(await queues.receive(queueName, batchSize - records.length, waitSeconds, { signal })))
    }
    return records
  }
  const work = async (records: SQSRecord[]) => {
    const wanted = records.filter((record) => isWanted(filters, record))
    const sentIds = wanted.map(({ messageId }) => messageId)
    const failed = wanted.length > 0 ? failedIds(await invoke({ Records: wanted }), sentIds, reportsFailures) : []
    for (const { messageId, receiptHandle } of records)
      if (!failed.includes(messageId)) queues.delete(queueName, receiptHandle)
  }
  const poll = async () => {
    while (!stopping.signal.aborted) {
      const records = await receive()
      if (records.length === 0) continue
      const job = work(records)
        .catch(report)
        .finally(() => running.delete(job))
      running.add(job)
      while (running.size >= maximumConcurrency) await Promise.race(running)
    }
  }

  const polling = poll().catch(report)
  return {
    stop: async () => {
      stopping.abort()
      await polling
      await Promise.allSettled(running)
    },
  }
}

// Messages that do not match the filters are deleted. Records of a stream are only skipped.
const isWanted = (filters: readonly string[], record: SQSRecord): boolean =>
  passesFilters(filters, { ...record, body: parsed(record.body) })

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
