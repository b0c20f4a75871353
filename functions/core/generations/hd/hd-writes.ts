import { keys } from '#functions/core/db/keys.ts'
import { change, type Write } from '#functions/core/db/transact.ts'
import type { Failure } from '#functions/core/generations/generations.ts'
import type { Job } from '#functions/core/generations/jobs.ts'
import type { Result } from '#functions/core/generations/settle/settle-generation.ts'

/** Changes the full resolution that a job makes, on the condition that this job still makes it. */
const hdWrite = ({ userId, generationId, hdId }: Job, set: string, values: Record<string, unknown> = {}): Write =>
  change(keys.generation(userId, generationId), {
    set,
    condition: 'hd.id = :hdId AND hd.#status = :processing',
    names: { '#status': 'status' },
    values: { ...values, ':hdId': hdId, ':processing': 'processing' },
  })

export const hdCompletedWrite = (job: Job, { kind = 'enlarged', storagePath, width, height }: Result): Write =>
  hdWrite(
    job,
    'SET hd.#status = :completed, hd.kind = :kind, hd.storagePath = :path, hd.width = :width, hd.height = :height',
    { ':completed': 'completed', ':kind': kind, ':path': storagePath, ':width': width, ':height': height },
  )

export const hdFailedWrite = (job: Job, { reason }: Failure): Write =>
  hdWrite(job, 'SET hd.#status = :failed, hd.failureReason = :reason', { ':failed': 'failed', ':reason': reason })

/** The write that takes the request back, as if it had not been made. */
export const hdUndoneWrite = (job: Job): Write => hdWrite(job, 'REMOVE hd')
