import sharp from 'sharp'
import { ulid } from 'ulid'
import type { TrainedModelRow } from '#functions/core/models/trained-models.ts'
import { trainingPath } from '#functions/core/pictures/storage-paths.ts'
import type { TrainingPhotoRow } from '#functions/core/training/training-photos.ts'
import { limits } from '#shared/limits.ts'
import { mulberry32 } from '#test/support/random.ts'
import { userId } from './accounts.ts'

/** A stored photo that was uploaded at this time and has not been checked. */
export const photoRow = (milliseconds: number, changed: Partial<TrainingPhotoRow> = {}): TrainingPhotoRow => {
  const id = ulid(milliseconds)
  return {
    id: `pho_${id}`,
    createdAt: new Date(milliseconds).toISOString(),
    storagePath: trainingPath(userId, id, milliseconds, 'image/jpeg'),
    status: 'unvalidated',
    problem: null,
    finding: null,
    isOther: false,
    modelId: null,
    ttl: Math.floor(milliseconds / 1000) + limits.rawUploadDays * 24 * 3600,
    ...changed,
  }
}

/** A stored model that is named and has not been trained. */
export const modelRow: TrainedModelRow = {
  id: 'mdl_01JZ0000000000000000000001',
  userId,
  createdAt: '2026-06-01T11:00:00.000Z',
  name: 'Ada',
  gender: 'woman',
  status: 'pending',
  trainingId: null,
  trainingIds: [],
  startedAt: null,
  progress: null,
  failureReason: null,
  freeRetry: 'unused',
  featuredPhotoId: null,
  featuredPath: null,
  version: null,
  weights: null,
}

/** A picture of 16 × 16 fields of random brightness from `least` to `most`; each seed gives another one. */
export const picture = async (seed: number, { side = 800, least = 40, most = 220, blur = 0 } = {}) => {
  const random = mulberry32(seed)
  const fields = Buffer.from(Array.from({ length: 256 }, () => least + Math.floor(random() * (most - least + 1))))
  const grown = sharp(fields, { raw: { width: 16, height: 16, channels: 1 } }).resize(side, side, { kernel: 'nearest' })
  const png = await grown.png().toBuffer()
  return (blur ? sharp(png).blur(blur) : sharp(png)).jpeg({ quality: 92 }).toBuffer()
}
