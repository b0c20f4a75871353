import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'
import type { JobMode } from '#shared/tools/define-tool.ts'
import { type Job, type JobIdentity, type JobOf, jobIdOf } from './jobs.ts'

// When the sweeper looks at a job, and when the job fails (docs/product.md, Generations).

/** After this many seconds a running job of any tool fails and its credits are returned. */
export const jobDeadlineSeconds = 180

/** The sweeper first checks a job this many seconds after its next step was due. */
export const firstCheckSeconds = 20

/** The time of the sweeper's first check of a job that starts at `startsAt`, in milliseconds since 1970. */
export const firstCheckAt = ({ mode }: { mode: Pick<JobMode, 'typicalSeconds'> }, startsAt: number): Date =>
  new Date(startsAt + (mode.typicalSeconds + firstCheckSeconds) * 1000)

/**
 * Twice the worker's timeout. By then the worker has crashed or got no response, and a webhook would usually have arrived.
 */
export const claimSeconds = 60

/** Whether a job was claimed and has no known prediction. It fails before its deadline, so that the user waits less. */
export const isAbandoned = ({ state, predictionId, claimedAt }: Job, now: Date): boolean =>
  state === 'submitting' &&
  predictionId === null &&
  claimedAt !== null &&
  now.getTime() >= Date.parse(claimedAt) + claimSeconds * 1000

/** Postpones the sweeper's next check by 20, 40, then 60 seconds, but not beyond the deadline. */
export const postponeCheck = (job: JobIdentity & Pick<Job, 'looks'>, now: Date): Promise<void> => {
  const backOff = Math.min(60, firstCheckSeconds * 2 ** job.looks) * 1000
  const next = Math.min(now.getTime() + backOff, Math.max(Date.parse(job.deadline), now.getTime() + 1000))
  return postponeCheckTo(job, new Date(next))
}

export const postponeCheckTo = async (job: JobOf, next: Date): Promise<void> => {
  await changeRow(keys.job(jobIdOf(job)), {
    set: 'SET gsi1sk = :next, looks = looks + :one',
    condition: 'attribute_exists(pk)',
    values: { ':next': next.toISOString(), ':one': 1 },
  })
}

/** Twice the timeout of `store-result`. After it, no worker that read the job before its end can store a result. */
export const storingSeconds = 120

/** The time at which the stored pictures of an ended job are deleted, and then its row. */
export const clearTime = (endedAt: Date): Date => new Date(endedAt.getTime() + storingSeconds * 1000)
