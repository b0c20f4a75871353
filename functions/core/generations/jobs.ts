import * as z from 'zod'
import { Hold } from '#functions/core/credits/holds.ts'
import { keys, runningShardOf, runningShards } from '#functions/core/db/keys.ts'
import { changeRow, getRow, queryRows } from '#functions/core/db/rows.ts'
import { create, remove, type Write } from '#functions/core/db/transact.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { GenerationId, UserId } from '#shared/entities/ids.ts'
import { aiFunctions } from '#shared/tools/ai-functions.ts'

/**
 * A running job. `queued`: its message is on the way. `submitting`: a worker has claimed it and may have called the
 * provider. `running`: the provider's id is known.
 */
export const Job = z.object({
  generationId: GenerationId,
  userId: UserId,
  function: z.enum(aiFunctions),
  state: z.enum(['queued', 'submitting', 'running']),
  predictionId: z.string().nullable(),
  /** When a worker took it. */
  claimedAt: z.iso.datetime().nullable().default(null),
  hold: Hold,
  /** Given up then, and its credits released. */
  deadline: z.iso.datetime(),
  /** How often the sweeper has looked. */
  looks: z.int().nonnegative(),
  correlationId: z.string(),
})
export type Job = z.infer<typeof Job>

const claimSeconds = 20

// A job can be undone and begun again under its id, with another hold and other choices: its deadline tells them apart.
const sameJob = 'deadline = :deadline'

/** The write that records a new job, found by the sweeper at `nextLook`. */
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

/** Takes a queued job for one worker; false when another has it, it is settled, or it is not the one that was read. */
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

/** Gives a claimed job back to the queue, after a provider's answer that no run was opened. */
export const unclaimJob = (generationId: string): Promise<boolean> =>
  changeRow(keys.job(generationId), {
    set: 'SET #state = :queued',
    condition: '#state = :submitting',
    names: { '#state': 'state' },
    values: { ':queued': 'queued', ':submitting': 'submitting' },
  })

/** Records the provider's id; false when the job is settled or belongs to another run. */
export const recordPrediction = (generationId: string, predictionId: string): Promise<boolean> =>
  changeRow(keys.job(generationId), {
    set: 'SET #state = :running, predictionId = :id',
    condition: '#state = :submitting OR predictionId = :id',
    names: { '#state': 'state' },
    values: { ':submitting': 'submitting', ':running': 'running', ':id': predictionId },
  })

/** Jobs whose next look has come, a few from each shard. A row that this version cannot read is told of and left. */
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

/** Puts off the next look: 20, 40, then every 60 seconds, and never past the deadline. */
export const postponeLook = async (job: Job, now: Date): Promise<void> => {
  const backOff = Math.min(60, claimSeconds * 2 ** job.looks) * 1000
  const next = new Date(Math.min(now.getTime() + backOff, Math.max(Date.parse(job.deadline), now.getTime() + 1000)))
  await changeRow(keys.job(job.generationId), {
    set: 'SET gsi1sk = :next, looks = looks + :one',
    condition: 'attribute_exists(pk)',
    values: { ':next': next.toISOString(), ':one': 1 },
  })
}

/** The write that ends a job: exactly one settlement can make it. */
export const endJobWrite = ({ generationId, deadline }: JobIdentity): Write =>
  remove(keys.job(generationId), { condition: sameJob, values: { ':deadline': deadline } })

/** The write that takes back a job which no worker has claimed. */
export const takeBackJobWrite = ({ generationId, deadline }: JobIdentity): Write =>
  remove(keys.job(generationId), {
    condition: `#state = :queued AND ${sameJob}`,
    names: { '#state': 'state' },
    values: { ':queued': 'queued', ':deadline': deadline },
  })
