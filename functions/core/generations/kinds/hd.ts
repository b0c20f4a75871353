import { signedUrl } from '#functions/core/clients/aws/picture-urls.ts'
import { fetchOutput } from '#functions/core/clients/replicate/prediction-output.ts'
import { heldCredits } from '#functions/core/credits/holds.ts'
import { keys } from '#functions/core/db/keys.ts'
import { change, type Write } from '#functions/core/db/transact.ts'
import { failures, modeFailure } from '#functions/core/generations/failures.ts'
import { deleteHd } from '#functions/core/generations/hd/delete-hd.ts'
import { hdSourceOf } from '#functions/core/generations/hd/hd-source.ts'
import { storeHd } from '#functions/core/generations/hd/store-hd.ts'
import type { Job } from '#functions/core/generations/jobs.ts'
import { upscaler } from '#functions/core/generations/run/replicate-models.ts'
import { storeOriginal } from '#functions/core/generations/run/store-original.ts'
import { deleteResult } from '#functions/core/generations/store/delete-result.ts'
import { HdId } from '#shared/entities/ids.ts'
import { hd } from '#shared/tools/hd.ts'
import type { DiscardsResult, RunsJob, SettlesJob, StoresResult, UndoesRequest } from './job-kind.ts'

/** A completed design in full resolution. */
export const run: RunsJob = {
  compose: async (generation) => {
    if (!generation.storagePath) return { failure: failures.noResult }
    // The original may have arrived after the second check for it.
    const source = await hdSourceOf(generation)
    if (source.kind === 'original') await storeOriginal(source.first)
    return { model: upscaler.id, input: upscaler.input(await signedUrl(generation.storagePath)) }
  },
}

export const store: StoresResult = {
  store: async (job, url, { model }) => ({ model, ...(await storeHd(job, await fetchOutput(url))) }),
}

/** Changes the full resolution of the generation, on the condition that this job is still its current one. */
const hdWrite = ({ id, userId, generationId }: Job, set: string, values: Record<string, unknown> = {}): Write =>
  change(keys.generation(userId, generationId), {
    set,
    condition: 'hd.id = :hdId AND hd.#status = :processing',
    names: { '#status': 'status' },
    values: { ...values, ':hdId': id, ':processing': 'processing' },
  })

export const settle: SettlesJob = {
  subject: ({ userId, generationId }) => keys.generation(userId, generationId),
  holder: ({ id, generationId, toolId, hold }) =>
    heldCredits(hold) > 0 ? { generationId, hdId: HdId.parse(id), toolId } : undefined,
  completed: (job, { kind = 'enlarged', storagePath, width, height }) =>
    hdWrite(
      job,
      'SET hd.#status = :completed, hd.kind = :kind, hd.storagePath = :path, hd.width = :width, hd.height = :height',
      { ':completed': 'completed', ':kind': kind, ':path': storagePath, ':width': width, ':height': height },
    ),
  failed: (job, { reason }) =>
    hdWrite(job, 'SET hd.#status = :failed, hd.failureReason = :reason', { ':failed': 'failed', ':reason': reason }),
  failure: () => modeFailure(hd),
}

export const undo: UndoesRequest = (job) => hdWrite(job, 'REMOVE hd')

// Another attempt writes to the same path, so the picture stays while one runs.
export const discard: DiscardsResult = async (job, generation) => {
  if (!generation) await deleteResult(job)
  else if (generation.hd?.status === 'failed') await deleteHd(job)
}
