import * as z from 'zod'
import { bulkJobPrefix, keys, userPartition } from '#functions/core/db/keys.ts'
import { eachRow, getRow, queryRows } from '#functions/core/db/rows.ts'
import { findGeneration, GenerationRow } from '#functions/core/generations/generations.ts'
import { BulkJob } from '#shared/entities/bulk-job.ts'
import { type BulkJobId, GenerationId, UserId } from '#shared/entities/ids.ts'
import { appError } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'

/** A stored bulk job. Its status is derived from its counts. */
export const BulkJobRow = BulkJob.omit({ status: true }).extend({
  userId: UserId,
  /** The ids of its generations lie between the first and the last. */
  firstGenerationId: GenerationId,
  lastGenerationId: GenerationId,
  /** The newest retry of each failed picture, by the id of the failed picture. */
  retries: z.record(z.string(), GenerationId).default({}),
  /** Digest of the request's body. The same id with another body is a conflict. */
  requestDigest: z.string(),
})
export type BulkJobRow = z.infer<typeof BulkJobRow>

/** Whether some of its pictures are neither completed nor failed. */
export const isRunning = ({ totalImages, completedImages, failedImages }: BulkJobRow): boolean =>
  completedImages + failedImages < totalImages

const statusOf = (row: BulkJobRow): BulkJob['status'] => {
  if (isRunning(row)) return 'processing'
  return row.completedImages > 0 ? 'completed' : 'failed'
}

/** The part of a stored bulk job that the API returns. */
export const toBulkJob = (row: BulkJobRow): BulkJob => BulkJob.parse({ ...row, status: statusOf(row) })

/** One of a user's bulk jobs; undefined when there is none. */
export const findBulkJob = async (userId: string, id: BulkJobId): Promise<BulkJobRow | undefined> => {
  const row = await getRow(keys.bulkJob(userId, id))
  return row && BulkJobRow.parse(row)
}

/** One of a user's bulk jobs. Throws `bulk.notFound` without it. */
export const readBulkJob = async (userId: string, id: BulkJobId): Promise<BulkJobRow> => {
  const row = await findBulkJob(userId, id)
  if (!row) throw appError('bulk.notFound')
  return row
}

const jobsOf = (userId: string) => ({
  condition: 'pk = :pk AND begins_with(sk, :prefix)',
  values: { ':pk': userPartition(userId), ':prefix': bulkJobPrefix },
  newestFirst: true,
})

/** The newest bulk jobs of a user: one page. */
export const listBulkJobs = async (userId: string): Promise<BulkJobRow[]> => {
  const rows = await queryRows({ ...jobsOf(userId), limit: limits.bulkJobsPageSize })
  return rows.map((row) => BulkJobRow.parse(row))
}

/** The running bulk jobs of a user, newest first, from consistent reads. */
export async function* runningBulkJobs(userId: string): AsyncGenerator<BulkJobRow> {
  for await (const row of eachRow({ ...jobsOf(userId), consistent: true })) {
    const job = BulkJobRow.parse(row)
    if (isRunning(job)) yield job
  }
}

/**
 * The generations of a bulk job in the order of its request. A retry takes the place of its failed picture. Unwritten
 * and deleted generations are missing.
 */
export const generationsOfBulk = async (job: BulkJobRow): Promise<GenerationRow[]> => {
  const [own, retries] = await Promise.all([ownGenerations(job), retriesOf(job)])
  const byPlace = new Map([...own, ...retries].map((one) => [one.retryOf ?? one.id, one]))
  return [...byPlace].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, generation]) => generation)
}

const retriesOf = async ({ userId, retries }: BulkJobRow): Promise<GenerationRow[]> => {
  const found = await Promise.all(Object.values(retries).map((retryId) => findGeneration(userId, retryId)))
  return found.filter((retry) => retry !== undefined)
}

const ownGenerations = async ({
  id,
  userId,
  firstGenerationId,
  lastGenerationId,
}: BulkJobRow): Promise<GenerationRow[]> => {
  const own: GenerationRow[] = []
  const condition = 'pk = :pk AND sk BETWEEN :first AND :last'
  const values = {
    ':pk': userPartition(userId),
    ':first': keys.generation(userId, firstGenerationId).sk,
    ':last': keys.generation(userId, lastGenerationId).sk,
  }
  for await (const row of eachRow({ condition, values, consistent: true })) {
    const generation = GenerationRow.parse(row)
    if (generation.bulkJobId === id) own.push(generation)
  }
  return own
}
