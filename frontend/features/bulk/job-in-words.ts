import { bulkCopy } from '#shared/copy/bulk.ts'
import { wasCancelled } from '#shared/copy/generation.ts'
import type { BulkJob } from '#shared/entities/bulk-job.ts'
import type { Generation } from '#shared/entities/generation.ts'

export const titleOf = ({ kind, modelName }: BulkJob): string => bulkCopy.jobTitle[kind](modelName)

export const isRunning = ({ status }: BulkJob): boolean => status === 'processing'

/** How many pictures have no result yet. */
export const inProgress = ({ totalImages, completedImages, failedImages }: BulkJob): number =>
  totalImages - completedImages - failedImages

/** The job with the retries of its failed pictures counted in the places of these. */
export const withRetries = (job: BulkJob, generations: readonly Generation[]): BulkJob => {
  const retries = generations.filter(({ retryOf }) => retryOf)
  const having = (status: Generation['status']) => retries.filter((retry) => retry.status === status).length
  return {
    ...job,
    completedImages: job.completedImages + having('completed'),
    failedImages: job.failedImages - having('completed') - having('processing'),
  }
}

/** How many pictures are not listed yet. The job's counts may be read before or after its pictures. */
export const waitingCount = (job: BulkJob, generations: readonly Generation[]): number => {
  const running = generations.filter(({ status }) => status === 'processing').length
  return Math.max(0, Math.min(inProgress(job) - running, job.totalImages - generations.length))
}

/** How many pictures of a job show that they were cancelled, which its count of failed ones includes. */
export const cancelledCount = (generations: readonly Generation[]): number =>
  generations.filter((one) => one.status === 'failed' && wasCancelled(one)).length

/** The result of an ended job. If its pictures are not known, cancelled ones count as failed. */
export const endInWords = ({ totalImages, completedImages, failedImages }: BulkJob, cancelled = 0): string => {
  if (cancelled === totalImages) return bulkCopy.allCancelled
  if (failedImages === totalImages) return bulkCopy.noneReady
  return completedImages === totalImages
    ? bulkCopy.allReady(totalImages)
    : bulkCopy.someReady(completedImages, totalImages, { failed: failedImages - cancelled, cancelled })
}
