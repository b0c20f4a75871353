import { deletePicture } from '#functions/core/clients/aws/picture-urls.ts'
import { keys } from '#functions/core/db/keys.ts'
import { ConditionsFailed, drop, remove, transact } from '#functions/core/db/transact.ts'
import { findGeneration } from '#functions/core/generations/generations.ts'
import type { EndedJob } from '#functions/core/generations/jobs.ts'
import {
  clearTime,
  endedJobWrite,
  leaveRunningJobs,
  removeEndedJob,
} from '#functions/core/generations/settle/ended-jobs.ts'
import { hdPath, resultPath, thumbnailPath } from '#functions/core/pictures/storage-paths.ts'
import { logger } from '#functions/core/runtime/log.ts'
import type { GenerationId, HdId } from '#shared/entities/ids.ts'
import type { Share } from '#shared/entities/share.ts'

type Owned = { userId: string; generationId: GenerationId; hdId?: HdId | undefined }

/** A generation that is to be deleted, with its photo, and its share as it was read. */
type Removal = Owned & { photoId?: string | undefined; isFavourite?: boolean | undefined; share?: Share | undefined }

/** Deletes the full resolution of a generation. Its path follows from the id; a missing object counts as deleted. */
const deleteHd = async ({ userId, generationId }: Owned): Promise<void> => {
  await Promise.all([
    deletePicture(hdPath(userId, generationId, 'jpg')),
    deletePicture(hdPath(userId, generationId, 'png')),
  ])
}

/** Deletes the result of a generation with its thumbnail and its full resolution, likewise. */
const deleteResult = async ({ userId, generationId }: Owned): Promise<void> => {
  await Promise.all([
    deletePicture(resultPath(userId, generationId, 'jpg')),
    deletePicture(resultPath(userId, generationId, 'png')),
    deletePicture(thumbnailPath(userId, generationId)),
    deleteHd({ userId, generationId }),
  ])
}

/**
 * Deletes a stored result when its generation has failed or is deleted. After a message that was delivered twice it may
 * be completed. A full resolution is also kept while another attempt makes it, since both have the same path.
 */
const deleteUnlessUsed = async (owned: Owned): Promise<void> => {
  const generation = await findGeneration(owned.userId, owned.generationId)
  if (generation && owned.hdId) {
    if (generation.hd?.status === 'failed') await deleteHd(owned)
    return
  }
  if (!generation || generation.status === 'failed') await deleteResult(owned)
}

/**
 * Deletes a result whose settlement was refused, mostly because its job was cancelled while the result was stored. A
 * failure is only logged: the sweeper deletes the result when it looks at the ended job.
 */
export const discardResult = async (owned: Owned): Promise<void> => {
  try {
    await deleteUnlessUsed(owned)
  } catch (error) {
    logger.warn('Result of an ended job not deleted yet', { generationId: owned.generationId, error })
  }
}

/** Deletes what may have been stored for an ended job, and then its row, so that its id can be submitted again. */
export const clearEndedJob = async (job: EndedJob, now: Date): Promise<void> => {
  if (now < clearTime(new Date(job.endedAt))) return leaveRunningJobs(job)
  await deleteUnlessUsed(job)
  await removeEndedJob(job)
}

// The job of a full resolution would otherwise stay without its row.
const hdIsSettled = '(attribute_not_exists(hd) OR NOT hd.#status = :processing)'

/**
 * Deletes a settled generation with its pictures. Its job's row becomes that of an ended job, so that the sweeper also
 * deletes pictures that a worker stores at the same time. False when the generation is not settled, or its
 * share has changed.
 */
export const removeSettledGeneration = async ({ share, photoId, isFavourite, ...owned }: Removal): Promise<boolean> => {
  await deleteResult(owned)
  try {
    await transact([
      remove(keys.generation(owned.userId, owned.generationId), {
        condition: `attribute_exists(pk) AND NOT #status = :processing AND ${hdIsSettled} AND ${share ? '#share.#token = :token' : 'attribute_not_exists(#share)'}`,
        names: { '#status': 'status', '#share': 'share', ...(share && { '#token': 'token' }) },
        values: { ':processing': 'processing', ...(share && { ':token': share.token }) },
      }),
      ...(share ? [remove(keys.share(share.token))] : []),
      ...(photoId ? [drop(keys.version(owned.userId, photoId, owned.generationId))] : []),
      ...(isFavourite ? [drop(keys.favourite(owned.userId, owned.generationId))] : []),
      drop(keys.downloads(owned.userId, owned.generationId)),
      endedJobWrite({ ...owned, state: 'ended', endedAt: new Date().toISOString() }),
    ])
    return true
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error
    return !(await findGeneration(owned.userId, owned.generationId))
  }
}
