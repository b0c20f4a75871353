import { deleteZip } from '#functions/core/clients/aws/picture-urls.ts'
import { isTerminal } from '#functions/core/clients/replicate/prediction-status.ts'
import { cancelTraining, deleteModel, readTraining } from '#functions/core/clients/replicate/trainings.ts'
import { postponeCheckTo } from '#functions/core/generations/job-times.ts'
import { findModel } from '#functions/core/models/trained-models.ts'
import { deletePhotos } from './change-photos.ts'
import { giveBackPhotos } from './give-back-photos.ts'
import { destinationOf, removeJob, type TrainingJob, workingSeconds, zipPathOf } from './training-jobs.ts'

/**
 * A training whose create call got no response may still run, with an unknown id. The provider ends it within this
 * time.
 */
const unknownSeconds = 2 * 3600
const unknownCheckSeconds = 300

/**
 * Deletes what a failed, cancelled or deleted training has left: the archive, and the model at the provider with all
 * its versions. Its photos can be chosen again; if their model is deleted, they are deleted too. The job's row is
 * deleted last, when nothing more can be stored. Until then the sweeper repeats this.
 */
export const cleanTraining = async (job: TrainingJob, sentId?: string, now = new Date()): Promise<void> => {
  await deleteZip(zipPathOf(job))
  const model = await findModel(job.userId, job.modelId)
  if (!model) await deletePhotos(job)
  // Otherwise another training of the model has taken the photos since.
  else if (model.trainingId === job.trainingId) await giveBackPhotos(job)
  const predictionId = job.predictionId ?? sentId
  if (predictionId && !(await cancelUnlessEnded(predictionId))) return
  if (!(await deleteModel(destinationOf(job.trainingId)))) return
  const isUnknown = job.claimedAt !== null && !predictionId
  const endedAt = Date.parse(job.endedAt ?? job.deadline)
  if (now.getTime() >= endedAt + (isUnknown ? unknownSeconds : workingSeconds) * 1000) return removeJob(job)
  const nextCheck = now.getTime() + (isUnknown ? unknownCheckSeconds : workingSeconds) * 1000
  await postponeCheckTo(job, new Date(nextCheck))
}

/** Whether a training at the provider has ended. Cancels a running one; the sweeper checks it again. */
const cancelUnlessEnded = async (predictionId: string): Promise<boolean> => {
  const training = await readTraining(predictionId)
  if (!training || isTerminal(training.status)) return true
  await cancelTraining(predictionId)
  return false
}
