import { ulid } from 'ulid'
import { type AccountRow, findAccount, toAccount } from '#functions/core/accounts/accounts.ts'
import { takeTokens } from '#functions/core/accounts/rates.ts'
import { type Hold, holdFor, holdWrites } from '#functions/core/credits/holds.ts'
import { writeOffLapsed } from '#functions/core/credits/write-off-lapsed.ts'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import { change, retryOnChange, transact, type Write } from '#functions/core/db/transact.ts'
import { firstCheckSeconds } from '#functions/core/generations/job-times.ts'
import { jobWrite } from '#functions/core/generations/jobs.ts'
import type { TrainedModelRow } from '#functions/core/models/trained-models.ts'
import { logger } from '#functions/core/runtime/log.ts'
import type { TrainedModelId, TrainingId } from '#shared/entities/ids.ts'
import { appError } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import { readModel } from './change-models.ts'
import { clearOrphanedTraining } from './clear-orphaned-training.ts'
import { afterStart, nextTrainingCredits } from './free-retry.ts'
import type { TrainingJob } from './training-jobs.ts'
import { sendTraining } from './training-message.ts'
import { isFree, photosOf, type TrainingPhotoRow } from './training-photos.ts'

/** The requirements of a training: the model, its photos, and the credits unless it is free. */
type Plan = { account: AccountRow; model: TrainedModelRow; photos: TrainingPhotoRow[]; hold: Hold }

/**
 * Starts the training of a model with its owner's photos. Credits, photos, model and job change in one transaction.
 * Then the job's message is sent; the sweeper repeats a lost message. A repeated call returns the model that is
 * training or complete. Throws the errors of `training`.
 */
export const startTraining = async (
  account: AccountRow,
  modelId: TrainedModelId,
  correlationId: string,
): Promise<TrainedModelRow> => {
  const { userId } = account
  const model = await readModel(userId, modelId)
  if (isStarted(model)) return model
  await writeOffLapsed(account)
  await clearOrphanedTraining(account)
  await planTraining(userId, modelId)
  await takeTokens(userId, 'trainings')
  return retryOnChange(async () => {
    const plan = await planTraining(userId, modelId)
    return isStarted(plan.model) ? plan.model : accept(plan, correlationId)
  })
}

const isStarted = ({ status }: TrainedModelRow) => status === 'TRAINING_IN_PROGRESS' || status === 'complete'

const nothing: Hold = { plan: 0, pack: 0, planPeriodEnd: null }

/** Checks the requirements of a training against the stored rows. Throws the error of the missing one. */
const planTraining = async (userId: string, modelId: TrainedModelId): Promise<Plan> => {
  const account = await findAccount(userId)
  if (!account) throw appError('account.deleted')
  // Read before the model: a concurrent start takes the photos, and the model then shows that start.
  const photos = await photosOf(userId)
  const model = await readModel(userId, modelId)
  const plan = { account, model, photos, hold: nothing }
  if (isStarted(model)) return plan
  if (!model.name) throw appError('training.nameMissing')
  if (account.trainingId !== null) throw appError('training.alreadyRunning')
  if (!account.dev && !account.active) throw appError('training.noSubscription')
  checkPhotos(plan.photos)
  const hold = holdFor(account, nextTrainingCredits(model.freeRetry))
  if (!hold) throw appError('training.notEnoughCredits', { credits: toAccount(account).credits })
  return { ...plan, hold }
}

const checkPhotos = (photos: readonly TrainingPhotoRow[]) => {
  const passed = photos.filter(({ status }) => status === 'passed')
  if (passed.length < limits.trainingPhotosMin) throw appError('training.notEnoughPhotos')
  if (passed.length < photos.length) throw appError('training.photosNotReady')
  if (passed.length > limits.trainingPhotosMax) throw appError('training.tooManyPhotos')
}

