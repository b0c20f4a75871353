import middy from '@middy/core'
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import type * as z from 'zod'
import { showAgainIn } from '#functions/core/clients/aws/queues.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { logContext } from './log-context.ts'

/**
 * A worker for one kind of message. Only the failed messages of a batch are retried: first after a second, later less
 * often, because most errors of AWS last about a second.
 */
export const queue = <Message>(schema: z.ZodType<Message>, work: (message: Message) => Promise<void>) =>
  middy<SQSEvent, SQSBatchResponse>()
    .use(logContext())
    .handler(async ({ Records }) => {
      const batchItemFailures: SQSBatchResponse['batchItemFailures'] = []
      for (const record of Records) {
        logger.appendKeys({ correlationId: record.messageAttributes.correlationId?.stringValue })
        if (!(await succeeds(record, schema, work))) batchItemFailures.push({ itemIdentifier: record.messageId })
      }
      return { batchItemFailures }
    })

const succeeds = async <Message>(
  record: SQSRecord,
  schema: z.ZodType<Message>,
  work: (message: Message) => Promise<void>,
): Promise<boolean> => {
  try {
    await work(schema.parse(JSON.parse(record.body)))
    return true
  } catch (error) {
    const { messageId, attributes } = record
    const retryInSeconds = await retrySoon(record, error)
    logger.error('Message failed', { messageId, receives: attributes.ApproximateReceiveCount, retryInSeconds, error })
    return false
  }
}

const pauseSeconds = [1, 4, 15, 60] as const
/** Shorter than the visibility timeout of every queue, which is six times its worker's timeout. */
export const longestPauseSeconds = 120

/**
 * Sets the time until the message is received again, in seconds. Undefined when SQS refused; the visibility timeout
 * then decides.
 */
const retrySoon = async (record: SQSRecord, error: unknown): Promise<number | undefined> => {
  const seconds = pauseAfter(Number(record.attributes.ApproximateReceiveCount), error)
  try {
    await showAgainIn(record, seconds)
    return seconds
  } catch {
    return undefined
  }
}

/**
 * Seconds until the next try: the error's own value, or a value by the number of failures. Jitter spreads many
 * messages.
 */
const pauseAfter = (receives: number, error: unknown): number => {
  const requestedSeconds =
    error instanceof Error && 'retryAfterSeconds' in error ? Number(error.retryAfterSeconds) : Number.NaN
  const usual = pauseSeconds[Math.min(receives, pauseSeconds.length) - 1] ?? pauseSeconds[0]
  const seconds = Number.isFinite(requestedSeconds)
    ? requestedSeconds * (1 + Math.random() / 4)
    : usual * (0.75 + Math.random() / 2)
  return Math.min(Math.max(1, Math.ceil(seconds)), longestPauseSeconds)
}
