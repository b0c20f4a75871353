import { generationPrefix, keys, userPartition } from '#functions/core/db/keys.ts'
import { queryPage } from '#functions/core/db/rows.ts'
import { RowsChanged, retryOnChange } from '#functions/core/db/transact.ts'
import { logger } from '#functions/core/runtime/log.ts'
import type { GenerationQuery } from '#shared/contracts/generations.ts'
import { GenerationId, type HdId, timeDigitsOf } from '#shared/entities/ids.ts'
import { appError } from '#shared/errors.ts'
import { toolIdsOf } from '#shared/tools/tool-filter.ts'
import { type DesignPage, listFavourites, listOfTools, listRunning } from './design-index.ts'
import { removeSettledGeneration } from './discarded-results.ts'
import { failures, GenerationRow, readGeneration } from './generations.ts'
import { findJob, type Job } from './jobs.ts'
import { failGeneration } from './settle-generation.ts'
import { sendToolMessage } from './tool-message.ts'
import { photoIdOf } from './versions.ts'

// About a thousand rows. A filter may leave out all of them; the browser then asks for the next page.
const mostQueries = 5

/** Sort keys that are at least this one belong to later generations, or to this moment. */
const firstKeyOf = (since: string) => `${generationPrefix}gen_${timeDigitsOf(Date.parse(since))}`

// After every id, which has only digits and capital letters.
const lastKey = `${generationPrefix}~`

const filterOf = ({ status, tool }: Pick<GenerationQuery, 'status' | 'tool'>) => {
  const tools = tool ? toolIdsOf(tool).map((id, index) => [`:tool${index}`, id] as const) : []
  const parts = [
    ...(status ? ['#status = :status'] : []),
    ...(tools.length > 0 ? [`toolId IN (${tools.map(([name]) => name).join(', ')})`] : []),
  ]
  return {
    values: { ...(status && { ':status': status }), ...Object.fromEntries(tools) },
    ...(parts.length > 0 && { filter: parts.join(' AND ') }),
    ...(status && { names: { '#status': 'status' } }),
  }
}

/** A page of a user's generations, newest first, and the id that the next page is before, if there may be more. */
export const listGenerations = async (userId: string, query: GenerationQuery): Promise<DesignPage> => {
  const { status, tool, favourites } = query
  if (favourites) return listFavourites(userId, query)
  if (status === 'processing') return listRunning(userId, query)
  const tools = tool ? toolIdsOf(tool) : []
  if (tools.length === 0) return search(userId, query)
  // Most designs are of the tools for rooms, so that they are mostly found without their keys.
  const near = tools.length > fewTools ? await search(userId, query, nearQueries) : undefined
  return near && (near.rows.length > 0 || !near.next) ? near : listOfTools(userId, tools, query)
}

const fewTools = 2
const nearQueries = 2

const search = async (
  userId: string,
  { status, tool, since, before, limit }: GenerationQuery,
  queries = mostQueries,
): Promise<DesignPage> => {
  const first = since ? firstKeyOf(since) : generationPrefix
  const startAfter = before && keys.generation(userId, before)
  // DynamoDB refuses a start outside of the range.
  if (startAfter && startAfter.sk < first) return { rows: [], next: null }
  const { values, ...filtered } = filterOf({ status, tool })
  const found = await queryPage({
    condition: 'pk = :pk AND sk BETWEEN :first AND :last',
    values: { ':pk': userPartition(userId), ':first': first, ':last': lastKey, ...values },
    ...filtered,
    ...(startAfter && { startAfter }),
    newestFirst: true,
    limit: limit + 1,
    mostQueries: queries,
  })
  const rows = found.rows.slice(0, limit).map((row) => GenerationRow.parse(row))
  if (found.rows.length > limit) return { rows, next: rows.at(-1)?.id ?? null }
  return { rows, next: found.last ? GenerationId.parse(String(found.last.sk).slice(generationPrefix.length)) : null }
}

/** Cancels a running job: it fails, its credits are released, and its prediction is ended. A settled job stays as it is. */
export const cancelGeneration = async (userId: string, generationId: string): Promise<GenerationRow> => {
  await readGeneration(userId, generationId)
  await cancelJob(userId, generationId)
  return readGeneration(userId, generationId)
}

/** Cancels the job of a user's generation and ends its prediction; one that is settled stays as it is. */
const cancelJob = async (userId: string, generationId: string): Promise<void> => {
  const job = await settleAsCancelled(userId, generationId)
  if (job) await endPrediction(job)
}

/** Fails the job of a user's generation as cancelled and returns it; undefined when it is settled already. */
export const settleAsCancelled = async (userId: string, generationId: string): Promise<Job | undefined> => {
  const job = await findJob(generationId)
  if (job?.userId !== userId || !(await failGeneration(job, failures.cancelled))) return undefined
  logger.info('Generation cancelled', { generationId })
  return job
}

/** A failure is only logged: the job is cancelled already, and Replicate ends the prediction at its deadline. */
export const endPrediction = async (job: Job): Promise<void> => {
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
    const generation = await readGeneration(userId, generationId)
    const { status, id, share, hd, isFavourite } = generation
    if (status === 'processing') throw appError('generation.running')
    if (hd?.status === 'processing') await cancelHd(hd.id)
    const removal = { userId, generationId: id, photoId: photoIdOf(generation), isFavourite, share }
    if (!(await removeSettledGeneration(removal))) throw new RowsChanged()
  })
  logger.info('Generation deleted', { generationId })
}