const accept = async (plan: Plan, correlationId: string): Promise<TrainedModelRow> => {
  const { account, model, photos, hold } = plan
  const now = Date.now()
  const trainingId: TrainingId = `trn_${ulid(now)}`
  const job: TrainingJob = {
    trainingId,
    modelId: model.id,
    userId: account.userId,
    state: 'queued',
    predictionId: null,
    claimedAt: null,
    hold,
    deadline: new Date(now + limits.trainingMaxSeconds * 1000).toISOString(),
    looks: 0,
    correlationId,
  }
  const started = startedModel(plan, trainingId, now)
  await transact([
    ...holdWrites(
      {
        userId: account.userId,
        trainingId,
        latestEntry: account.latestEntry,
        alongside: accountChange(plan, trainingId),
      },
      hold,
    ),
    modelWrite(model, started),
    jobWrite(job, new Date(now + firstCheckSeconds * 1000)),
    ...photos.map((photo) => takePhoto(account.userId, model.id, photo, now)),
    ...(await countWrites(account.userId, photos.length)),
  ])
  logger.info('Training accepted', { modelId: model.id, trainingId, photos: photos.length })
  try {
    await sendTraining({ trainingId }, correlationId)
  } catch (error) {
    logger.warn('Message of a training not sent: the sweeper repeats it', { trainingId, error })
  }
  return started
}

/** The changes of the account: it has at most one training, and the draft is no longer a draft. */
const accountChange = ({ model }: Plan, trainingId: TrainingId) => ({
  set: model.status === 'pending' ? 'trainingId = :training, draftModelId = :free' : 'trainingId = :training',
  condition: '(attribute_not_exists(trainingId) OR trainingId = :free)',
  values: { ':training': trainingId, ':free': null },
})

const startedModel = ({ model, photos, hold }: Plan, trainingId: TrainingId, now: number): TrainedModelRow => {
  const featured = photos.find(({ id }) => id === model.featuredPhotoId) ?? photos[0]
  return {
    ...model,
    status: 'TRAINING_IN_PROGRESS',
    trainingId,
    trainingIds: [...model.trainingIds, trainingId],
    startedAt: new Date(now).toISOString(),
    progress: null,
    failureReason: null,
    freeRetry: afterStart(model.freeRetry),
    trainingCredits: hold.plan + hold.pack,
    featuredPhotoId: featured?.id ?? null,
    featuredPath: featured?.finding?.checkedPath ?? null,
  }
}

/** Writes only the attributes that a training changes, because the name may change concurrently. */
const modelWrite = (read: TrainedModelRow, started: TrainedModelRow): Write =>
  change(keys.trainedModel(read.userId, read.id), {
    set: 'SET #status = :training, trainingId = :id, trainingIds = :ids, startedAt = :at, progress = :none, failureReason = :none, freeRetry = :retry, trainingCredits = :credits, featuredPhotoId = :photo, featuredPath = :path',
    condition: '#status = :read AND trainingId = :before AND freeRetry = :retryBefore',
    names: { '#status': 'status' },
    values: {
      ':training': started.status,
      ':id': started.trainingId,
      ':ids': started.trainingIds,
      ':at': started.startedAt,
      ':none': null,
      ':retry': started.freeRetry,
      ':credits': started.trainingCredits,
      ':photo': started.featuredPhotoId,
      ':path': started.featuredPath,
      ':read': read.status,
      ':before': read.trainingId,
      ':retryBefore': read.freeRetry,
    },
  })

const secondsKept = limits.trainingPhotoDays * 24 * 60 * 60 + limits.trainingMaxSeconds

/** Takes a photo for a training. It is stored until 30 days after the training. */
const takePhoto = (userId: string, modelId: TrainedModelId, photo: TrainingPhotoRow, now: number): Write =>
  change(keys.trainingPhoto(userId, photo.id), {
    set: 'SET modelId = :model, #ttl = :ttl',
    condition: `#status = :passed AND #ttl = :read AND ${isFree}`,
    names: { '#status': 'status', '#ttl': 'ttl' },
    values: {
      ':model': modelId,
      ':ttl': Math.floor(now / 1000) + secondsKept,
      ':read': photo.ttl,
      ':passed': 'passed',
      ':free': null,
    },
  })

/**
 * Updates the count of photos that the owner can still change. It may include photos that the table has already
 * deleted.
 */
const countWrites = async (userId: string, taken: number): Promise<Write[]> => {
  const count = await getRow(keys.trainingPhotoCount(userId))
  if (!count) return []
  const remaining = Math.max(0, Number(count.kept) - taken)
  return [
    change(keys.trainingPhotoCount(userId), {
      set: 'SET kept = :kept',
      condition: 'kept = :read',
      values: { ':kept': remaining, ':read': count.kept },
    }),
  ]
}
