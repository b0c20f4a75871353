import { bulkCopy } from '#shared/copy/bulk.ts'
import type { BulkJob } from '#shared/entities/bulk-job.ts'

export const titleOf = ({ kind, modelName }: BulkJob): string => bulkCopy.jobTitle[kind](modelName)

export const isRunning = ({ status }: BulkJob): boolean => status === 'processing'

/** How many pictures have no result yet. */
export const inProgress = ({ totalImages, completedImages, failedImages }: BulkJob): number =>
  totalImages - completedImages - failedImages

/** How a job that has ended went. */
export const endInWords = ({ totalImages, completedImages }: BulkJob): string => {
  if (completedImages === 0) return bulkCopy.noneReady
  return completedImages === totalImages
    ? bulkCopy.allReady(totalImages)
    : bulkCopy.someReady(completedImages, totalImages)
}
