import { deletePicture } from '#functions/core/clients/aws/picture-urls.ts'
import { queueOf, sendMessage } from '#functions/core/clients/aws/queues.ts'
import { generationPrefix, keys, userPartition } from '#functions/core/db/keys.ts'
import { queryRows, removeRow } from '#functions/core/db/rows.ts'
import { thumbnailPath } from '#functions/core/pictures/storage-paths.ts'
import { logger } from '#functions/core/runtime/log.ts'
import type { GenerationQuery } from '#shared/contracts/generations.ts'
import { appError } from '#shared/errors.ts'
import { failures, findGeneration, GenerationRow, type ToolMessage } from './generations.ts'
import { findJob, type Job } from './jobs.ts'
import { failGeneration } from './settle-generation.ts'

/** A page of a user's generations, newest first, and whether there are more. */
export const listGenerations = async (userId: string, { status, before, limit }: GenerationQuery) => {
  const rows = await queryRows({
    condition: 'pk = :pk AND begins_with(sk, :prefix)',
    values: { ':pk': userPartition(userId), ':prefix': generationPrefix, ...(status && { ':status': status }) },
    ...(status && { filter: '#status = :status', names: { '#status': 'status' } }),
    ...(before && { startAfter: keys.generation(userId, before) }),
    newestFirst: true,
    limit: limit + 1,
  })
  return {
    rows: rows.slice(0, limit).map((row) => GenerationRow.parse(row)),
    hasMore: rows.length > limit,
  }
}

export const readGeneration = async (userId: string, generationId: string): Promise<GenerationRow> => {
  const row = await findGeneration(userId, generationId)
  if (!row) throw appError('generation.notFound')
  return row
}

/** Cancels a running job: failed with its credits back, and the run at the provider ended. A settled one stays. */
export const cancelGeneration = async (userId: string, generationId: string): Promise<GenerationRow> => {
  await readGeneration(userId, generationId)
  const job = await findJob(generationId)
  if (job && job.userId === userId && (await failGeneration(job, failures.cancelled))) {
    logger.info('Generation cancelled', { generationId })
    await endRun(job)
  }
  return readGeneration(userId, generationId)
}

/** Without this message the run ends at the deadline that the provider was given; the cancel has happened either way. */
const endRun = async ({ generationId, predictionId, function: name, correlationId }: Job): Promise<void> => {
  if (!predictionId) return
  const message: ToolMessage = { type: 'cancel', predictionId }
  try {
    await sendMessage({ queueUrl: queueOf(name), body: message, correlationId })
  } catch (error) {
    logger.warn('Run of a cancelled generation not ended', { generationId, predictionId, error })
  }
}

/** Deletes a settled generation and its pictures; a running one has to be cancelled first. */
export const removeGeneration = async (userId: string, generationId: string): Promise<void> => {
  const row = await readGeneration(userId, generationId)
  if (row.status === 'processing') throw appError('generation.running')
  if (row.storagePath) {
    await Promise.all([deletePicture(row.storagePath), deletePicture(thumbnailPath(userId, row.id))])
  }
  await removeRow(keys.generation(userId, generationId))
  logger.info('Generation deleted', { generationId })
}
