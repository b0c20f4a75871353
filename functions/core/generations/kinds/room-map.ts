import { deletePicture, signedUrl } from '#functions/core/clients/aws/picture-urls.ts'
import { keys } from '#functions/core/db/keys.ts'
import { change, type Write } from '#functions/core/db/transact.ts'
import { failures } from '#functions/core/generations/failures.ts'
import type { Job } from '#functions/core/generations/jobs.ts'
import { findRoomMap } from '#functions/core/generations/room-map/room-map-rows.ts'
import { storeRoomMap } from '#functions/core/generations/room-map/store-room-map.ts'
import { storeCheckedRoom } from '#functions/core/generations/run/checked-copies.ts'
import { segmenter } from '#functions/core/generations/run/replicate-models.ts'
import { roomMapPath } from '#functions/core/pictures/storage-paths.ts'
import type { DiscardsResult, RunsJob, SettlesJob, StoresResult, UndoesRequest } from './job-kind.ts'

/** A part of a photo's room map: the things of one noun. It belongs to a photo, not to a generation. */
const mappedBy = ({ mapped }: Pick<Job, 'mapped'>) => {
  if (!mapped) throw new Error('A job of a room map names no photo')
  return mapped
}

export const run: RunsJob = {
  composeAlone: async (job) => {
    const { part, storagePath } = mappedBy(job)
    return { model: segmenter.id, input: segmenter.input(await signedUrl(await storeCheckedRoom(storagePath)), part) }
  },
}

export const store: StoresResult = { store: (job, url, { model }) => storeRoomMap(job, url, model) }

const keyOf = (job: Job) => keys.roomMap(job.userId, mappedBy(job).photoId)

/** Changes the part, on the condition that this job is still its current one. */
const partWrite = (job: Job, set: string, values: Record<string, unknown> = {}, names = {}): Write =>
  change(keyOf(job), {
    set,
    condition: 'parts.#part.jobId = :job AND parts.#part.#status = :processing',
    names: { '#part': mappedBy(job).part, '#status': 'status', ...names },
    values: { ...values, ':job': job.id, ':processing': 'processing' },
  })

export const settle: SettlesJob = {
  isOptional: true,
  subject: keyOf,
  holder: () => undefined,
  completed: (job, { storagePath, things = [], costMicroUsd: cost }) =>
    partWrite(
      job,
      'SET parts.#part.#status = :completed, parts.#part.storagePath = :path, parts.#part.things = :things, parts.#part.costMicroUsd = :cost',
      { ':completed': 'completed', ':path': storagePath, ':things': things, ':cost': cost },
    ),
  failed: (job) => partWrite(job, 'SET parts.#part.#status = :failed', { ':failed': 'failed' }),
  failure: () => failures.noResult,
}

export const undo: UndoesRequest = (job) => partWrite(job, 'REMOVE parts.#part')

// A newer job of the part writes to the same path.
export const discard: DiscardsResult = async ({ userId, mapped }) => {
  if (!mapped) return
  const part = (await findRoomMap(userId, mapped.photoId))?.parts[mapped.part]
  if (!part || part.status === 'failed') await deletePicture(roomMapPath(userId, mapped.photoId, mapped.part))
}
