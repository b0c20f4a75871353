import { cancelPrediction, readPrediction } from '#functions/core/clients/replicate/replicate.ts'
import type { Row } from '#functions/core/db/rows.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import { clearEndedJob } from './discarded-results.ts'
import { type Failure, failures } from './generations.ts'
import { dueJobRows, type EndedJob, type Job, JobRow, pictureJobIdOf, postponeLook } from './jobs.ts'
import { sendPredictionResult, toPredictionResult } from './prediction-results.ts'
import { endGeneration } from './settle-generation.ts'
import { runMessage, sendToolMessage } from './tool-message.ts'

/** Looks at the due row of a job, and settles it where it can be. */
export type Look = (row: Row, now: Date) => Promise<void>

/** Who looks at the jobs that are no concern of this module: trainings, and bulk jobs without all of their generations. */
type OtherLooks = { training: Look; bulk: Look }

/**
 * Checks every job that is due, so that a lost message or webhook costs no credit. An error of one job, such as a row that
 * cannot be parsed, does not delay the others.
 */
export const settleStuckJobs = async (others: OtherLooks, now = new Date()): Promise<void> => {
  const rows = await dueJobRows(now)
  const looks = await Promise.allSettled(rows.map((row) => lookFor(row, others)(row, now)))
  looks.forEach((outcome, index) => {
    if (outcome.status === 'rejected')
      logger.error('A look at a job failed', { job: rows[index]?.pk, error: outcome.reason })
  })
}

const lookFor = (row: Row, { training, bulk }: OtherLooks): Look => {
  if (row.trainingId) return training
  return row.items ? bulk : lookAtGeneration
}

/**
 * A finished prediction is settled, a job without one is queued again, and a job past its deadline fails. The pictures of
 * an ended job are deleted.
 */
const lookAtGeneration: Look = async (row, now) => look(JobRow.parse(row), now)

// The next check is postponed first, so that a job whose check fails does not delay others in the next sweep.
const look = async (job: Job | EndedJob, now: Date): Promise<void> => {
  if (job.state === 'ended') return clearEndedJob(job, now)
  if (now.getTime() >= Date.parse(job.deadline) || isAbandoned(job, now)) return giveUp(job)
  await postponeLook(job, now)
  if (job.state === 'queued') await sendToolMessage(job, runMessage(job))
  if (job.predictionId) await takeResult(job, job.predictionId)
}

// Twice the worker's timeout: the worker has crashed or got no response, and a webhook would mostly have arrived.
export const claimSeconds = 60

/** Whether a job was claimed and has no known prediction. It fails before its deadline, so that the user waits less. */
const isAbandoned = ({ state, predictionId, claimedAt }: Job, now: Date): boolean =>
  state === 'submitting' &&
  predictionId === null &&
  claimedAt !== null &&
  now.getTime() >= Date.parse(claimedAt) + claimSeconds * 1000

const giveUp = async (job: Job): Promise<void> => {
  const settled = await endGeneration(job, await failureAtDeadline(job))
  if (!settled) return
  if (!job.firstRun) count('JobTimedOut')
  logger.warn('Job given up at its deadline', { generationId: job.generationId })
  if (job.predictionId) await cancelPrediction(job.predictionId)
}

/** A prediction that succeeded by its deadline was not too slow: its result could not be saved. */
const failureAtDeadline = async ({ generationId, predictionId }: Job): Promise<Failure> => {
  try {
    const prediction = predictionId ? await readPrediction(predictionId) : undefined
    return prediction?.status === 'succeeded' ? failures.saveFailed : failures.timedOut
  } catch (error) {
    logger.warn('Prediction not readable at its deadline', { generationId, predictionId, error })
    return failures.timedOut
  }
}

const takeResult = async (job: Job, predictionId: string): Promise<void> => {
  const prediction = await readPrediction(predictionId)
  if (!prediction) return forgotten(job)
  const result = toPredictionResult({ jobId: pictureJobIdOf(job), deadline: job.deadline }, prediction)
  if (result) await sendPredictionResult(result, job.correlationId)
}

const forgotten = async (job: Job): Promise<void> => {
  if (!(await endGeneration(job, failures.noResult))) return
  if (!job.firstRun) count('GenerationFailed')
  logger.warn('Prediction forgotten by Replicate', { generationId: job.generationId, predictionId: job.predictionId })
}
