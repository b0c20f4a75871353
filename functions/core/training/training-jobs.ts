import * as z from 'zod'
import { Hold } from '#functions/core/credits/holds.ts'
import { endedPartition, keys } from '#functions/core/db/keys.ts'
import { getRow, type Row } from '#functions/core/db/rows.ts'
import { ConditionsFailed, change, remove, transact, type Write } from '#functions/core/db/transact.ts'
import { postponeCheck, postponeCheckTo } from '#functions/core/generations/job-times.ts'
import { trainingZipPath } from '#functions/core/pictures/storage-paths.ts'
import { env } from '#functions/core/runtime/env.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { createdAtOf, TrainedModelId, TrainingId, UserId } from '#shared/entities/ids.ts'
import { sendTraining } from './training-message.ts'

/**
 * The job of one training. `queued`: its photos are not prepared yet. `submitting`: a worker may have sent the create
 * call. `running`: the provider's id is known. `ended`: it failed, was cancelled, or its model was deleted, and what it
 * left is being deleted. `kept`: it is complete, and its photos are deleted when their storage time is over.
 */
export const TrainingJob = z.object({
  trainingId: TrainingId,
  modelId: TrainedModelId,
  userId: UserId,
  state: z.enum(['queued', 'submitting', 'running', 'ended', 'kept']),
  /** The provider's id of the training. */
  predictionId: z.string().nullable(),
  claimedAt: z.iso.datetime().nullable(),
  hold: Hold,
  /** The time at which an unfinished training fails and its credits are released. */
  deadline: z.iso.datetime(),
  looks: z.int().nonnegative(),
  correlationId: z.string(),
  endedAt: z.iso.datetime().optional(),
})
export type TrainingJob = z.infer<typeof TrainingJob>

export const findTraining = async (trainingId: TrainingId): Promise<TrainingJob | undefined> => {
  const row = await getRow(keys.job(trainingId))
  return row && TrainingJob.parse(row)
}

type Running = TrainingJob & { state: Exclude<TrainingJob['state'], 'ended' | 'kept'> }

export const isRunning = (job: TrainingJob | undefined): job is Running =>
  job !== undefined && job.state !== 'ended' && job.state !== 'kept'

/** The name of the model at the provider. Each training has its own, so that deleting one does not affect another. */
export const destinationOf = (trainingId: TrainingId): string =>
  `roomwright-${trainingId.replace('_', '-').toLowerCase()}`

export const zipPathOf = ({ userId, trainingId }: Pick<TrainingJob, 'userId' | 'trainingId'>): string =>
  trainingZipPath(userId, createdAtOf(trainingId))

/** Twice the timeout of `train-model`. After it, no worker that read the job before its end can store anything. */
export const workingSeconds = 600

const firstCheckAt = (endedAt: Date): Date => new Date(endedAt.getTime() + workingSeconds * 1000)

/**
 * The write of a complete training. The first check comes when no worker can store anything more; the job stays until its
 * photos are deleted. The condition holds only once.
 */
export const completedJobWrite = ({ trainingId }: TrainingJob, endedAt: Date): Write =>
  change(keys.job(trainingId), {
    set: 'SET #state = :kept, endedAt = :now, gsi1sk = :next',
    condition: 'attribute_exists(pk) AND attribute_not_exists(endedAt)',
    names: { '#state': 'state' },
    values: { ':kept': 'kept', ':now': endedAt.toISOString(), ':next': firstCheckAt(endedAt).toISOString() },
  })

type Forgotten = Pick<TrainingJob, 'trainingId' | 'modelId' | 'userId' | 'correlationId'>

/** The write of an ended job for a training whose model is deleted. Its condition fails while the training runs. */
export const forgottenJobWrite = (forgotten: Forgotten, now = new Date()): Write => {
  const row: TrainingJob = {
    ...forgotten,
    state: 'ended',
    predictionId: null,
    claimedAt: null,
    hold: { plan: 0, pack: 0, planPeriodEnd: null },
    deadline: now.toISOString(),
    looks: 0,
    endedAt: now.toISOString(),
  }
  return {
    Put: {
      TableName: env('TABLE_NAME'),
      Item: {
        ...row,
        ...keys.job(forgotten.trainingId),
        gsi1pk: endedPartition,
        gsi1sk: now.toISOString(),
      },
      ConditionExpression: 'attribute_not_exists(pk) OR attribute_exists(endedAt)',
    },
  }
}

/** Deletes the row of an ended job, unless the job was ended again later. */
export const removeJob = async ({ trainingId, endedAt }: TrainingJob): Promise<void> => {
  try {
    await transact([remove(keys.job(trainingId), { condition: 'endedAt = :at', values: { ':at': endedAt } })])
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error
  }
  logger.info('Training cleaned up', { trainingId })
}

const endedCheckSeconds = 60

/** The sweeper's check of a due training: sends a message, and `train-model` takes the training to its next step. */
export const checkTraining = async (row: Row, now: Date): Promise<void> => {
  const job = TrainingJob.parse(row)
  if (isRunning(job)) await postponeCheck(job, now)
  else await postponeCheckTo(job, new Date(now.getTime() + endedCheckSeconds * 1000))
  await sendTraining({ trainingId: job.trainingId }, job.correlationId)
}
