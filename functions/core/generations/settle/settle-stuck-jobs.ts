import { isTerminal } from '#functions/core/clients/replicate/prediction-status.ts'
import { cancelPrediction, readPrediction } from '#functions/core/clients/replicate/replicate.ts'
import type { Row } from '#functions/core/db/rows.ts'
import { failures } from '#functions/core/generations/generations.ts'
import { type Job, JobRow, postponeLook } from '#functions/core/generations/jobs.ts'
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

/** Looks at the due row of a job, and settles it where it can be. */
export type Look = (row: Row, now: Date) => Promise<void>

/** Who looks at the jobs that are no concern of this module: trainings, and bulk jobs without all of their generations. */
type OtherLooks = { training: Look; bulk: Look }

// Most of a look is waiting, for the table or for Replicate.
export const looksAtOnce = 32

/**
 * Checks every job that is due, so that a lost message or webhook costs no credit. An error of one job, such as a row that
 * cannot be parsed, does not delay the others. Begins no further look once `isOver`: the next sweep continues.
 */
export const settleStuckJobs = async (
  others: OtherLooks,
  now = new Date(),
  isOver: () => boolean = () => false,
): Promise<void> => {
  const looks = { ...others, generation: generationLook({ inTurn: takingTurns(), replicate: sweepRequests() }) }
  const rows = await dueJobRows(now)
  let left = rows.length
  await inParallel(rows, looksAtOnce, async (row) => {
    if (isOver()) return
    left -= 1
    await lookSafely(row, lookFor(row, looks), now)
  })
  if (left > 0) logger.warn('A sweep ended before all due jobs were looked at', { left })
}

const lookSafely = async (row: Row, look: Look, now: Date): Promise<void> => {
  try {
    await look(row, now)
  } catch (error) {
    logger.error('A look at a job failed', { job: row.pk, error })
    await postponeFailed(row, now).catch((error) => logger.error('A job cannot be postponed', { job: row.pk, error }))
  }
}

const lookFor = (row: Row, { training, bulk, generation }: OtherLooks & { generation: Look }): Look => {
  if (row.trainingId) return training
  return row.items ? bulk : generation
}

/** What the looks of one sweep share. */
type Sweep = {
  /** The settlements of one account take turns, since transactions that change one row at the same time refuse each other. */
  inTurn: ReturnType<typeof takingTurns>
  replicate: ReturnType<typeof sweepRequests>
}

/**
 * A finished prediction is settled, a job without one is queued again, and a job past its deadline fails. The pictures of
 * an ended job are deleted.
 */
const generationLook =
  (sweep: Sweep): Look =>
  async (row, now) => {
    const job = JobRow.parse(row)
    if (job.state === 'ended') return clearEndedJob(job, now)
    if (now.getTime() >= Date.parse(job.deadline) || isAbandoned(job, now)) return giveUp(job, sweep)
    return look(job, now, sweep)
  }

// The next check is postponed first, so that a job whose check fails does not delay others in the next sweep.
const look = async (job: Job, now: Date, sweep: Sweep): Promise<void> => {
  // Looked at in the next sweep, which begins with it.
  if (job.predictionId && !sweep.replicate.areLeft()) return
  await postponeLook(job, now)
  if (job.state === 'queued') await sendToolMessage(job, runMessage(job))
  if (job.predictionId) await takeResult(job, job.predictionId, sweep)
}

// Twice the worker's timeout: the worker has crashed or got no response, and a webhook would mostly have arrived.
export const claimSeconds = 60

/** Whether a job was claimed and has no known prediction. It fails before its deadline, so that the user waits less. */
const isAbandoned = ({ state, predictionId, claimedAt }: Job, now: Date): boolean =>
  state === 'submitting' &&
  predictionId === null &&
  claimedAt !== null &&
  now.getTime() >= Date.parse(claimedAt) + claimSeconds * 1000

const giveUp = async (job: Job, sweep: Sweep): Promise<void> => {
  const status = await statusAtDeadline(job, sweep)
  // A prediction that succeeded by its deadline was not too slow: its result could not be saved.
  const failure = status === 'succeeded' ? failures.saveFailed : failures.timedOut
  const settled = await sweep.inTurn(job.userId, () => endGeneration(job, failure))
  if (!settled) return
  if (!job.firstRun) count('JobTimedOut')
  logger.warn('Job given up at its deadline', { generationId: job.generationId })
  if (!isTerminal(status)) await cancel(job, sweep)
}

/** The status of a job's prediction; undefined when it is not known. A job is settled without it rather than later. */
const statusAtDeadline = async ({ generationId, predictionId }: Job, { replicate }: Sweep) => {
  if (!predictionId || !replicate.areLeft()) return undefined
  try {
    return (await replicate.send(() => readPrediction(predictionId)))?.status
  } catch (error) {
    logger.warn('Prediction not readable at its deadline', { generationId, predictionId, error })
    return undefined
  }
}

/** Ends a prediction before its own deadline does, which was given to Replicate with it. */
const cancel = async ({ predictionId }: Job, { replicate }: Sweep): Promise<void> => {
  if (predictionId && replicate.areLeft()) await replicate.send(() => cancelPrediction(predictionId))
}

const takeResult = async (job: Job, predictionId: string, { inTurn, replicate }: Sweep): Promise<void> => {
  const prediction = await replicate.send(() => readPrediction(predictionId))
  if (!prediction) return inTurn(job.userId, () => forgotten(job))
  const result = toEndedPrediction({ jobId: job.id, deadline: job.deadline }, prediction)
  if (result) await sendEndedPrediction(result, job.correlationId)
}

const forgotten = async (job: Job): Promise<void> => {
  if (!(await endGeneration(job, failures.noResult))) return
  if (!job.firstRun) count('GenerationFailed')
  logger.warn('Prediction forgotten by Replicate', { generationId: job.generationId, predictionId: job.predictionId })
}
