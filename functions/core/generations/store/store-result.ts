import { OutputRefused } from '#functions/core/clients/replicate/prediction-output.ts'
import { isBlocked } from '#functions/core/clients/replicate/prediction-status.ts'
import { type Failure, failures, refusal } from '#functions/core/generations/failures.ts'
import { findGeneration } from '#functions/core/generations/generations.ts'
import { findJob, type Job, recordPrediction } from '#functions/core/generations/jobs.ts'
import { settles, stores } from '#functions/core/generations/kinds/index.ts'
import type { Result } from '#functions/core/generations/kinds/job-kind.ts'
import { completeGeneration, endGeneration } from '#functions/core/generations/settle/settle-generation.ts'
import { PictureRefused } from '#functions/core/pictures/check-picture.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { count, measure } from '#functions/core/runtime/metrics.ts'
import { refusalOf } from '#shared/entities/previews.ts'
import { DesignGone } from './design-gone.ts'
import { discardResult } from './discarded-results.ts'
import type { EndedPrediction } from './ended-prediction.ts'
import { startSecondRun } from './second-run.ts'

/**
 * Settles the job of a finished prediction: stores its picture and captures the hold, or fails the job with a reason
 * and releases the hold. When a design changed the room's structure or missed the chosen paint, a second run follows
 * first, and the better picture is used. Idempotent: a prediction of a settled job, another attempt or another job has no effect.
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
  if (hasFailed && !settles[job.kind].isOptional) count('GenerationFailed')
  if (!hasFailed && !settled) await discardResult(job)
  if (!hasFailed && settled) {
    if (!settles[job.kind].isOptional) countInTime(ended)
    await stores[job.kind].afterCompleted?.(job)
  }
  logger.info('Generation settled', {
    generationId: job.generationId,
    jobId: job.id,
    status: hasFailed ? 'failed' : 'completed',
    settled,
  })
}

const countInTime = ({ receivedAt }: EndedPrediction) => {
  count('DesignInTime')
  if (receivedAt) measure('WebhookToDesignMilliseconds', Date.now() - Date.parse(receivedAt))
}

/**
 * Stores the prediction's id in a job whose create call has not returned yet, so that the sweeper can retry when
 * storing fails. False when the job has another prediction or is still queued.
 */
const claimPrediction = async (job: Job, { predictionId }: EndedPrediction): Promise<boolean> =>
  job.predictionId === null ? recordPrediction(job, predictionId) : job.predictionId === predictionId

type Outcome = { result: Result } | { failure: Failure }

const outcomeOf = async (job: Job, ended: EndedPrediction): Promise<Outcome> => {
  // Replicate stopped the prediction at its deadline. A cancellation by the user would already have settled the job.
  if (ended.status === 'canceled' || ended.status === 'aborted') return { failure: failures.timedOut }
  if (ended.status === 'failed') return { failure: await failureOf(job, ended) }
  const [url] = ended.output
  if (!url) return { failure: failures.noResult }
  try {
    return { result: await stores[job.kind].store(job, url, ended) }
  } catch (error) {
    if ([OutputRefused, PictureRefused, DesignGone].some((kind) => error instanceof kind))
      return { failure: failures.noResult }
    throw error
  }
}

/** The reason of a failed prediction. Only a preview's refusal contains text for users; other errors are technical. */
const failureOf = async (job: Job, ended: EndedPrediction): Promise<Failure> => {
  if (isBlocked(ended.error)) return failures.blocked
  const generation = await findGeneration(job.userId, job.generationId)
  if (!generation) return failures.noResult
  const known = await stores[job.kind].failureOf?.(generation)
  if (known) return known
  const refused = refusalOf(ended)
  return refused ? refusal(refused) : settles[job.kind].failure(generation)
}
