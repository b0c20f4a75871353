import { ulid } from 'ulid'
import { shownUrl } from '#functions/core/clients/aws/shown-urls.ts'
import { keys } from '#functions/core/db/keys.ts'
import { change, retryOnChange, transact, type Write } from '#functions/core/db/transact.ts'
import { firstCheckSeconds } from '#functions/core/generations/job-times.ts'
import { type Job, jobWrite } from '#functions/core/generations/jobs.ts'
import { runMessage, sendToolMessage } from '#functions/core/generations/tool-message.ts'
import { isOwnPicture } from '#functions/core/pictures/storage-paths.ts'
import { logger } from '#functions/core/runtime/log.ts'
import type { MappedPart } from '#shared/contracts/uploads.ts'
import { GenerationId, photoIdOfUpload, StoragePath } from '#shared/entities/ids.ts'
import { appError } from '#shared/errors.ts'
import { type RoomPart, roomMapSeconds } from '#shared/pictures/room-map.ts'
import { roomMapFunction } from '#shared/tools/ai-functions.ts'
import {
  findMappedPicture,
  findRoomMap,
  type MappedPartRow,
  type MappedPicture,
  mapWrite,
  type RoomMapRow,
} from './room-map-rows.ts'

type Parts = RoomMapRow['parts']
type Asked = { storagePath: string; parts: readonly RoomPart[]; correlationId: string }

/**
 * The asked parts of a photo's room map. Starts a job for each part that has none, and for a failed one after some
 * minutes. `takeToken` runs once before jobs are started. Undefined when the photo is deleted. Throws
 * `generation.foreignPicture`.
 */
export const mapRoom = async (
  userId: string,
  asked: Asked,
  takeToken: () => Promise<void>,
): Promise<Partial<Record<RoomPart, MappedPart>> | undefined> => {
  const { storagePath, parts } = asked
  const photoId = photoIdOfUpload(storagePath)
  if (!photoId || !isOwnPicture(userId, storagePath)) throw appError('generation.foreignPicture')
  const known = await mapPicture(userId, asked, takeToken)
  if (!known) return undefined
  const shown = parts.flatMap((part) => {
    const row = known[part]
    return row ? [[part, row] as const] : []
  })
  return Object.fromEntries(await Promise.all(shown.map(async ([part, row]) => [part, await toMappedPart(row)])))
}

/**
 * The known parts of the map of an upload or a finished design, after the asked ones were started as in `mapRoom`.
 * Undefined when the picture is deleted.
 */
export const mapPicture = async (
  userId: string,
  { storagePath, parts, correlationId }: Asked,
  takeToken: () => Promise<void> = async () => {},
): Promise<Parts | undefined> => {
  let hasToken = false
  const found = await retryOnChange(async () => {
    const picture = await findMappedPicture(userId, storagePath)
    if (!picture) return undefined
    const map = await findRoomMap(userId, picture.photoId)
    const missing = [...new Set(parts)].filter((part) => isMissing(map?.parts[part]))
    if (missing.length === 0) return { known: map?.parts ?? {}, jobs: [] }
    if (!hasToken) await takeToken()
    hasToken = true
    return start(picture, map, missing, correlationId)
  })
  if (found) await send(found.jobs)
  return found?.known
}

/** Whether a part has to be started. The sweeper settles a job soon after its deadline. */
const isMissing = (part: MappedPartRow | undefined, now = Date.now()): boolean => {
  if (!part) return true
  const isOver = now > Date.parse(part.deadline) + roomMapSeconds.again * 1000
  return part.status !== 'completed' && isOver
}

/** Writes the parts and their jobs. Throws `ConditionsFailed` when another request has started one of them. */
const start = async (
  picture: MappedPicture,
  map: RoomMapRow | undefined,
  missing: readonly RoomPart[],
  correlationId: string,
): Promise<{ known: Parts; jobs: Job[] }> => {
  const now = Date.now()
  const jobs = missing.map((part) => newMapJob(picture, part, { now, correlationId }))
  const started: Parts = Object.fromEntries(jobs.map((job, place) => [missing[place], startedPart(job)]))
  const nextCheck = new Date(now + (roomMapSeconds.typical + firstCheckSeconds) * 1000)
  await transact([
    mapWrite(picture, map, started),
    ...(picture.designId ? [mappedWrite(picture, picture.designId)] : []),
    ...jobs.map((job) => jobWrite(job, nextCheck)),
  ])
  return { known: { ...map?.parts, ...started }, jobs }
}

const startedPart = ({ generationId, deadline }: Job): MappedPartRow => ({
  status: 'processing',
  jobId: generationId,
  deadline,
})

/** Its condition fails when the design was deleted after it was read, so that no map outlives it. */
const mappedWrite = ({ userId, storagePath }: MappedPicture, designId: GenerationId): Write =>
  change(keys.generation(userId, designId), {
    set: 'SET isMapped = :true',
    condition: '#status = :completed AND storagePath = :path',
    names: { '#status': 'status' },
    values: { ':true': true, ':completed': 'completed', ':path': storagePath },
  })

const newMapJob = (
  { userId, photoId, storagePath }: MappedPicture,
  part: RoomPart,
  { now, correlationId }: { now: number; correlationId: string },
): Job => {
  const id = GenerationId.parse(`gen_${ulid(now)}`)
  return {
    id,
    kind: 'room-map',
    generationId: id,
    userId,
    mapped: { photoId, part, storagePath: StoragePath.parse(storagePath) },
    function: roomMapFunction,
    state: 'queued',
    predictionId: null,
    claimedAt: null,
    hold: { plan: 0, pack: 0, planPeriodEnd: null },
    deadline: new Date(now + roomMapSeconds.deadline * 1000).toISOString(),
    looks: 0,
    correlationId,
  }
}

/** A message that is not sent is left to the sweeper. */
const send = async (jobs: readonly Job[]): Promise<void> => {
  const sent = await Promise.allSettled(jobs.map((job) => sendToolMessage(job, runMessage(job))))
  const lost = sent.find((one) => one.status === 'rejected')
  if (lost) logger.warn('Parts of a room map are left to the sweeper', { error: lost.reason })
}

const toMappedPart = async ({ status, things = [], storagePath }: MappedPartRow): Promise<MappedPart> => ({
  status,
  things,
  url: storagePath && things.length > 0 ? await shownUrl(storagePath) : null,
})
