import * as z from 'zod'
import { TrainingPhotoId } from '#shared/entities/ids.ts'
import { TrainingPhoto } from '#shared/entities/training-photo.ts'
import { limits } from '#shared/limits.ts'
import { area, endpoint } from './endpoint.ts'
import { PresignedPost, UploadedFile } from './uploads.ts'

/**
 * The current version of the consent text. A change of the text in `shared/copy/training.ts` needs a new version, and
 * all users are asked again.
 */
export const photoConsentVersion = 2

export const trainingPhotos = area('training-photos', {
  /** The caller's photos, oldest first, and whether the caller has agreed to the current consent text. */
  list: endpoint({
    method: 'GET',
    path: '/training-photos',
    result: z.object({ hasConsented: z.boolean(), photos: z.array(TrainingPhoto) }),
  }),
  /** Records the caller's consent. Uploading a photo requires it. */
  consent: endpoint({
    method: 'POST',
    path: '/training-photos/consent',
    body: z.strictObject({ version: z.literal(photoConsentVersion) }),
    result: z.object({}),
  }),
  /**
   * A presigned POST for one photo, which is listed at once. At most twelve photos. With its own id, a browser can
   * delete the photo when the response is lost.
   */
  create: endpoint({
    method: 'POST',
    path: '/training-photos',
    body: UploadedFile.extend({ id: TrainingPhotoId.optional() }),
    result: z.object({ photo: TrainingPhoto, upload: PresignedPost }),
  }),
  /** Queues the check of uploaded photos. The results arrive as live events. */
  validate: endpoint({
    method: 'POST',
    path: '/image-validation',
    status: 202,
    body: z.strictObject({ imageIds: z.array(TrainingPhotoId).min(1).max(limits.trainingPhotosMax) }),
    result: z.object({}),
  }),
  /** Deletes a photo and its files. */
  remove: endpoint({
    method: 'DELETE',
    path: '/training-photos/{id}',
    params: z.object({ id: TrainingPhotoId }),
    result: z.object({ id: TrainingPhotoId }),
  }),
})
