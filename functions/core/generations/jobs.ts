import * as z from 'zod'
import { Hold } from '#functions/core/credits/holds.ts'
import { keys, runningShardOf } from '#functions/core/db/keys.ts'
import { changeRow, getRow } from '#functions/core/db/rows.ts'
import { create, remove, type Write } from '#functions/core/db/transact.ts'
import { type JobKindName, jobKinds } from '#functions/core/generations/kinds/names.ts'
import { BulkJobId, GenerationId, HdId, PhotoId, StoragePath, type TrainingId, UserId } from '#shared/entities/ids.ts'
import { ExampleOf } from '#shared/entities/option.ts'
import { RoomPart } from '#shared/pictures/room-map.ts'
import { toolFunctions } from '#shared/tools/ai-functions.ts'
import { isScene } from '#shared/tools/scenes.ts'

/** The stored result of a job's first run, while a second one is tried (docs/product.md, Generations). */
export const FirstRun = z.object({
  storagePath: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  model: z.string().nullable(),
  /** One of the two figures, by which the runs are compared. */
  structureKept: z.int().optional(),
  colourError: z.number().optional(),
  /** The price of both runs. */
  costMicroUsd: z.int().optional(),
})
export type FirstRun = z.infer<typeof FirstRun>

/**
 * A running job. `queued`: its message is in the queue. `submitting`: a worker has claimed it and may have created the
 * prediction. `running`: the prediction's id is known.
 */
export const Job = z.object({
  /** The id of the generation or of its full resolution. */
  id: z.union([GenerationId, HdId]),
  kind: z.enum(jobKinds),
  /** The job's generation. A part of a room map has none; this is then the job's own id. */
  generationId: GenerationId,
  userId: UserId,
  toolId: z.string().optional(),
  bulkJobId: BulkJobId.optional(),
  /** The part of a photo's room map that the job makes. */
  mapped: z.object({ photoId: PhotoId, part: RoomPart, storagePath: StoragePath }).optional(),
  /** The catalogue option whose example the picture becomes. */
  exampleOf: ExampleOf.optional(),
  function: z.enum(toolFunctions),
  /** The design that the job repairs for free. */
  repairOf: GenerationId.optional(),
  state: z.enum(['queued', 'submitting', 'running']),
  predictionId: z.string().nullable(),
  claimedAt: z.iso.datetime().nullable().default(null),
  hold: Hold,
  /** The time at which an unfinished job fails and its credits are released. */
  deadline: z.iso.datetime(),
  /** Set in the second run. If the second run fails, this result completes the job. */
  firstRun: FirstRun.optional(),
  /** The number of times that the sweeper has checked this job. */
  looks: z.int().nonnegative(),
  correlationId: z.string(),
})
export type Job = z.infer<typeof Job>

/**
 * A job that failed or was cancelled, or whose generation was deleted. Its row stays until nothing can be stored for
 * the job any more. Until then, its id cannot be submitted again.
 */
export const EndedJob = z.object({
  ...Job.pick({ id: true, kind: true, generationId: true, userId: true, mapped: true }).shape,
  state: z.literal('ended'),
  endedAt: z.iso.datetime(),
})
export type EndedJob = z.infer<typeof EndedJob>

/** Adds the id and the kind to a row of an earlier version of the app, which lacks them. */
const withIdAndKind = (row: unknown): unknown => {
  const earlier = EarlierRow.safeParse(row).data
  if (!earlier || earlier.kind !== undefined) return row
  const { generationId, hdId, toolId = '', exampleOf } = earlier
  const picture = exampleOf ? 'example' : isScene({ toolId }) ? 'portrait' : 'design'
  return { ...earlier, id: hdId ?? generationId, kind: (hdId ? 'hd' : picture) satisfies JobKindName }
}

const EarlierRow = z.looseObject({
  kind: z.string().optional(),
  generationId: z.string(),
  hdId: z.string().optional(),
  toolId: z.string().optional(),
  exampleOf: z.string().optional(),
})

export const JobRow = z.preprocess(withIdAndKind, z.discriminatedUnion('state', [Job, EndedJob]))

