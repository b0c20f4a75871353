import type { BulkJob } from '#shared/entities/bulk-job.ts'
import type { BulkJobId } from '#shared/entities/ids.ts'

const latest = new Map<BulkJobId, BulkJob>()

const ended = ({ completedImages, failedImages }: BulkJob) => completedImages + failedImages

/** The newest state known of a bulk job: the counts of an event or a response that arrives late do not replace higher ones. */
export const latestJobOf = (job: BulkJob): BulkJob => {
  const known = latest.get(job.id)
  if (known && ended(known) > ended(job)) return known
  latest.set(job.id, job)
  return job
}
