import { designOrder, designsPartition, keys } from '#functions/core/db/keys.ts'
import { change, remove, type Write } from '#functions/core/db/transact.ts'
import { type Failure, failures, modeFailure } from '#functions/core/generations/failures.ts'
import type { Job } from '#functions/core/generations/jobs.ts'
import { deleteRoomMap } from '#functions/core/generations/room-map/delete-room-map.ts'
import { compareLater } from '#functions/core/generations/room-map/queue-comparison.ts'
import { composeToolInput } from '#functions/core/generations/run/compose-tool-input.ts'
import { checkOriginalLater, storeOriginal } from '#functions/core/generations/run/store-original.ts'
import { deleteResult } from '#functions/core/generations/store/delete-result.ts'
import { storeDesign } from '#functions/core/generations/store/store-design.ts'
import { findJobMode } from '#shared/tools/scenes.ts'
import type { DiscardsResult, Result, RunsJob, SettlesJob, StoresResult, UndoesRequest } from './job-kind.ts'

/** A design: a tool's picture of a room. */
export const run: RunsJob = {
  compose: composeToolInput,
  afterStart: async (generation, job) => {
    if ((await storeOriginal(generation)) === 'missing') await checkOriginalLater(generation, job)
  },
}

export const store: StoresResult = {
  store: (job, url, { model }) => storeDesign(job, url, model),
  afterCompleted: compareLater,
}

const stillProcessing = { condition: '#status = :processing', names: { '#status': 'status' } }

/** The index entry of a settled design. Jobs of earlier versions of the app have no tool id. */
const settledPlace = ({ userId, generationId, toolId }: Job): { set: string; values: Record<string, string> } =>
  toolId === undefined
    ? { set: '', values: {} }
    : {
        set: ', gsi1pk = :designs, gsi1sk = :place',
        values: { ':designs': designsPartition(userId), ':place': designOrder('settled', toolId, generationId) },
      }

const placeholderOf = (path: string) => `:${path.slice(path.indexOf('.') + 1)}`

const completed = (job: Job, result: Result): Write => {
  const { storagePath, width, height, model, structureKept, colourError, costMicroUsd } = result
  const place = settledPlace(job)
  const known = Object.entries({
    storagePath,
    width,
    height,
    'settings.model': model ?? undefined,
    structureKept,
    colourError,
    costMicroUsd,
  }).filter(([, value]) => value !== undefined)
  const set = ['SET #status = :completed', ...known.map(([path]) => `${path} = ${placeholderOf(path)}`)].join(', ')
  return change(keys.generation(job.userId, job.generationId), {
    ...stillProcessing,
    set: set + place.set + (result.isWithoutSeed ? ' REMOVE settings.seed' : ''),
    values: {
      ...place.values,
      ...Object.fromEntries(known.map(([path, value]) => [placeholderOf(path), value])),
      ':processing': 'processing',
      ':completed': 'completed',
    },
  })
}

const failed = (job: Job, { reason, hasNsfwContent, isRefused }: Failure): Write => {
  const place = settledPlace(job)
  return change(keys.generation(job.userId, job.generationId), {
    ...stillProcessing,
    set: `SET #status = :failed, failureReason = :reason, hasNsfwContent = :nsfw${isRefused ? ', isRefused = :refused' : ''}${place.set}`,
    values: {
      ...place.values,
      ':processing': 'processing',
      ':failed': 'failed',
      ':reason': reason,
      ':nsfw': hasNsfwContent,
      ...(isRefused && { ':refused': true }),
    },
  })
}

export const settle: SettlesJob = {
  subject: ({ userId, generationId }) => keys.generation(userId, generationId),
  holder: ({ generationId, toolId }) => ({ generationId, toolId }),
  completed,
  failed,
  failure: (generation) => {
    const mode = generation && findJobMode(generation.toolId, generation.modeId)
    return mode ? modeFailure(mode) : failures.noResult
  },
}

export const undo: UndoesRequest = ({ userId, generationId }) => remove(keys.generation(userId, generationId))

// A message can be delivered twice, so the generation may be completed by another delivery.
export const discard: DiscardsResult = async (job, generation) => {
  if (!generation || generation.status === 'failed') await deleteResult(job)
  if (!generation) await deleteRoomMap(job)
}
