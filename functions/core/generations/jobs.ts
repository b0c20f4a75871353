import * as z from 'zod'
import { Hold } from '#functions/core/credits/holds.ts'
import { keys, runningShardOf } from '#functions/core/db/keys.ts'
import { changeRow, getRow } from '#functions/core/db/rows.ts'
import { create, remove, type Write } from '#functions/core/db/transact.ts'
import { type JobKindName, jobKinds } from '#functions/core/generations/kinds/names.ts'
import { BulkJobId, GenerationId, HdId, type TrainingId, UserId } from '#shared/entities/ids.ts'
import { ExampleOf } from '#shared/entities/option.ts'
import { toolFunctions } from '#shared/tools/ai-functions.ts'
import { isScene } from '#shared/tools/scenes.ts'

/** The stored result of a job's first run, while a second one is tried (docs/product.md, Generations). */
export const FirstRun = z.object({
  storagePath: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  model: z.string().nullable(),
  structureKept: z.int(),
  /** The seed of the second run. */
  nextSeed: z.string().optional(),
})
export type FirstRun = z.infer<typeof FirstRun>

/**
 * A running job. `queued`: its message is in the queue. `submitting`: a worker has claimed it and may have sent the create
 * call. `running`: the id of its prediction is known.
 */
export const Job = z.object({
  /** The id of what the job makes: the generation's, or that of its full resolution. */
  id: z.union([GenerationId, HdId]),
  kind: z.enum(jobKinds),
  generationId: GenerationId,
  userId: UserId,
  toolId: z.string().optional(),
  bulkJobId: BulkJobId.optional(),
  /** The option of a catalogue whose example the picture becomes. */
  exampleOf: ExampleOf.optional(),
  function: z.enum(toolFunctions),
  state: z.enum(['queued', 'submitting', 'running']),
  predictionId: z.string().nullable(),
  /** The time at which a worker claimed the job. */
  claimedAt: z.iso.datetime().nullable().default(null),
  hold: Hold,
  /** The time at which an unfinished job fails and its credits are released. */
  deadline: z.iso.datetime(),
  /** Present in the second run. Whatever becomes of that run, this result is there to complete the job with. */
  firstRun: FirstRun.optional(),
  /** The number of times that the sweeper has checked this job. */
  looks: z.int().nonnegative(),
  correlationId: z.string(),
})
export type Job = z.infer<typeof Job>

/**
 * A job that failed or was cancelled, or whose generation was deleted. Its row stays until nothing can be stored for it
 * any more, and keeps its id from being submitted again meanwhile.
 */
export const EndedJob = z.object({
  ...Job.pick({ id: true, kind: true, generationId: true, userId: true }).shape,
  state: z.literal('ended'),
  endedAt: z.iso.datetime(),
})
export type EndedJob = z.infer<typeof EndedJob>

/** A row of an earlier version of the app names neither the job's id nor its kind. */
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

/** The row of a picture's job. */
export const JobRow = z.preprocess(withIdAndKind, z.discriminatedUnion('state', [Job, EndedJob]))

/** The sweeper looks at a job for the first time so many seconds after its next step was due. */
export const firstLookSeconds = 20

// An id can be submitted again after its job was undone or its generation deleted. The deadline tells the attempts apart.
const sameJob = 'deadline = :deadline'
export const sameRunningJob = `${sameJob} AND attribute_not_exists(endedAt)`

/** What a job works for: a picture, or a training of a personal model. Its id is the job's. */
export type JobOf = Pick<Job, 'id'> | { trainingId: TrainingId }

export const jobIdOf = (job: JobOf): Job['id'] | TrainingId => ('trainingId' in job ? job.trainingId : job.id)

/** The write that creates a job; the sweeper finds it from `nextLook` on. */
export const jobWrite = (job: JobOf, nextLook: Date): Write =>
  create(keys.job(jobIdOf(job)), {
    ...job,
    gsi1pk: runningShardOf(jobIdOf(job)),
    gsi1sk: nextLook.toISOString(),
  })

/** Reads a job; undefined once it is settled. */
export const findJob = async (jobId: string): Promise<Job | undefined> => {
  const row = await getRow(keys.job(jobId))
  const job = row && JobRow.parse(row)
  return job?.state === 'ended' ? undefined : job
}

/** One attempt under the id of a generation or training. */
export type JobIdentity = JobOf & Pick<Job, 'deadline'>

/** Claims a queued job for one worker; false when it is claimed, settled, or not the job that was read. */
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

/** Makes a claimed job queued again. Only for a job that certainly has no prediction. */
export const unclaimJob = ({ deadline, ...job }: JobIdentity): Promise<boolean> =>
  changeRow(keys.job(jobIdOf(job)), {
    set: 'SET #state = :queued, claimedAt = :none',
    condition: `#state = :submitting AND ${sameJob}`,
    names: { '#state': 'state' },
    values: { ':queued': 'queued', ':submitting': 'submitting', ':deadline': deadline, ':none': null },
  })

/**
 * Makes a job queued once more for its second run, until another deadline: this distinguishes it from the first run, whose
 * messages change nothing any more. False when the job is settled, or was queued again before.
 */
export const queueSecondRun = (
  { deadline, ...job }: JobIdentity,
  { firstRun, until, nextLook }: { firstRun: FirstRun; until: string; nextLook: Date },
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

/** Records the id of a job's prediction; false when the job is settled, queued, or has another prediction. */
export const recordPrediction = ({ deadline, ...job }: JobIdentity, predictionId: string): Promise<boolean> =>
  changeRow(keys.job(jobIdOf(job)), {
    set: 'SET #state = :running, predictionId = :id',
    condition: `(#state = :submitting OR predictionId = :id) AND ${sameRunningJob}`,
    names: { '#state': 'state' },
    values: { ':submitting': 'submitting', ':running': 'running', ':id': predictionId, ':deadline': deadline },
  })

/** Postpones the sweeper's next check by 20, 40, then 60 seconds, but not past the deadline. */
export const postponeLook = (job: JobIdentity & Pick<Job, 'looks'>, now: Date): Promise<void> => {
  const backOff = Math.min(60, firstLookSeconds * 2 ** job.looks) * 1000
  const next = Math.min(now.getTime() + backOff, Math.max(Date.parse(job.deadline), now.getTime() + 1000))
  return postponeLookTo(job, new Date(next))
}

export const postponeLookTo = async (job: JobOf, next: Date): Promise<void> => {
  await changeRow(keys.job(jobIdOf(job)), {
    set: 'SET gsi1sk = :next, looks = looks + :one',
    condition: 'attribute_exists(pk)',
    values: { ':next': next.toISOString(), ':one': 1 },
  })
}

/** The write that deletes a completed job. Its condition holds once, so that only one settlement succeeds. */
export const completeJobWrite = ({ deadline, ...job }: JobIdentity): Write =>
  remove(keys.job(jobIdOf(job)), {
    condition: sameRunningJob,
    values: { ':deadline': deadline },
  })

/** The write that takes back a job which no worker has claimed. */
export const takeBackJobWrite = ({ deadline, ...job }: JobIdentity): Write =>
  remove(keys.job(jobIdOf(job)), {
    condition: `#state = :queued AND ${sameJob}`,
    names: { '#state': 'state' },
    values: { ':queued': 'queued', ':deadline': deadline },
  })
