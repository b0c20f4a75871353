import * as z from 'zod'
import { shownUrl } from '#functions/core/clients/aws/shown-urls.ts'
import { keys, trainingPhotoPrefix, userPartition } from '#functions/core/db/keys.ts'
import { eachRow, getRow, type Row } from '#functions/core/db/rows.ts'
import { StoragePath, TrainedModelId, TrainingPhotoId } from '#shared/entities/ids.ts'
import { PhotoProblem, type TrainingPhoto } from '#shared/entities/training-photo.ts'

/** The result of checking one photo alone. Duplicates are found by comparing it with the others. */
export const Finding = z.object({
  problem: PhotoProblem.exclude(['duplicate']).nullable(),
  /** The difference hash. Null for a file that is not a picture. */
  looks: z.string().nullable(),
  /** The re-encoded copy without metadata. Null for a file that is not a picture. */
  checkedPath: StoragePath.nullable(),
})
export type Finding = z.infer<typeof Finding>

/** A stored training photo. `ttl` deletes the row and its files; DynamoDB may do so later. A deletion moves it to now. */
export const TrainingPhotoRow = z.object({
  id: TrainingPhotoId,
  createdAt: z.iso.datetime(),
  /** The path of the browser's upload, which is deleted after the check. */
  storagePath: StoragePath,
  status: z.enum(['unvalidated', 'passed', 'failed']),
  problem: PhotoProblem.nullable(),
  finding: Finding.nullable(),
  /** Whether it shows another person than most of the photos, as far as known. */
  isOther: z.boolean().default(false),
  /** The model whose training took the photo. Null while the owner can still change the choice. */
  modelId: TrainedModelId.nullable().default(null),
  ttl: z.int(),
})
export type TrainingPhotoRow = z.infer<typeof TrainingPhotoRow>

/** Whether a photo has expired or is being deleted. It counts as absent. */
export const hasEnded = ({ ttl }: TrainingPhotoRow): boolean => ttl * 1000 <= Date.now()

/** The condition that no training has taken a photo. Older rows lack the attribute. */
export const isFree = '(attribute_not_exists(modelId) OR modelId = :free)'

const photosWith = async (userId: string, filter: string, values: Row): Promise<TrainingPhotoRow[]> => {
  const photos: TrainingPhotoRow[] = []
  const rows = eachRow({
    condition: 'pk = :pk AND begins_with(sk, :prefix)',
    values: { ':pk': userPartition(userId), ':prefix': trainingPhotoPrefix, ...values },
    // Photos of other models stay for weeks.
    filter,
    consistent: true,
  })
  for await (const row of rows) {
    const photo = TrainingPhotoRow.parse(row)
    if (!hasEnded(photo)) photos.push(photo)
  }
  return photos
}

/** A user's photos that no training has taken, oldest first. */
export const photosOf = (userId: string): Promise<TrainingPhotoRow[]> => photosWith(userId, isFree, { ':free': null })

/** The photos of a model's training, oldest first. */
export const photosOfModel = (userId: string, id: TrainedModelId): Promise<TrainingPhotoRow[]> =>
  photosWith(userId, 'modelId = :model', { ':model': id })

/** One of a user's photos, taken by a training or not. Undefined when there is none. */
export const findPhoto = async (userId: string, photoId: TrainingPhotoId): Promise<TrainingPhotoRow | undefined> => {
  const photo = await findStoredPhoto(userId, photoId)
  return photo && !hasEnded(photo) ? photo : undefined
}

/** Like `findPhoto`, but finds a photo that has ended, too, as long as its row is stored. */
export const findStoredPhoto = async (
  userId: string,
  photoId: TrainingPhotoId,
): Promise<TrainingPhotoRow | undefined> => {
  const row = await getRow(keys.trainingPhoto(userId, photoId))
  return row && TrainingPhotoRow.parse(row)
}

/**
 * The part of a stored photo that the API returns, with a signed URL of the checked copy, or of the upload before the
 * check.
 */
export const toTrainingPhoto = async (row: TrainingPhotoRow): Promise<TrainingPhoto> => {
  const { id, createdAt, status, storagePath, finding, isOther } = row
  const path = finding ? finding.checkedPath : storagePath
  const photo = { id, createdAt, url: path && (await shownUrl(path)) }
  if (status === 'unvalidated') return { ...photo, status }
  if (status === 'passed') return { ...photo, status, ...(isOther && { isOther }) }
  return { ...photo, status, problem: PhotoProblem.parse(row.problem) }
}
