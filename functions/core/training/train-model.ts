import { storeTrainingZip } from '#functions/core/clients/aws/owned-objects.ts'
import { readPicture, storeTrainingPhoto } from '#functions/core/clients/aws/picture-store.ts'
import { signedZipUrl } from '#functions/core/clients/aws/picture-urls.ts'
import { readSecrets } from '#functions/core/clients/aws/secrets.ts'
import { PredictionRefused, PredictionUncertain } from '#functions/core/clients/replicate/replicate.ts'
import {
  cancelTraining,
  makeModel,
  postTraining,
  type Training,
  trainerVersion,
} from '#functions/core/clients/replicate/trainings.ts'
import { claimJob, recordPrediction, unclaimJob } from '#functions/core/generations/jobs.ts'
import { webhookUrl } from '#functions/core/generations/run/webhook-url.ts'
import { findModel, nounOf, type TrainedModelRow, triggerWordOf } from '#functions/core/models/trained-models.ts'
import { type ZippedFile, zipped } from '#functions/core/pictures/zip.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import { limits } from '#shared/limits.ts'
import { endTraining } from './end-training.ts'
import { destinationOf, type TrainingJob, zipPathOf } from './training-jobs.ts'
import { photosOfModel, type TrainingPhotoRow } from './training-photos.ts'

class PhotoGone extends Error {
  override name = 'PhotoGone'
}

/** The photos could not be put into an archive. Distinguishes this from a failure to store the archive. */
class NotZipped extends Error {
  override name = 'NotZipped'
}

/** An archive that still cannot be made or stored after this many checks, about one a minute, fails the training. */
const maxChecks = 10

/**
 * Prepares a queued training and creates it at the provider, at most once. All steps before the create call can be
 * repeated; after an error the message is retried from the queue.
 */
export const trainModel = async (job: TrainingJob): Promise<void> => {
  const model = await findModel(job.userId, job.modelId)
  const photos = await photosOfModel(job.userId, job.modelId)
  if (!model || photos.length === 0) return endTraining(job, 'noPhotos')
  try {
    await storeTrainingZip(zipPathOf(job), archiveOf(photos))
  } catch (error) {
    if (error instanceof PhotoGone) return endTraining(job, 'notPrepared')
    if (job.looks < maxChecks) throw error
    const failure = error instanceof NotZipped ? 'notZipped' : 'noZip'
    logger.error('Archive of a training not stored', { trainingId: job.trainingId, failure, error })
    return endTraining(job, failure)
  }
  const destination = await destinationFor(job)
  if (!destination) return endTraining(job, 'noRecord')
  await create(job, await trainerVersion(), await newTraining(job, model, destination))
}

/** The archive of the photos. Throws `NotZipped` when making it fails. */
async function* archiveOf(photos: readonly TrainingPhotoRow[]): AsyncGenerator<Uint8Array> {
  try {
    yield* zipped(filesOf(photos))
  } catch (error) {
    throw error instanceof PhotoGone ? error : new NotZipped('The photos were not zipped', { cause: error })
  }
}

/** The photos, one after the other. Stores each again, so that the bucket keeps it for 30 days from now. */
async function* filesOf(photos: readonly TrainingPhotoRow[]): AsyncGenerator<ZippedFile> {
  for (const [index, { finding }] of photos.entries()) {
    const path = finding?.checkedPath
    const bytes = path && (await readPicture(path, limits.storedPictureMaxBytes))
    if (!path || !bytes) throw new PhotoGone()
    await storeTrainingPhoto(path, bytes)
    yield { name: `${index + 1}.jpg`, content: [bytes] }
  }
}

/** The private model for the new version. Undefined when the provider refuses to create it. */
const destinationFor = async ({ trainingId }: TrainingJob): Promise<string | undefined> => {
  try {
    return await makeModel(destinationOf(trainingId))
  } catch (error) {
    if (!(error instanceof PredictionRefused) || error.retryAfterSeconds !== undefined) throw error
    count('ProviderRefused')
    logger.error('Model of a training refused', { trainingId, status: error.status })
  }
}

type NewTraining = Parameters<typeof postTraining>[1]

/** The inputs of the trainer (docs/vendors.md, Replicate). */
const newTraining = async (
  job: TrainingJob,
  { id, gender }: TrainedModelRow,
  destination: string,
): Promise<NewTraining> => {
  const [input_images, [linkSecret]] = await Promise.all([
    signedZipUrl(zipPathOf(job)),
    readSecrets('REPLICATE_LINK_SECRET_ARN'),
  ])
  const trigger = triggerWordOf(id)
  return {
    destination,
    webhook: webhookUrl(job, linkSecret),
    input: {
      input_images,
      trigger_word: trigger,
      autocaption: true,
      autocaption_prefix: `photo of ${trigger}, a ${nounOf[gender]}, `,
      steps: limits.trainingSteps,
      learning_rate: 4e-4,
      batch_size: 1,
      resolution: '512,768,1024',
      lora_rank: 16,
      caption_dropout_rate: 0.05,
      optimizer: 'adamw8bit',
    },
  }
}

/** Claims the job and creates the training. Cancels the training if the job ended meanwhile. */
const create = async (job: TrainingJob, version: string, given: NewTraining): Promise<void> => {
  if (!(await claimJob(job))) return
  const training = await post(job, version, given)
  if (!training) return
  const recorded = await recordPrediction(job, training.id)
  if (!recorded) await cancelTraining(training.id)
  logger.info('Training created', { trainingId: job.trainingId, predictionId: training.id, recorded })
}

/** The created training. Undefined when it was refused, or when only its webhook can show whether it exists. */
const post = async (job: TrainingJob, version: string, given: NewTraining): Promise<Training | undefined> => {
  const { trainingId } = job
  try {
    return await postTraining(version, given)
  } catch (error) {
    if (error instanceof PredictionUncertain) {
      logger.warn('Training uncertain: its webhook or the sweeper decides', { trainingId, error })
      return undefined
    }
    if (error instanceof PredictionRefused && error.retryAfterSeconds === undefined) {
      count('ProviderRefused')
      logger.error('Training refused', { trainingId, status: error.status })
      await unclaimJob(job)
      await endTraining(job, 'notStarted')
      return undefined
    }
    // Throttled, or not sent. The message is delivered again.
    await unclaimJob(job)
    throw error
  }
}
