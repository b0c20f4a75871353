import { OutputRefused } from '#functions/core/clients/replicate/prediction-output.ts'
import { type Failure, failures, findGeneration, refusal } from '#functions/core/generations/generations.ts'
import { findJob, type Job, recordPrediction } from '#functions/core/generations/jobs.ts'
import { settles, stores } from '#functions/core/generations/kinds/index.ts'
import type { Result } from '#functions/core/generations/kinds/job-kind.ts'
import { completeGeneration, endGeneration } from '#functions/core/generations/settle/settle-generation.ts'
import { PictureRefused } from '#functions/core/pictures/pictures.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import { refusalOf } from '#shared/entities/previews.ts'
import { discardResult } from './discarded-results.ts'
import { type EndedPrediction, isBlocked } from './ended-prediction.ts'
import { startSecondRun } from './structure-lock.ts'

/**
 * Settles the job of a finished prediction: stores its picture and captures the hold, or fails it with a reason and
 * releases the hold. A design that moved the room's structure is made once more first, and the better of both is kept.
 * Idempotent: a prediction of a settled job, of another attempt or of another job changes nothing.
 */
export const storeResult = async (ended: EndedPrediction): Promise<void> => {
  const job = await findJob(ended.jobId)
  if (!job || job.deadline !== ended.deadline || !(await claimPrediction(job, ended))) {
    count('ResultDiscarded')
    logger.info('Result discarded', { jobId: ended.jobId, predictionId: ended.predictionId })
    return
  }
  const outcome = await outcomeOf(job, ended)
  if ('result' in outcome && (await startSecondRun(job, outcome.result))) return
  const settled =
    'failure' in outcome ? await endGeneration(job, outcome.failure) : await completeGeneration(job, outcome.result)
  const hasFailed = 'failure' in outcome && !job.firstRun
  if (hasFailed) count('GenerationFailed')
  else if (!settled) await discardResult(job)
  logger.info('Generation settled', {
    generationId: job.generationId,
    jobId: job.id,
    status: hasFailed ? 'failed' : 'completed',
    settled,
  })
}

/**
 * Records the prediction of a job whose create call has not returned yet, so that the sweeper finds it when storing
 * fails. False when the prediction is not this job's: the job has another one, or is still queued.
 */
const claimPrediction = async (job: Job, { predictionId }: EndedPrediction): Promise<boolean> =>
  job.predictionId === null ? recordPrediction(job, predictionId) : job.predictionId === predictionId

type Outcome = { result: Result } | { failure: Failure }

const outcomeOf = async (job: Job, ended: EndedPrediction): Promise<Outcome> => {
  // Replicate stopped it at its deadline: a cancel by the user would have settled the job before.
  if (ended.status === 'canceled' || ended.status === 'aborted') return { failure: failures.timedOut }
  if (ended.status === 'failed') return { failure: await failureOf(job, ended) }
  const [url] = ended.output
  if (!url) return { failure: failures.noResult }
  try {
    return { result: await stores[job.kind].store(job, url, ended) }
  } catch (error) {
    if (error instanceof OutputRefused || error instanceof PictureRefused) return { failure: failures.noResult }
    throw error
  }
}

/** The reason of a failed prediction. Only a preview's refusal is written for users; other errors are technical. */
const failureOf = async (job: Job, ended: EndedPrediction): Promise<Failure> => {
  if (isBlocked(ended)) return failures.blocked
  const generation = await findGeneration(job.userId, job.generationId)
  if (!generation) return failures.noResult
  const known = await stores[job.kind].failureOf?.(generation)
  if (known) return known
  const refused = refusalOf(ended)
  return refused ? refusal(refused) : settles[job.kind].failure(generation)
}
