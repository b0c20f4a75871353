import { ulid } from 'ulid'
import { cacheControl } from '#functions/core/clients/aws/cache-control.ts'
import { deletePicture } from '#functions/core/clients/aws/picture-urls.ts'
import { presignUpload } from '#functions/core/clients/aws/presigned-upload.ts'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow, deleteRow, getRow } from '#functions/core/db/rows.ts'
import { ConditionsFailed, change, create, remove, retryOnChange, transact } from '#functions/core/db/transact.ts'
import { checkedTrainingPath, trainingPath } from '#functions/core/pictures/storage-paths.ts'
import type { BodyOf, ResultOf } from '#shared/contracts/endpoint.ts'
import type { trainingPhotos } from '#shared/contracts/training-photos.ts'
import type { TrainedModelId, TrainingPhotoId } from '#shared/entities/ids.ts'
import { appError } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import {
  findStoredPhoto,
  hasEnded,
  isFree,
  photosOf,
  photosOfModel,
  type TrainingPhotoRow,
  toTrainingPhoto,
} from './training-photos.ts'
import { applyVerdicts } from './verdicts.ts'

type Create = (typeof trainingPhotos)['endpoints']['create']

const most = limits.trainingPhotosMax
const secondsKept = limits.rawUploadDays * 24 * 60 * 60

/** A presigned POST for a photo. The photo is listed at once. Throws `training.tooManyPhotos` for more than twelve. */
export const addPhoto = async (userId: string, file: BodyOf<Create>): Promise<ResultOf<Create>> => {
  const now = Date.now()
  const id = file.id?.slice('pho_'.length) ?? ulid(now)
  const row: TrainingPhotoRow = {
    id: `pho_${id}`,
    createdAt: new Date(now).toISOString(),
    storagePath: trainingPath(userId, id, now, file.contentType),
    status: 'unvalidated',
    problem: null,
    finding: null,
    isOther: false,
    modelId: null,
    // An unchecked photo expires with its raw file.
    ttl: Math.floor(now / 1000) + secondsKept,
  }
  await retryOnChange(() => countAndCreate(userId, row))
  return { photo: await toTrainingPhoto(row), upload: presignUpload(row.storagePath, file, cacheControl.unkept) }
}

// The count has its own row, so that its condition also holds for concurrent additions.
const countAndCreate = async (userId: string, row: TrainingPhotoRow): Promise<void> => {
  const count = keys.trainingPhotoCount(userId)
  const counted = (await getRow(count))
    ? { set: 'SET kept = kept + :one', condition: 'kept < :most', values: { ':one': 1, ':most': most } }
    : { set: 'SET kept = :one', condition: 'attribute_not_exists(pk)', values: { ':one': 1 } }
  try {
    await transact([create(keys.trainingPhoto(userId, row.id), row), change(count, counted)])
  } catch (error) {
    if (error instanceof ConditionsFailed) await correctCount(userId)
    throw error
  }
}

/**
 * Recounts the photos, because the table deletes expired photos without updating the count. Throws when there really
 * are too many.
 */
const correctCount = async (userId: string): Promise<void> => {
  const count = await getRow(keys.trainingPhotoCount(userId))
  const { length } = await photosOf(userId)
  if (length >= most) throw appError('training.tooManyPhotos')
  if (!count) return
  await changeRow(keys.trainingPhotoCount(userId), {
    set: 'SET kept = :counted',
    condition: 'kept = :read',
    values: { ':counted': length, ':read': count.kept },
  })
}

/** Deletes one of a user's photos with its files. Throws `training.photoNotFound`. */
export const removePhoto = async (userId: string, photoId: TrainingPhotoId): Promise<void> => {
  const photo = await findStoredPhoto(userId, photoId)
  if (!photo || photo.modelId !== null) throw appError('training.photoNotFound')
  // The photo ends first, so that no training takes it without its files. After a crash its row still exists for another try.
  if (!hasEnded(photo)) await endPhoto(userId, photoId)
  await deleteFiles(photo.storagePath)
  await deleteRow(keys.trainingPhoto(userId, photoId))
  await applyVerdicts(userId)
}

/** Ends a photo that no training has taken, and counts it off. Throws `training.photoNotFound`. */
const endPhoto = async (userId: string, photoId: TrainingPhotoId): Promise<void> => {
  try {
    await transact([
      change(keys.trainingPhoto(userId, photoId), {
        set: 'SET #ttl = :now',
        condition: `#ttl > :now AND ${isFree}`,
        names: { '#ttl': 'ttl' },
        values: { ':now': Math.floor(Date.now() / 1000), ':free': null },
      }),
      change(keys.trainingPhotoCount(userId), {
        set: 'SET kept = kept - :one',
        condition: 'kept > :none',
        values: { ':one': 1, ':none': 0 },
      }),
    ])
  } catch (error) {
    throw error instanceof ConditionsFailed ? appError('training.photoNotFound') : error
  }
}

/** Deletes the upload of a photo and its checked copy. */
export const deleteFiles = async (storagePath: string): Promise<void> => {
  await Promise.all([deletePicture(storagePath), deletePicture(checkedTrainingPath(storagePath))])
}

/** Deletes the photos of a model's training. Files first: after a crash, the rows still exist for another try. */
export const deletePhotos = async ({ userId, modelId }: { userId: string; modelId: TrainedModelId }): Promise<void> => {
  const photos = await photosOfModel(userId, modelId)
  await Promise.all(
    photos.map(async ({ id, storagePath }) => {
      await deleteFiles(storagePath)
      await transact([remove(keys.trainingPhoto(userId, id))]).catch((error: unknown) => {
        if (!(error instanceof ConditionsFailed)) throw error
      })
    }),
  )
}
