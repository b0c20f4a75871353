import { runningBulkJobs } from '#functions/core/bulk/bulk-jobs.ts'
import { writeBulk } from '#functions/core/bulk/write-bulk.ts'
import { cancelPrediction } from '#functions/core/clients/replicate/replicate.ts'
import { generationPrefix, roomMapPrefix, userPartition } from '#functions/core/db/keys.ts'
import { eachRow } from '#functions/core/db/rows.ts'
import { failures } from '#functions/core/generations/failures.ts'
import { GenerationRow } from '#functions/core/generations/generations.ts'
import { findJob } from '#functions/core/generations/jobs.ts'
import { RoomMapRow } from '#functions/core/generations/room-map/room-map-rows.ts'
import { failGeneration } from '#functions/core/generations/settle/settle-generation.ts'
import { forgetTrainings } from '#functions/core/training/forget-trainings.ts'
import type { GenerationId, HdId } from '#shared/entities/ids.ts'

/**
 * Cancels every running job of a user: ends its prediction and releases its credits. The prediction ends first, so that
 * a repeated call still finds the job if Replicate did not answer. Also deletes the trained models at Replicate.
 */
export const cancelJobs = async (userId: string): Promise<void> => {
  // After a crash, a bulk job can have unwritten generations that hold credits.
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
  await cancelMaps(userId)
  await forgetTrainings(userId)
}

const cancelMaps = async (userId: string): Promise<void> => {
  const values = { ':pk': userPartition(userId), ':prefix': roomMapPrefix }
  for await (const row of eachRow({ condition: 'pk = :pk AND begins_with(sk, :prefix)', values, consistent: true })) {
    for (const { status, jobId } of Object.values(RoomMapRow.parse(row).parts))
      if (status === 'processing') await cancelJob(jobId)
  }
}

const cancelJob = async (jobId: GenerationId | HdId): Promise<void> => {
  const job = await findJob(jobId)
  if (!job) return
  if (job.predictionId) await cancelPrediction(job.predictionId)
  await failGeneration(job, failures.cancelled)
}
