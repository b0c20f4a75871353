import { keys } from '#functions/core/db/keys.ts'
import { ConditionsFailed, drop, RowsChanged, remove, retryOnChange, transact } from '#functions/core/db/transact.ts'
import { failures } from '#functions/core/generations/failures.ts'
import { findGeneration, readGeneration } from '#functions/core/generations/generations.ts'
import { findJob } from '#functions/core/generations/jobs.ts'
import type { StoredFor } from '#functions/core/generations/kinds/job-kind.ts'
import { deleteRoomMap } from '#functions/core/generations/room-map/delete-room-map.ts'
import { endedJobWrite } from '#functions/core/generations/settle/ended-jobs.ts'
import { failGeneration } from '#functions/core/generations/settle/settle-generation.ts'
import { deleteResult } from '#functions/core/generations/store/delete-result.ts'
import { photoIdOf } from '#functions/core/generations/version-rows.ts'
import { mapIdOfDesign } from '#functions/core/pictures/storage-paths.ts'
import { inParallel } from '#functions/core/runtime/in-parallel.ts'
import { logger } from '#functions/core/runtime/log.ts'
import type { RefusedDeletion } from '#shared/contracts/generations.ts'
import type { GenerationId, HdId } from '#shared/entities/ids.ts'
import type { Share } from '#shared/entities/share.ts'
import { AppError, appError } from '#shared/errors.ts'
import { endPrediction } from './cancel.ts'

/** Cancels the full-resolution job of a deleted generation, with its prediction. */
const cancelHd = async (hdId: HdId): Promise<void> => {
  const job = await findJob(hdId)
  if (job && (await failGeneration(job, failures.cancelled))) await endPrediction(job)
}

// A deletion mostly waits for S3 and the table.
const deletionsAtOnce = 10

/** Deletes settled generations and returns those that could not be deleted. A missing one counts as deleted. */
export const removeGenerations = async (userId: string, ids: readonly GenerationId[]): Promise<RefusedDeletion[]> => {
  const refused: RefusedDeletion[] = []
  const deleted: GenerationId[] = []
  await inParallel(ids, deletionsAtOnce, async (id) => {
    try {
      await removeGeneration(userId, id)
      deleted.push(id)
    } catch (error) {
      const known = error instanceof AppError ? error : appError('unexpected')
      if (known.code === 'generation.notFound') return
      if (known.status >= 500) logger.error('A generation was not deleted', { generationId: id, error })
      refused.push({ id, reason: known.message, mayRetry: known.status >= 500 })
    }
  })
  if (deleted.length > 0) logger.info('Generations deleted', { generationIds: deleted })
  return refused
}

/** Deletes a settled generation and its pictures. Throws `generation.running` for a running one. */
const removeGeneration = async (userId: string, generationId: string): Promise<void> => {
  await retryOnChange(async () => {
    const generation = await readGeneration(userId, generationId)
    const { status, id, share, hd, isFavourite, isMapped } = generation
    if (status === 'processing') throw appError('generation.running')
    if (hd?.status === 'processing') await cancelHd(hd.id)
    const removal = { userId, generationId: id, photoId: photoIdOf(generation), isFavourite, isMapped, share }
    if (!(await removeSettledGeneration(removal))) throw new RowsChanged()
  })
}

/** A generation to delete, with its photo id and its share as they were read. */
type Removal = Pick<StoredFor, 'userId' | 'generationId'> & {
  photoId?: string | undefined
  isFavourite?: boolean | undefined
  isMapped?: boolean | undefined
  share?: Share | undefined
}

// The job of a running full resolution must not lose its generation.
const hdIsSettled = '(attribute_not_exists(hd) OR NOT hd.#status = :processing)'

/**
 * Deletes a settled generation and then its pictures, which it keeps when its deletion is refused or fails. The row of its
 * job becomes an ended job, so that the sweeper deletes pictures that are left, or that a worker stores concurrently. False
 * when the generation is not settled, or its share has changed, or a map of it was started.
 */
export const removeSettledGeneration = async ({
  share,
  photoId,
  isFavourite,
  isMapped,
  ...owned
}: Removal): Promise<boolean> => {
  try {
    await transact([
      remove(keys.generation(owned.userId, owned.generationId), {
        condition: `attribute_exists(pk) AND NOT #status = :processing AND ${hdIsSettled} AND ${share ? '#share.#token = :token' : 'attribute_not_exists(#share)'}${isMapped ? '' : ' AND attribute_not_exists(isMapped)'}`,
        names: { '#status': 'status', '#share': 'share', ...(share && { '#token': 'token' }) },
        values: { ':processing': 'processing', ...(share && { ':token': share.token }) },
      }),
      ...(share ? [remove(keys.share(share.token))] : []),
      ...(photoId ? [drop(keys.version(owned.userId, photoId, owned.generationId))] : []),
      ...(isFavourite ? [drop(keys.favourite(owned.userId, owned.generationId))] : []),
      drop(keys.downloads(owned.userId, owned.generationId)),
      ...(isMapped ? [drop(keys.roomMap(owned.userId, mapIdOfDesign(owned.generationId)))] : []),
      endedJobWrite({
        ...owned,
        id: owned.generationId,
        kind: 'design',
        state: 'ended',
        endedAt: new Date().toISOString(),
      }),
    ])
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error
    return !(await findGeneration(owned.userId, owned.generationId))
  }
  await deletePicturesNow(owned, isMapped)
  return true
}

/** The sweeper deletes what could not be deleted now, when it checks the ended job. */
const deletePicturesNow = async (owned: Pick<StoredFor, 'userId' | 'generationId'>, isMapped = false) => {
  try {
    // No part of the map can be completed any more: what a job still stores, it deletes itself.
    await Promise.all([deleteResult(owned), isMapped && deleteRoomMap(owned)])
  } catch (error) {
    logger.warn('Pictures of a deleted generation not deleted yet', { generationId: owned.generationId, error })
  }
}
