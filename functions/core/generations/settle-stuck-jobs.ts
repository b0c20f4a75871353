import { queueOf, sendMessage } from '#functions/core/clients/aws/queues.ts'
import { sendResult } from '#functions/core/clients/aws/results-queue.ts'
import { cancelRun, readRun } from '#functions/core/clients/replicate/replicate.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import { type Failure, failures, type ToolMessage } from './generations.ts'
import { dueJobs, type Job, postponeLook } from './jobs.ts'
import { toRunResult } from './run-results.ts'
import { failGeneration } from './settle-generation.ts'

/**
 * Looks at every running job whose next look has come, so that a lost message or webhook costs nobody a credit: what
 * has ended is settled, what was never begun is sent again, what is past its deadline is given up. One job's fault
 * does not keep the others waiting.
 */
export const settleStuckJobs = async (now = new Date()): Promise<void> => {
  const jobs = await dueJobs(now)
  const looks = await Promise.allSettled(jobs.map((job) => look(job, now)))
  looks.forEach((outcome, index) => {
    if (outcome.status === 'rejected') {
      logger.error('A look at a job failed', { generationId: jobs[index]?.generationId, error: outcome.reason })
    }
  })
}

// Postponed before anything that can fail, so that jobs whose looks fail make room for those behind them.
const look = async (job: Job, now: Date): Promise<void> => {
  if (now.getTime() >= Date.parse(job.deadline) || isAbandoned(job, now)) return giveUp(job)
  await postponeLook(job, now)
  if (job.state === 'queued') await sendAgain(job)
  if (job.predictionId) await takeResult(job, job.predictionId)
}

// Twice a worker's own time: whoever claimed it is dead, or was not answered, and its run would mostly be known by now.
const claimSeconds = 60

/** A job that was claimed and whose run nobody has heard of: it is ended early, so that nobody waits for its deadline. */
const isAbandoned = ({ state, predictionId, claimedAt }: Job, now: Date): boolean =>
  state === 'submitting' &&
  predictionId === null &&
  claimedAt !== null &&
  now.getTime() >= Date.parse(claimedAt) + claimSeconds * 1000

const giveUp = async (job: Job): Promise<void> => {
  const settled = await failGeneration(job, await failureAtDeadline(job))
  if (!settled) return
  count('JobTimedOut')
  logger.warn('Job given up at its deadline', { generationId: job.generationId })
  if (job.predictionId) await cancelRun(job.predictionId)
}

/** A run that is there by now, and yet not stored, was not too slow: it could not be saved. */
const failureAtDeadline = async ({ generationId, predictionId }: Job): Promise<Failure> => {
  try {
    const prediction = predictionId ? await readRun(predictionId) : undefined
    return prediction?.status === 'succeeded' ? failures.saveFailed : failures.timedOut
  } catch (error) {
    logger.warn('Run not readable at its deadline', { generationId, predictionId, error })
    return failures.timedOut
  }
}

const sendAgain = async ({ userId, generationId, correlationId, function: name }: Job): Promise<void> => {
  const message: ToolMessage = { type: 'run', userId, generationId }
  await sendMessage({ queueUrl: queueOf(name), body: message, correlationId })
}

const takeResult = async (job: Job, predictionId: string): Promise<void> => {
  const prediction = await readRun(predictionId)
  if (!prediction) return forgotten(job)
  const result = toRunResult(job.generationId, prediction)
  if (result) await sendResult(result, job.correlationId)
}

const forgotten = async (job: Job): Promise<void> => {
  if (!(await failGeneration(job, failures.noResult))) return
  count('GenerationFailed')
  logger.warn('Run forgotten by the provider', { generationId: job.generationId, predictionId: job.predictionId })
}
