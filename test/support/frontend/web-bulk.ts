import type { BulkJob } from '#shared/entities/bulk-job.ts'
import { BulkJobId } from '#shared/entities/ids.ts'

export const bulkJobId = (last = 'A') => BulkJobId.parse(`bulk_01M7X9E9M89X1FE6925WT6J5H${last}`)

/** A bulk job of six pictures with the model Ada, of which none is ready. */
export const bulkJob = (over: Partial<BulkJob> = {}): BulkJob => ({
  id: bulkJobId(),
  kind: 'scenes',
  modelName: 'Ada',
  status: 'processing',
  totalImages: 6,
  completedImages: 0,
  failedImages: 0,
  refusedImages: 0,
  credits: 6,
  createdAt: '2025-11-20T19:00:00.000Z',
  ...over,
})
