import { beforeEach } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import type { GenerationRow } from '#functions/core/generations/generations.ts'
import { findJob, type Job } from '#functions/core/generations/jobs.ts'
import { handler } from '#functions/queues/run-tool.ts'
import { jpegOf } from '#test/support/pictures.ts'
import { userId } from './accounts.ts'
import { useFunctionStage } from './function-stage.ts'
import { anyMode, generationId, generationRow, jobRow } from './generations.ts'
import { lambdaContext } from './lambda-context.ts'
import { queueEvent } from './queues.ts'
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

/** Before each test: a table with a queued job, its generation and account, its room in the bucket, and Replicate's answer. */
export const setUpRunStage = () => {
  const stage = useFunctionStage({
    account: { planCredits: 99, held: 1 },
    internet: { 'https://replicate.test': () => Response.json({ id: 'run-1', status: 'starting' }, { status: 201 }) },
  })
  const { table, bucket } = stage

  /** Stores the generation and its queued job. */
  const put = (changed: Partial<GenerationRow> = {}, toolMode = anyMode, job: Partial<Job> = {}) => {
    table.put(keys.generation(userId, generationId), generationRow(changed, toolMode))
    table.put(keys.job(generationId), jobRow({ deadline: '2026-06-01T12:03:00.000Z', ...job }, toolMode))
  }

  beforeEach(() => {
    bucket.put(roomPath, room)
    put({ settings: settings() })
  })

  return {
    ...stage,
    put,
    job: () => findJob(generationId),
  }
}
