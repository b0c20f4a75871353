import { generationPrefix, keys, userPartition } from '#functions/core/db/keys.ts'
import { queryRows } from '#functions/core/db/rows.ts'
import { RowsChanged, retryOnChange } from '#functions/core/db/transact.ts'
import { logger } from '#functions/core/runtime/log.ts'
import type { GenerationQuery } from '#shared/contracts/generations.ts'
import type { HdId } from '#shared/entities/ids.ts'
import { appError } from '#shared/errors.ts'
import { removeSettledGeneration } from './discarded-results.ts'
import { failures, findGeneration, GenerationRow } from './generations.ts'
import { findJob, type Job } from './jobs.ts'
import { failGeneration } from './settle-generation.ts'
import { sendToolMessage } from './tool-message.ts'

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

/** Cancels a running job: it fails, its credits are released, and its prediction is ended. A settled job stays as it is. */
export const cancelGeneration = async (userId: string, generationId: string): Promise<GenerationRow> => {
  await readGeneration(userId, generationId)
  await cancelJob(userId, generationId)
  return readGeneration(userId, generationId)
}

/** Cancels the job of a user's generation; one that is settled stays as it is. */
export const cancelJob = async (userId: string, generationId: string): Promise<void> => {
  const job = await findJob(generationId)
  if (job?.userId !== userId || !(await failGeneration(job, failures.cancelled))) return
  logger.info('Generation cancelled', { generationId })
  await endPrediction(job)
}

/** A failure is only logged: the job is cancelled already, and Replicate ends the prediction at its deadline. */
const endPrediction = async (job: Job): Promise<void> => {
  const { generationId, predictionId } = job
  if (!predictionId) return
  try {
    await sendToolMessage(job, { type: 'cancel', predictionId })
  } catch (error) {
    logger.warn('Prediction of a cancelled generation not ended', { generationId, predictionId, error })
  }
}

/** Ends the job of a full resolution whose generation is deleted, with its prediction. */
const cancelHd = async (hdId: HdId): Promise<void> => {
  const job = await findJob(hdId)
  if (job && (await failGeneration(job, failures.cancelled))) await endPrediction(job)
}

/** Deletes a settled generation and its pictures. Throws 'generation.running' for one that was not cancelled first. */
export const removeGeneration = async (userId: string, generationId: string): Promise<void> => {
  await retryOnChange(async () => {
    const { status, id, share, hd } = await readGeneration(userId, generationId)
    if (status === 'processing') throw appError('generation.running')
    if (hd?.status === 'processing') await cancelHd(hd.id)
    if (!(await removeSettledGeneration({ userId, generationId: id, share }))) throw new RowsChanged()
  })
  logger.info('Generation deleted', { generationId })
}
