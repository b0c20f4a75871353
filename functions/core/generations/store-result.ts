import { storePicture } from '#functions/core/clients/aws/picture-store.ts'
import { fetchOutput, OutputRefused } from '#functions/core/clients/replicate/run-output.ts'
import { checkPicture, PictureRefused, thumbnail } from '#functions/core/pictures/pictures.ts'
import { resultPath, thumbnailPath } from '#functions/core/pictures/storage-paths.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import { findMode } from '#shared/tools/index.ts'
import { type Failure, failures, findGeneration, modeFailure, type RunResult } from './generations.ts'
import { findJob, type Job, recordPrediction } from './jobs.ts'
import { isBlocked } from './run-results.ts'
import { completeGeneration, failGeneration, type Result } from './settle-generation.ts'

/**
 * Brings a finished run home: its picture into our bucket and the credit spent, or a reason and the credit back. Safe
 * to repeat; a result for a settled job, or of a run that is not this job's, changes nothing.
 */
export const storeResult = async (result: RunResult): Promise<void> => {
  const job = await findJob(result.generationId)
  if (!job || !(await isRunOf(job, result))) {
    count('ResultDiscarded')
    logger.info('Result discarded', { generationId: result.generationId, predictionId: result.predictionId })
    return
  }
  const outcome = await outcomeOf(job, result)
  const settled =
    'failure' in outcome ? await failGeneration(job, outcome.failure) : await completeGeneration(job, outcome.result)
  if ('failure' in outcome) count('GenerationFailed')
  logger.info('Generation settled', {
    generationId: job.generationId,
    status: 'failure' in outcome ? 'failed' : 'completed',
    settled,
  })
}

/**
 * A job that waits for its create call's answer adopts the run that names it, so that the sweeper can ask for it too
 * should storing fail; a queued one has opened none.
 */
const isRunOf = async ({ generationId, predictionId: known }: Job, { predictionId }: RunResult): Promise<boolean> =>
  known === null ? recordPrediction(generationId, predictionId) : known === predictionId

type Outcome = { result: Result } | { failure: Failure }

const outcomeOf = async (job: Job, run: RunResult): Promise<Outcome> => {
  // Its owner's cancel has settled the job before the run was stopped; here the provider stopped it at its deadline.
  if (run.status === 'canceled' || run.status === 'aborted') return { failure: failures.timedOut }
  if (run.status === 'failed') return { failure: await failureOf(job, run) }
  const [url] = run.output
  if (!url) return { failure: failures.noResult }
  try {
    return { result: { ...(await store(job, await fetchOutput(url))), model: run.model } }
  } catch (error) {
    if (error instanceof OutputRefused || error instanceof PictureRefused) return { failure: failures.noResult }
    throw error
  }
}

const failureOf = async (job: Job, run: RunResult): Promise<Failure> => {
  if (isBlocked(run)) return failures.blocked
  const generation = await findGeneration(job.userId, job.generationId)
  const toolMode = generation && findMode(generation.toolId, generation.modeId)
  return toolMode ? modeFailure(toolMode) : failures.noResult
}

type StoredPicture = Omit<Result, 'model'>

const store = async ({ userId, generationId }: Job, output: Buffer): Promise<StoredPicture> => {
  const { bytes, width, height } = await checkPicture(output)
  const storagePath = resultPath(userId, generationId)
  const small = await thumbnail(bytes)
  await Promise.all([
    storePicture(storagePath, bytes, 'image/jpeg'),
    storePicture(thumbnailPath(userId, generationId), small, 'image/webp'),
  ])
  return { storagePath, width, height }
}
