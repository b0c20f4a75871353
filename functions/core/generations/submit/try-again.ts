import * as z from 'zod'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import { change, type Write } from '#functions/core/db/transact.ts'
import { findGeneration, type GenerationRow } from '#functions/core/generations/generations.ts'
import type { StartGeneration } from '#shared/contracts/ai.ts'
import { type BulkJobId, GenerationId } from '#shared/entities/ids.ts'
import { appError } from '#shared/errors.ts'

/** The field of a bulk job's row that a retry changes. */
const Retries = z.object({ retries: z.record(z.string(), GenerationId) })

/** The failed picture of a bulk job, and its newest retry. */
export type Place = { failed: GenerationRow; bulkJobId: BulkJobId; newest: GenerationId | undefined }

/**
 * The failed picture that a retry replaces. Undefined when its bulk job was deleted. Throws `generation.notFound` for
 * an unknown picture, and `generation.notFailed` when the picture or its newest retry has not failed.
 */
export const placeOf = async (
  userId: string,
  { generationId, retryOf }: StartGeneration,
): Promise<Place | undefined> => {
  if (!retryOf) return undefined
  const failed = await failedPicture(userId, retryOf)
  if (!failed) throw appError('generation.notFound')
  const { bulkJobId } = failed
  const job = bulkJobId && Retries.safeParse(await getRow(keys.bulkJob(userId, bulkJobId))).data
  if (!job) return undefined
  const newest = job.retries[failed.id]
  if (newest && newest !== generationId) await failedPicture(userId, newest)
  return { failed, bulkJobId, newest }
}

const failedPicture = async (userId: string, id: string): Promise<GenerationRow | undefined> => {
  const picture = await findGeneration(userId, id)
  if (picture && picture.status !== 'failed') throw appError('generation.notFailed')
  return picture
}

/** Stores the newest retry of a picture in the bulk job, where it remains after the failed picture is deleted. */
export const retryWrite = ({ failed: { id, userId }, bulkJobId, newest }: Place, retryId: GenerationId): Write =>
  change(keys.bulkJob(userId, bulkJobId), {
    set: 'SET retries.#picture = :retry',
    condition: newest
      ? 'retries.#picture = :newest'
      : 'attribute_exists(retries) AND attribute_not_exists(retries.#picture)',
    names: { '#picture': id },
    values: { ':retry': retryId, ...(newest && { ':newest': newest }) },
  })