// An id can be submitted again after its job was undone or its generation deleted. The deadline distinguishes the
// attempts.
const sameJob = 'deadline = :deadline'
export const sameRunningJob = `${sameJob} AND attribute_not_exists(endedAt)`

/** The subject of a job: a picture, or the training of a personal model. The job has the same id. */
export type JobOf = Pick<Job, 'id'> | { trainingId: TrainingId }

export const jobIdOf = (job: JobOf): Job['id'] | TrainingId => ('trainingId' in job ? job.trainingId : job.id)

/** The write that creates a job. The sweeper checks it from `nextCheck` on. */
export const jobWrite = (job: JobOf, nextCheck: Date): Write =>
  create(keys.job(jobIdOf(job)), {
    ...job,
    gsi1pk: runningShardOf(jobIdOf(job)),
    gsi1sk: nextCheck.toISOString(),
  })

/** Reads a job. Undefined once it is settled. */
export const findJob = async (jobId: string): Promise<Job | undefined> => {
  const row = await getRow(keys.job(jobId))
  const job = row && JobRow.parse(row)
  return job?.state === 'ended' ? undefined : job
}

/** Identifies one attempt under the id of a generation or training. */
export type JobIdentity = JobOf & Pick<Job, 'deadline'>

/** Claims a queued job for one worker. False when it is claimed, settled, or not the job that was read. */
export const claimJob = ({ deadline, ...job }: JobIdentity, now = new Date()): Promise<boolean> =>
  changeRow(keys.job(jobIdOf(job)), {
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

/** Returns a claimed job to the queued state. Only for a job that certainly has no prediction. */
export const unclaimJob = ({ deadline, ...job }: JobIdentity): Promise<boolean> =>
  changeRow(keys.job(jobIdOf(job)), {
    set: 'SET #state = :queued, claimedAt = :none',
    condition: `#state = :submitting AND ${sameJob}`,
    names: { '#state': 'state' },
    values: { ':queued': 'queued', ':submitting': 'submitting', ':deadline': deadline, ':none': null },
  })

/**
 * Queues a job for its second run with a new deadline. The deadline distinguishes the two runs, so messages of the
 * first run have no effect any more. False when the job is settled or was queued again before.
 */
export const queueSecondRun = (
  { deadline, ...job }: JobIdentity,
  { firstRun, until, nextCheck: nextLook }: { firstRun: FirstRun; until: string; nextCheck: Date },
): Promise<boolean> =>
  changeRow(keys.job(jobIdOf(job)), {
    set: 'SET #state = :queued, predictionId = :none, claimedAt = :none, firstRun = :firstRun, deadline = :until, gsi1sk = :next, looks = :zero',
    condition: `#state = :running AND attribute_not_exists(firstRun) AND ${sameRunningJob}`,
    names: { '#state': 'state' },
    values: {
      ':running': 'running',
      ':queued': 'queued',
      ':none': null,
      ':firstRun': firstRun,
      ':until': until,
      ':next': nextLook.toISOString(),
      ':zero': 0,
      ':deadline': deadline,
    },
  })

/** Stores the id of a job's prediction. False when the job is settled, queued, or has another prediction. */
export const recordPrediction = ({ deadline, ...job }: JobIdentity, predictionId: string): Promise<boolean> =>
  changeRow(keys.job(jobIdOf(job)), {
    set: 'SET #state = :running, predictionId = :id',
    condition: `(#state = :submitting OR predictionId = :id) AND ${sameRunningJob}`,
    names: { '#state': 'state' },
    values: { ':submitting': 'submitting', ':running': 'running', ':id': predictionId, ':deadline': deadline },
  })

/** The write that deletes a completed job. Its condition holds only once, so only one settlement succeeds. */
export const completeJobWrite = ({ deadline, ...job }: JobIdentity): Write =>
  remove(keys.job(jobIdOf(job)), {
    condition: sameRunningJob,
    values: { ':deadline': deadline },
  })

/** The write that removes a job which no worker has claimed. */
export const takeBackJobWrite = ({ deadline, ...job }: JobIdentity): Write =>
  remove(keys.job(jobIdOf(job)), {
    condition: `#state = :queued AND ${sameJob}`,
    names: { '#state': 'state' },
    values: { ':queued': 'queued', ':deadline': deadline },
  })
