import { runningBulkJobs } from '#functions/core/bulk/bulk-jobs.ts'
import { writeBulk } from '#functions/core/bulk/write-bulk.ts'
import { cancelPrediction } from '#functions/core/clients/replicate/replicate.ts'
import { generationPrefix, userPartition } from '#functions/core/db/keys.ts'
import { eachRow } from '#functions/core/db/rows.ts'
import { failures, GenerationRow } from '#functions/core/generations/generations.ts'
import { findJob } from '#functions/core/generations/jobs.ts'
import { failGeneration } from '#functions/core/generations/settle/settle-generation.ts'
import { forgetTrainings } from '#functions/core/training/forget-trainings.ts'
import type { GenerationId, HdId } from '#shared/entities/ids.ts'

/**
 * Cancels every running job of a user: its prediction ends and its credits are released. The prediction comes first, so that
 * a repeated call still finds the job when Replicate did not answer. The models that it trained are deleted there too.
 */
export const cancelJobs = async (userId: string): Promise<void> => {
  // A bulk job that a crash left has generations that are not written, and holds their credits.
  for await (const job of runningBulkJobs(userId)) await writeBulk(job)
  const running = eachRow({
    condition: 'pk = :pk AND begins_with(sk, :prefix)',
    values: { ':pk': userPartition(userId), ':prefix': generationPrefix, ':status': 'processing' },
    filter: '#status = :status OR hd.#status = :status',
    names: { '#status': 'status' },
    consistent: true,
  })
  for await (const row of running) {
    const { id, hd } = GenerationRow.parse(row)
    await cancelJob(id)
    if (hd) await cancelJob(hd.id)
  }
  await forgetTrainings(userId)
}

const cancelJob = async (jobId: GenerationId | HdId): Promise<void> => {
  const job = await findJob(jobId)
  if (!job) return
  if (job.predictionId) await cancelPrediction(job.predictionId)
  await failGeneration(job, failures.cancelled)
}
