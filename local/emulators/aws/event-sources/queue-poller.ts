import type { SQSRecord } from 'aws-lambda'
import type { Invocation } from '#local/emulators/aws/lambda/execution-environment.ts'
import type { SqsStandIn } from '#local/emulators/aws/sqs/start-sqs.ts'
import { failedIds } from './batch-answer.ts'

export type QueueMapping = {
  queueName: string
  batchSize: number
  maximumConcurrency: number
  reportsFailures: boolean
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
 * Invokes a function with a queue's messages, as Lambda's event source mapping does: batches, concurrency, partial
 * failures. A failed message is received again after its visibility timeout, which the function can shorten.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html
 */
export const startQueuePoller = (options: QueuePollerOptions): Poller => {
  const { mapping, queues, invoke, report = () => {} } = options
  const { queueName, batchSize, maximumConcurrency, reportsFailures } = mapping
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()

  const work = async (records: SQSRecord[]) => {
    const sentIds = records.map(({ messageId }) => messageId)
    const failed = failedIds(await invoke({ Records: records }), sentIds, reportsFailures)
    for (const { messageId, receiptHandle } of records)
      if (!failed.includes(messageId)) queues.delete(queueName, receiptHandle)
  }
  const poll = async () => {
    while (!stopping.signal.aborted) {
      const records = await queues.receive(queueName, batchSize, longPollSeconds, { signal: stopping.signal })
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
