import { endedPartition, keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'
import { ConditionsFailed, change, remove, transact, type Write } from '#functions/core/db/transact.ts'
import { clearTime } from '#functions/core/generations/job-times.ts'
import { type EndedJob, type JobIdentity, jobIdOf, sameRunningJob } from '#functions/core/generations/jobs.ts'
import { env } from '#functions/core/runtime/env.ts'

/**
 * The write that ends a failed or cancelled job, once. It moves the row from the running jobs in the index to the ended
 * ones, so that it does not delay running jobs in a sweep.
 */
export const failJobWrite = ({ deadline, ...job }: JobIdentity, now = new Date()): Write =>
  change(keys.job(jobIdOf(job)), {
    set: 'SET #state = :ended, endedAt = :now, gsi1pk = :index, gsi1sk = :next',
    condition: sameRunningJob,
    names: { '#state': 'state' },
    values: {
      ':deadline': deadline,
      ':ended': 'ended',
      ':now': now.toISOString(),
      ':index': endedPartition,
      ':next': clearTime(now).toISOString(),
    },
  })

/** The write of an ended job for a deleted generation. Its condition fails while a job runs under this id. */
export const endedJobWrite = (ended: EndedJob): Write => ({
  Put: {
    TableName: env('TABLE_NAME'),
    Item: {
      ...ended,
      looks: 0,
      ...keys.job(ended.id),
      gsi1pk: endedPartition,
      gsi1sk: clearTime(new Date(ended.endedAt)).toISOString(),
    },
    ConditionExpression: 'attribute_not_exists(pk) OR attribute_exists(endedAt)',
  },
})

/** Moves a job that earlier versions of the app left among the running jobs of the index to the ended ones. */
export const leaveRunningJobs = async ({ endedAt, ...job }: EndedJob): Promise<void> => {
  await changeRow(keys.job(jobIdOf(job)), {
    set: 'SET gsi1pk = :index, gsi1sk = :next',
    condition: 'endedAt = :endedAt',
    values: { ':index': endedPartition, ':next': clearTime(new Date(endedAt)).toISOString(), ':endedAt': endedAt },
  })
}

/** Deletes the row of an ended job, unless the job was ended again later. */
export const removeEndedJob = async ({ endedAt, ...job }: EndedJob): Promise<void> => {
  const guard = { condition: 'endedAt = :endedAt', values: { ':endedAt': endedAt } }
  try {
    await transact([remove(keys.job(jobIdOf(job)), guard)])
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error
  }
}
