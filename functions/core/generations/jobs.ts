import * as z from 'zod'
import { Hold } from '#functions/core/credits/holds.ts'
import { keys, runningShardOf, runningShards } from '#functions/core/db/keys.ts'
import { changeRow, getRow, queryRows } from '#functions/core/db/rows.ts'
import { create, remove, type Write } from '#functions/core/db/transact.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { GenerationId, UserId } from '#shared/entities/ids.ts'
import { toolFunctions } from '#shared/tools/ai-functions.ts'

/**
 * A running job. `queued`: its message is in the queue. `submitting`: a worker has claimed it and may have sent the create
 * call. `running`: the id of its prediction is known.
 */
export const Job = z.object({
  generationId: GenerationId,
  userId: UserId,
  toolId: z.string().optional(),
  function: z.enum(toolFunctions),
  state: z.enum(['queued', 'submitting', 'running']),
  predictionId: z.string().nullable(),
  /** The time at which a worker claimed the job. */
  claimedAt: z.iso.datetime().nullable().default(null),
  hold: Hold,
  /** The time at which an unfinished job fails and its credits are released. */
  deadline: z.iso.datetime(),
  /** The number of times that the sweeper has checked this job. */
  looks: z.int().nonnegative(),
  correlationId: z.string(),
})
export type Job = z.infer<typeof Job>

const claimSeconds = 20

// A job can be undone and submitted again under the same id, with another hold. Its deadline tells the two apart.
const sameJob = 'deadline = :deadline'

/** The write that creates a job; the sweeper finds it from `nextLook` on. */
export const jobWrite = (job: Job, nextLook: Date): Write =>
  create(keys.job(job.generationId), {
    ...job,
    gsi1pk: runningShardOf(job.generationId),
    gsi1sk: nextLook.toISOString(),
  })

/** Reads a job; undefined once it is settled. */
export const findJob = async (generationId: string): Promise<Job | undefined> => {
  const row = await getRow(keys.job(generationId))
  return row && Job.parse(row)
}

type JobIdentity = Pick<Job, 'generationId' | 'deadline'>

/** Claims a queued job for one worker; false when it is claimed, settled, or not the job that was read. */
export const claimJob = ({ generationId, deadline }: JobIdentity, now = new Date()): Promise<boolean> =>
  changeRow(keys.job(generationId), {
    set: 'SET #state = :submitting, claimedAt = :now',
    condition: `#state = :queued AND ${sameJob}`,
    names: { '#state': 'state' },
    values: {
      ':queued': 'queued',
      ':submitting': 'submitting',
      ':deadline': deadline,
      ':now': now.toISOString(),
    },
  })

/** Makes a claimed job queued again. Only for a job that certainly has no prediction. */
export const unclaimJob = (generationId: string): Promise<boolean> =>
  changeRow(keys.job(generationId), {
    set: 'SET #state = :queued',
    condition: '#state = :submitting',
    names: { '#state': 'state' },
    values: { ':queued': 'queued', ':submitting': 'submitting' },
  })

/** Records the id of a job's prediction; false when the job is settled, queued, or has another prediction. */
export const recordPrediction = (generationId: string, predictionId: string): Promise<boolean> =>
  changeRow(keys.job(generationId), {
    set: 'SET #state = :running, predictionId = :id',
    condition: '#state = :submitting OR predictionId = :id',
    names: { '#state': 'state' },
    values: { ':submitting': 'submitting', ':running': 'running', ':id': predictionId },
  })

/** Jobs whose `nextLook` has passed, at most `perShard` of each shard. A row that cannot be parsed is logged and skipped. */
export const dueJobs = async (now: Date, perShard = 50): Promise<Job[]> => {
  const shards = await Promise.all(
    runningShards.map((shard) =>
      queryRows({
        index: 'gsi1',
        condition: 'gsi1pk = :shard AND gsi1sk <= :now',
        values: { ':shard': shard, ':now': now.toISOString() },
        limit: perShard,
      }),
    ),
  )
  return shards.flat().flatMap((row) => {
    const job = Job.safeParse(row)
    if (!job.success) logger.error('Job unreadable', { job: row.pk, error: job.error })
    return job.success ? [job.data] : []
  })
}

/** Postpones the sweeper's next check by 20, 40, then 60 seconds, but not past the deadline. */
export const postponeLook = async (job: Job, now: Date): Promise<void> => {
  const backOff = Math.min(60, claimSeconds * 2 ** job.looks) * 1000
  const next = new Date(Math.min(now.getTime() + backOff, Math.max(Date.parse(job.deadline), now.getTime() + 1000)))
  await changeRow(keys.job(job.generationId), {
    set: 'SET gsi1sk = :next, looks = looks + :one',
    condition: 'attribute_exists(pk)',
    values: { ':next': next.toISOString(), ':one': 1 },
  })
}

/** The write that ends a job. Its condition holds once, so that only one settlement succeeds. */
export const endJobWrite = ({ generationId, deadline }: JobIdentity): Write =>
  remove(keys.job(generationId), { condition: sameJob, values: { ':deadline': deadline } })

/** The write that takes back a job which no worker has claimed. */
export const takeBackJobWrite = ({ generationId, deadline }: JobIdentity): Write =>
  remove(keys.job(generationId), {
    condition: `#state = :queued AND ${sameJob}`,
    names: { '#state': 'state' },
    values: { ':queued': 'queued', ':deadline': deadline },
  })
