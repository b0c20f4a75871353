import * as z from 'zod'
import { takeTokens } from '#functions/core/accounts/rates.ts'
import { sendMessage } from '#functions/core/clients/aws/queues.ts'
import { env } from '#functions/core/runtime/env.ts'
import { StoragePath, TrainingPhotoId, UserId } from '#shared/entities/ids.ts'
import { appError } from '#shared/errors.ts'
import { photosOf } from './training-photos.ts'

/**
 * A request to check one photo. It contains the file's path, so that the worker can delete the file after the row was
 * deleted.
 */
export const ValidationMessage = z.object({ userId: UserId, photoId: TrainingPhotoId, storagePath: StoragePath })
export type ValidationMessage = z.infer<typeof ValidationMessage>

/**
 * Queues the check of the given photos without a verdict. Throws `training.photoNotFound` when an id belongs to none of
 * the user's photos, and `upload.tooMany`.
 */
export const requestValidation = async (
  userId: string,
  photoIds: readonly TrainingPhotoId[],
  correlationId: string,
): Promise<void> => {
  const rows = new Map((await photosOf(userId)).map((row) => [row.id, row]))
  const requestedRows = [...new Set(photoIds)].map((id) => {
    const row = rows.get(id)
    if (!row) throw appError('training.photoNotFound')
    return row
  })
  const uncheckedRows = requestedRows.filter(({ status }) => status === 'unvalidated')
  if (uncheckedRows.length === 0) return
  await takeTokens(userId, 'uploads', uncheckedRows.length)
  const queueUrl = env('IMAGE_VALIDATIONS_QUEUE_URL')
  const bodies = uncheckedRows.map(({ id, storagePath }): ValidationMessage => ({ userId, photoId: id, storagePath }))
  await Promise.all(bodies.map((body) => sendMessage({ queueUrl, body, correlationId })))
}
