import { beforeEach } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import type { GenerationRow } from '#functions/core/generations/generations.ts'
import type { EndedPrediction } from '#functions/core/generations/store/ended-prediction.ts'
import { handler } from '#functions/queues/store-result.ts'
import { jpegOf } from '#test/support/pictures.ts'
import { userId } from './accounts.ts'
import { useFunctionStage } from './function-stage.ts'
import { anyMode, generationId, generationRow, jobRow } from './generations.ts'
import type { Reply } from './internet.ts'
import { lambdaContext } from './lambda-context.ts'
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
  const stage = useFunctionStage({ account: { planCredits: 99, held: 1 } })
  const { table, sent } = stage

  const answerWith = (reply: Reply, deleting: Reply = () => new Response(null, { status: 204 })) =>
    stage.answer({ 'https://replicate.delivery': reply, 'https://images.test': deleting })

  /** Puts a running job with its generation, and returns the generation. */
  const run = (changed: Partial<GenerationRow> = {}, toolMode = anyMode) => {
    const generation = generationRow(changed, toolMode)
    table.put(keys.generation(userId, generationId), generation)
    table.put(keys.job(generationId), jobRow({ state: 'running', predictionId: 'run-1' }, toolMode))
    return generation
  }

  beforeEach(() => {
    answerWith(() => new Response(output))
    run()
  })

  return {
    ...stage,
    run,
    answerWith,
    deletions: () => sent().flatMap(({ method, url }) => (method === 'DELETE' ? [url.pathname] : [])),
  }
}
