import { hasPicture, readPicture, storePicture } from '#functions/core/clients/aws/picture-store.ts'
import { findGeneration, type GenerationRow } from '#functions/core/generations/generations.ts'
import type { Job } from '#functions/core/generations/jobs.ts'
import { sendToolMessage } from '#functions/core/generations/tool-message.ts'
import { checkPicture } from '#functions/core/pictures/check-picture.ts'
import { checkedPath, isUpload } from '#functions/core/pictures/storage-paths.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { limits } from '#shared/limits.ts'

/**
 * Stores the checked original of a photo at full size, for HD. `missing` when the upload has not arrived yet. Other
 * errors are logged and count as done, because the job succeeds without it.
 */
export const storeOriginal = async ({ id, settings }: GenerationRow): Promise<'done' | 'missing'> => {
  const { originalImageUrl } = settings
  if (!originalImageUrl || !isUpload(originalImageUrl)) return 'done'
  const path = checkedPath(originalImageUrl)
  try {
    if (await hasPicture(path)) return 'done'
    const bytes = await readPicture(originalImageUrl, limits.uploadMaxBytes)
    if (!bytes) return 'missing'
    await storePicture(path, (await checkPicture(bytes, { quality: 92 })).bytes, 'image/jpeg')
  } catch (error) {
    logger.warn('Original not kept', { generationId: id, error })
  }
  return 'done'
}

// A presigned upload must start within five minutes. The queue's alarm fires for messages older than ten minutes.
const lateOriginalSeconds = 1.5 * limits.uploadSeconds

/**
 * Queues a second check for an original. The browser may still be uploading it, because a job only needs the working
 * copy.
 */
export const checkOriginalLater = async ({ id: generationId, userId }: GenerationRow, job: Job): Promise<void> => {
  try {
    await sendToolMessage(job, { type: 'keep', userId, generationId }, lateOriginalSeconds)
  } catch (error) {
    logger.warn('Original not looked for again', { generationId, error })
  }
}

/** The second and last check for an original. */
export const storeLateOriginal = async (userId: string, generationId: string): Promise<void> => {
  const generation = await findGeneration(userId, generationId)
  if (generation && (await storeOriginal(generation)) === 'missing')
    logger.info('Original never came', { generationId })
}
