import { firstCheckSeconds } from '#functions/core/generations/job-times.ts'
import { type Job, queueSecondRun } from '#functions/core/generations/jobs.ts'
import type { Result } from '#functions/core/generations/kinds/job-kind.ts'
import { costMicroUsd, secondOpinion } from '#functions/core/generations/run/replicate-models.ts'
import { runMessage, sendToolMessage } from '#functions/core/generations/tool-message.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import { limits } from '#shared/limits.ts'

/** What was measured in a result. A mode measures at most one of the two. */
type Measured = Pick<Result, 'structureKept' | 'colourError'>

const misses = ({ structureKept, colourError }: Measured): boolean =>
  (structureKept !== undefined && structureKept < limits.structureKeptLeastPercent) ||
  (colourError !== undefined && colourError > limits.colourErrorMost)

/** Whether a second run's result replaces that of the first one. One that could not be measured does not. */
export const isBetter = (second: Measured, first: Measured): boolean =>
  first.colourError === undefined
    ? (second.structureKept ?? 0) > (first.structureKept ?? 0)
    : second.colourError !== undefined && second.colourError < first.colourError

/**
 * Starts a job's second run, by another model, when the result of the first run keeps too little of the room's structure
 * or misses the chosen paint. A repair has no second run, because it is free itself. False when the job is to be settled with
 * this result.
 */
export const startSecondRun = async (job: Job, result: Result): Promise<boolean> => {
  if (job.firstRun || job.repairOf || !misses(result)) return false
  const now = Date.now()
  const { storagePath, width, height, model, structureKept, colourError } = result
  const started = await queueSecondRun(job, {
    firstRun: {
      storagePath,
      width,
      height,
      model,
      structureKept,
      colourError,
      costMicroUsd: costMicroUsd([model, secondOpinion.id]),
    },
    until: new Date(now + limits.secondRunSeconds * 1000).toISOString(),
    // The message that starts the second run may be lost.
    nextCheck: new Date(now + firstCheckSeconds * 1000),
  })
  if (!started) return false
  count('SecondRun')
  logger.info('Second run queued', { generationId: job.generationId, structureKept, colourError })
  try {
    await sendToolMessage(job, runMessage(job))
  } catch (error) {
    logger.warn('The second run is left to the sweeper', { generationId: job.generationId, error })
  }
  return true
}
