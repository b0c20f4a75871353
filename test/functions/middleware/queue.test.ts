import { ChangeMessageVisibilityCommand } from '@aws-sdk/client-sqs'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { longestPauseSeconds, queue } from '#functions/middleware/queue.ts'
import { lambdaContext } from '#test/support/functions/lambda-context.ts'
import { mockQueues, queueEvent } from '#test/support/functions/queues.ts'

const queues = mockQueues()
const work = vi.fn<(message: string) => Promise<void>>()
const handler = queue(z.string(), work)

beforeEach(() => {
  queues.reset()
  queues.sqs.on(ChangeMessageVisibilityCommand).resolves({})
  work.mockReset()
})

/** Lets the worker fail on a message that has been received this often, and returns the changes of visibility. */
const fail = async (error: Error, receives = 1) => {
  work.mockRejectedValue(error)
  const event = queueEvent('"one"')
  for (const { attributes } of event.Records) attributes.ApproximateReceiveCount = String(receives)
  const answer = await handler(event, lambdaContext)
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] })
  return queues.shownAgain()
}

const url = 'https://sqs.us-east-1.amazonaws.com/000000000000/roomwright-test-queue'
const asksFor = (retryAfterSeconds: number | undefined) => Object.assign(new Error('throttled'), { retryAfterSeconds })

describe('a message that fails', () => {
  test.each([
    [1, 1, 2],
    [2, 3, 5],
    [3, 12, 19],
    [4, 45, 75],
    [5, 45, 75],
    [50, 45, 75],
  ])('for the %i. time is retried in %i to %i seconds', async (receives, least, most) => {
    const [shown, ...others] = await fail(new Error('no'), receives)
    expect(others).toEqual([])
    expect(shown).toMatchObject({ QueueUrl: url, ReceiptHandle: 'receipt-1' })
    expect(shown?.VisibilityTimeout).toBeGreaterThanOrEqual(least)
    expect(shown?.VisibilityTimeout).toBeLessThanOrEqual(most)
  })

  test.each([
    [7, 7, 9],
    [0, 1, 1],
    [3600, longestPauseSeconds, longestPauseSeconds],
  ])('with an error that asks for %i seconds is retried in %i to %i', async (asked, least, most) => {
    const [shown] = await fail(asksFor(asked), 3)
    expect(shown?.VisibilityTimeout).toBeGreaterThanOrEqual(least)
    expect(shown?.VisibilityTimeout).toBeLessThanOrEqual(most)
  })

  test('with an error whose retryAfterSeconds is undefined is retried like any other', async () => {
    const [shown] = await fail(asksFor(undefined))
    expect(shown?.VisibilityTimeout).toBeLessThanOrEqual(2)
  })

  test('is retried after random delays', async () => {
    for (let times = 0; times < 20; times++) await fail(new Error('no'), 4)
    expect(new Set(queues.shownAgain().map(({ VisibilityTimeout }) => VisibilityTimeout)).size).toBeGreaterThan(2)
  })

  test('waits for its visibility timeout when SQS refuses to change it', async () => {
    queues.sqs.on(ChangeMessageVisibilityCommand).rejects(new Error('SQS is down'))
    expect(await fail(new Error('no'))).toHaveLength(1)
  })

  test('because it cannot be parsed is retried too, since a newer version may parse it', async () => {
    expect(await handler(queueEvent('{'), lambdaContext)).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] })
    expect(queues.shownAgain()).toHaveLength(1)
  })
})

test('only the failing message of a batch is retried', async () => {
  work.mockImplementation(async (message) => {
    if (message === 'two') throw new Error('no')
  })
  const answer = await handler(queueEvent('"one"', '"two"', '"three"'), lambdaContext)
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '2' }] })
  expect(queues.shownAgain()).toMatchObject([{ ReceiptHandle: 'receipt-2' }])
})
