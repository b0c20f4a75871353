import { afterEach, beforeEach, vi } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import type { GenerationRow } from '#functions/core/generations/generations.ts'
import type { Job } from '#functions/core/generations/jobs.ts'
import { handler } from '#functions/queues/run-tool.ts'
import { jpegOf } from '#test/support/pictures.ts'
import { accountRow, userId } from './accounts.ts'
import { mockTable } from './dynamo.ts'
import { stubFunctionEnvironment } from './function-environment.ts'
import { anyMode, generationId, generationRow, jobRow } from './generations.ts'
import { type Sent, stubInternet } from './internet.ts'
import { lambdaContext } from './lambda-context.ts'
import { mockBucket } from './picture-bucket.ts'
import { mockQueues, queueEvent } from './queues.ts'
import { uploadOf } from './tool-bodies.ts'

/** The message that runs the job. */
export const run = { type: 'run', userId, generationId }

/** The uploaded photo of the room, and its path. */
export const room = await jpegOf(1600, 1200)
export const roomPath = uploadOf()

/** The settings of the generation, with its room. */
export const settings = (changed: Record<string, string> = {}) => ({
  ...generationRow().settings,
  imageUrl: roomPath,
  ...changed,
})

export const work = (...messages: unknown[]) => handler(queueEvent(...messages), lambdaContext)

export const done = { batchItemFailures: [] }
export const failed = { batchItemFailures: [{ itemIdentifier: '1' }] }

/** The changes of a job's row. */
export const claim = 'SET #state = :submitting, claimedAt = :now'
export const unclaim = 'SET #state = :queued, claimedAt = :none'
export const record = 'SET #state = :running, predictionId = :id'

/** Before each test: a table with a queued job, its generation and account, its room in the bucket, and Replicate's answer. */
export const setUpRunStage = () => {
  const table = mockTable()
  const queues = mockQueues()
  const bucket = mockBucket()
  let sent: Sent[]

  /** Stores the generation and its queued job. */
  const put = (changed: Partial<GenerationRow> = {}, toolMode = anyMode, job: Partial<Job> = {}) => {
    table.put(keys.generation(userId, generationId), generationRow(changed, toolMode))
    table.put(keys.job(generationId), jobRow({ deadline: '2026-06-01T12:03:00.000Z', ...job }, toolMode))
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T12:00:00.000Z') })
    stubFunctionEnvironment()
    sent = stubInternet({
      'https://replicate.test': () => Response.json({ id: 'run-1', status: 'starting' }, { status: 201 }),
    })
    table.reset()
    queues.reset()
    bucket.reset()
    bucket.put(roomPath, room)
    table.put(keys.account(userId), accountRow({ held: 1 }))
    put({ settings: settings() })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  return {
    table,
    queues,
    bucket,
    put,
    sent: () => sent,
    steps: () => table.changes().map(({ UpdateExpression }) => UpdateExpression),
  }
}
