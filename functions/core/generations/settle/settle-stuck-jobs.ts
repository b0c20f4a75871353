import { isTerminal } from '#functions/core/clients/replicate/prediction-status.ts'
import { cancelPrediction, readPrediction } from '#functions/core/clients/replicate/replicate.ts'
import type { Row } from '#functions/core/db/rows.ts'
import { type Failure, failures } from '#functions/core/generations/failures.ts'
import { isAbandoned, postponeCheck } from '#functions/core/generations/job-times.ts'
import { type Job, JobRow } from '#functions/core/generations/jobs.ts'
import { settles } from '#functions/core/generations/kinds/index.ts'
import { compareLater } from '#functions/core/generations/room-map/queue-comparison.ts'
import { clearEndedJob } from '#functions/core/generations/store/discarded-results.ts'
import { sendEndedPrediction, toEndedPrediction } from '#functions/core/generations/store/sent-prediction.ts'
import { runMessage, sendToolMessage } from '#functions/core/generations/tool-message.ts'
import { inParallel } from '#functions/core/runtime/in-parallel.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import { takingTurns } from '#functions/core/runtime/taking-turns.ts'
import { dueJobRows, postponeFailed } from './due-jobs.ts'
import { endGeneration } from './settle-generation.ts'
import { sweepRequests } from './sweep-requests.ts'

/** Checks the due row of a job and settles the job if possible. */
export type JobCheck = (row: Row, now: Date) => Promise<void>

/** The checks of other kinds of jobs: trainings, and bulk jobs with unwritten generations. */
type OtherChecks = { training: JobCheck; bulk: JobCheck }

// A check mostly waits for the table or for Replicate.
export const checksAtOnce = 32

/**
 * Checks every job that is due, so that a lost message or webhook costs no credits. An error of one job, such as a row
 * that cannot be parsed, does not delay the others. Starts no further check once `isOver` returns true: the next sweep
 * continues.
 */
export const settleStuckJobs = async (
  others: OtherChecks,
  now = new Date(),
  isOver: () => boolean = () => false,
): Promise<void> => {
  const checks = { ...others, generation: generationCheck({ inTurn: takingTurns(), replicate: sweepRequests() }) }
  const rows = await dueJobRows(now)
  let left = rows.length
  await inParallel(rows, checksAtOnce, async (row) => {
    if (isOver()) return
    left -= 1
    await checkSafely(row, checkFor(row, checks), now)
  })
  if (left > 0) logger.warn('A sweep ended before all due jobs were looked at', { left })
}

const checkSafely = async (row: Row, check: JobCheck, now: Date): Promise<void> => {
  try {
    await check(row, now)
  } catch (error) {
    logger.error('A look at a job failed', { job: row.pk, error })
    await postponeFailed(row, now).catch((error) => logger.error('A job cannot be postponed', { job: row.pk, error }))
  }
}

const checkFor = (row: Row, { training, bulk, generation }: OtherChecks & { generation: JobCheck }): JobCheck => {
  if (row.trainingId) return training
  return row.items ? bulk : generation
}

/** The state that all checks of one sweep share. */
type Sweep = {
  /**
   * Settles the jobs of one account one after the other, because concurrent transactions on one row reject each other.
   */
  inTurn: ReturnType<typeof takingTurns>
  replicate: ReturnType<typeof sweepRequests>
}

/**
 * Settles a finished prediction, queues a job without a prediction again, and fails a job past its deadline. Deletes
 * the pictures of an ended job.
 */
const generationCheck =
  (sweep: Sweep): JobCheck =>
  async (row, now) => {
    const job = JobRow.parse(row)
    if (job.state === 'ended') return clearEndedJob(job, now)
    if (now.getTime() >= Date.parse(job.deadline) || isAbandoned(job, now)) return giveUp(job, sweep)
    return checkJob(job, now, sweep)
  }

// Postpones the next check first, so that a failing check does not delay other jobs in the next sweep.
const checkJob = async (job: Job, now: Date, sweep: Sweep): Promise<void> => {
  // No requests are left. The job keeps its place, so the next sweep checks it first.
  if (job.predictionId && !sweep.replicate.areLeft()) return
  await postponeCheck(job, now)
  if (job.state === 'queued') await sendToolMessage(job, runMessage(job))
  if (job.predictionId) await takeResult(job, job.predictionId, sweep)
}

const giveUp = async (job: Job, sweep: Sweep): Promise<void> => {
  const status = await statusAtDeadline(job, sweep)
  // The prediction succeeded before the deadline, so the job failed because its result could not be saved.
  const failure = status === 'succeeded' ? failures.saveFailed : failures.timedOut
  const settled = await sweep.inTurn(job.userId, () => end(job, failure))
  if (!settled) return
  if (!job.firstRun && !settles[job.kind].isOptional) count('JobTimedOut')
  logger.warn('Job given up at its deadline', { generationId: job.generationId })
  if (!isTerminal(status)) await cancel(job, sweep)
}

/** Ends a job without a picture of this run. The design of a first run is completed, and compared. */
const end = async (job: Job, failure: Failure): Promise<boolean> => {
  const settled = await endGeneration(job, failure)
  if (settled && job.firstRun) await compareLater(job)
  return settled
}

/** The status of a job's prediction. Undefined when it cannot be read; the job is then settled without it. */
const statusAtDeadline = async ({ generationId, predictionId }: Job, { replicate }: Sweep) => {
  if (!predictionId || !replicate.areLeft()) return undefined
  try {
    return (await replicate.send(() => readPrediction(predictionId)))?.status
  } catch (error) {
    logger.warn('Prediction not readable at its deadline', { generationId, predictionId, error })
    return undefined
  }
}

/** Ends a prediction before Replicate ends it at its own deadline. */
const cancel = async ({ predictionId }: Job, { replicate }: Sweep): Promise<void> => {
  if (predictionId && replicate.areLeft()) await replicate.send(() => cancelPrediction(predictionId))
}

const takeResult = async (job: Job, predictionId: string, { inTurn, replicate }: Sweep): Promise<void> => {
  const prediction = await replicate.send(() => readPrediction(predictionId))
  if (!prediction) return inTurn(job.userId, () => endForgotten(job))
  const result = toEndedPrediction({ jobId: job.id, deadline: job.deadline }, prediction)
  if (result) await sendEndedPrediction(result, job.correlationId)
}

const endForgotten = async (job: Job): Promise<void> => {
  if (!(await end(job, failures.noResult))) return
  if (!job.firstRun && !settles[job.kind].isOptional) count('GenerationFailed')
  logger.warn('Prediction forgotten by Replicate', { generationId: job.generationId, predictionId: job.predictionId })
}
