import { afterEach, beforeEach, expect, vi } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import type { EndedPrediction } from '#functions/core/generations/store/ended-prediction.ts'
import { handler } from '#functions/queues/store-result.ts'
import { jpegOf } from '#test/support/pictures.ts'
import { accountRow, userId } from './accounts.ts'
import { mockTable, writeTo } from './dynamo.ts'
import { stubFunctionEnvironment } from './function-environment.ts'
import { generationId, generationRow, jobRow } from './generations.ts'
import { type Reply, type Sent, stubInternet } from './internet.ts'
import { lambdaContext } from './lambda-context.ts'
import { mockBucket } from './picture-bucket.ts'
import { queueEvent } from './queues.ts'

/** The picture that Replicate delivers. */
export const output = await jpegOf(1280, 960)

export const resultPath = `${userId}/generations/${generationId}.jpg`
export const thumbnailPath = `${userId}/generations/${generationId}-thumbnail.webp`

/** A running job whose hold is one plan credit. */
export const job = jobRow({ state: 'running', predictionId: 'run-1' })

/** The message about the job's prediction, by default a successful one. */
export const result = (changed: Partial<EndedPrediction> = {}): EndedPrediction => ({
  jobId: generationId,
  deadline: job.deadline,
  predictionId: 'run-1',
  model: 'black-forest-labs/flux-kontext-pro',
  status: 'succeeded',
  output: ['https://replicate.delivery/a.jpg'],
  error: null,
  ...changed,
})

export const settle = (...results: unknown[]) => handler(queueEvent(...results), lambdaContext)

export const done = { batchItemFailures: [] }
export const failed = { batchItemFailures: [{ itemIdentifier: '1' }] }

/** Before each test: a table with the job, its generation and account, an empty bucket, and Replicate's answers. */
export const setUpResultStage = () => {
  const table = mockTable()
  const bucket = mockBucket()
  let sent: Sent[]

  const answerWith = (reply: Reply, deleting: Reply = () => new Response(null, { status: 204 })) => {
    sent = stubInternet({ 'https://replicate.delivery': reply, 'https://images.test': deleting })
  }

  beforeEach(() => {
    stubFunctionEnvironment()
    answerWith(() => new Response(output))
    table.reset()
    bucket.reset()
    table.put(keys.account(userId), accountRow({ planCredits: 99, held: 1 }))
    table.put(keys.generation(userId, generationId), generationRow())
    table.put(keys.job(generationId), job)
  })
  afterEach(() => vi.unstubAllGlobals())

  /** The job failed with a reason, and its credit was returned, in one transaction. */
  const expectFailed = (reason: string, { hasNsfwContent = false, isRefused = false } = {}) => {
    const [writes = [], ...others] = table.transactions()
    expect(others).toEqual([])
    expect(writeTo(writes, keys.job(generationId))).toMatchObject({
      ConditionExpression: 'deadline = :deadline AND attribute_not_exists(endedAt)',
    })
    expect(writeTo(writes, keys.generation(userId, generationId))).toMatchObject({
      ConditionExpression: '#status = :processing',
      ExpressionAttributeValues: { ':failed': 'failed', ':reason': reason, ':nsfw': hasNsfwContent },
      UpdateExpression: isRefused
        ? expect.stringContaining('isRefused = :refused')
        : expect.not.stringContaining('isRefused'),
    })
    expect(writeTo(writes, keys.account(userId))).toMatchObject({
      ConditionExpression: expect.stringContaining('held >= :held AND planPeriodEnd = :end'),
      ExpressionAttributeValues: { ':plan': 1, ':pack': 0, ':held': 1 },
    })
    expect(writeTo(writes, keys.creditEntry(userId, ''))).toMatchObject({
      Item: { type: 'release', credits: 1, generationId },
    })
  }

  return {
    table,
    bucket,
    answerWith,
    expectFailed,
    /** What was sent to other hosts. */
    sent: () => sent,
    deletions: () => sent.flatMap(({ method, url }) => (method === 'DELETE' ? [url.pathname] : [])),
  }
}
