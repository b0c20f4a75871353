import { keys } from '#functions/core/db/keys.ts'
import { ConditionsFailed, drop, remove, transact } from '#functions/core/db/transact.ts'
import { findGeneration } from '#functions/core/generations/generations.ts'
import { clearTime } from '#functions/core/generations/job-times.ts'
import type { EndedJob } from '#functions/core/generations/jobs.ts'
import { discards } from '#functions/core/generations/kinds/index.ts'
import type { StoredFor } from '#functions/core/generations/kinds/job-kind.ts'
import { deleteRoomMap } from '#functions/core/generations/room-map/delete-room-map.ts'
import { endedJobWrite, leaveRunningJobs, removeEndedJob } from '#functions/core/generations/settle/ended-jobs.ts'
import { mapIdOfDesign } from '#functions/core/pictures/storage-paths.ts'
import { logger } from '#functions/core/runtime/log.ts'
import type { Share } from '#shared/entities/share.ts'
import { deleteResult } from './delete-result.ts'

type EndedJobOf = Pick<EndedJob, 'kind' | 'userId' | 'generationId' | 'mapped'>

/** A generation to delete, with its photo id and its share as they were read. */
type Removal = Pick<StoredFor, 'userId' | 'generationId'> & {
  photoId?: string | undefined
  isFavourite?: boolean | undefined
  isMapped?: boolean | undefined
  share?: Share | undefined
}

/** Deletes the stored pictures of a job, unless its generation shows them. */
const deleteUnlessUsed = async (job: EndedJobOf): Promise<void> =>
  discards[job.kind](job, await findGeneration(job.userId, job.generationId))

/**
 * Deletes a result whose settlement was refused, usually because its job was cancelled while the result was stored. A
 * failure is only logged: the sweeper deletes the result when it checks the ended job.
 */
export const discardResult = async (job: EndedJobOf): Promise<void> => {
  try {
    await deleteUnlessUsed(job)
  } catch (error) {
    logger.warn('Result of an ended job not deleted yet', { generationId: job.generationId, error })
  }
}

/**
 * Deletes the pictures that may be stored for an ended job, and then its row, so that its id can be submitted again.
 */
export const clearEndedJob = async (job: EndedJob, now: Date): Promise<void> => {
  if (now < clearTime(new Date(job.endedAt))) return leaveRunningJobs(job)
  await deleteUnlessUsed(job)
  await removeEndedJob(job)
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
