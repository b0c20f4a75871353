import { deleteZip } from '#functions/core/clients/aws/picture-urls.ts'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'
import { postponeCheckTo } from '#functions/core/generations/job-times.ts'
import { limits } from '#shared/limits.ts'
import { deletePhotos } from './change-photos.ts'
import { removeJob, type TrainingJob, zipPathOf } from './training-jobs.ts'

const daysKept = limits.trainingPhotoDays * 24 * 60 * 60 * 1000

/** The time at which the photos of a complete training are deleted. */
const photosEndAt = (endedAt: Date): Date => new Date(endedAt.getTime() + daysKept)

/**
 * Deletes the photos of a complete training when their storage time is over, and then its job. The archive is deleted at the
 * first check, because a second worker can have stored it again after the training completed.
 */
export const expirePhotos = async (job: TrainingJob, now = new Date()): Promise<void> => {
  await deleteZip(zipPathOf(job))
  const endsAt = photosEndAt(new Date(job.endedAt ?? job.deadline))
  if (now < endsAt) return postponeCheckTo(job, endsAt)
  await deletePhotos(job)
  await changeRow(keys.trainedModel(job.userId, job.modelId), {
    set: 'SET featuredPhotoId = :none, featuredPath = :none',
    condition: 'attribute_exists(pk)',
    values: { ':none': null },
  })
  await removeJob(job)
}
