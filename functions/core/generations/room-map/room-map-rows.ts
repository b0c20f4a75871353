import * as z from 'zod'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import { change, create, type Write } from '#functions/core/db/transact.ts'
import { findGeneration } from '#functions/core/generations/generations.ts'
import { generationOfResult, mapIdOfDesign } from '#functions/core/pictures/storage-paths.ts'
import { UploadRow } from '#functions/core/pictures/uploads.ts'
import { GenerationId, PhotoId, photoIdOfUpload } from '#shared/entities/ids.ts'
import { limits } from '#shared/limits.ts'
import { RoomPart, RoomThing } from '#shared/pictures/room-map.ts'

/** A part of a room map. `jobId` and `deadline` are those of the job that makes or made it. */
export const MappedPartRow = z.object({
  status: z.enum(['processing', 'completed', 'failed']),
  jobId: GenerationId,
  deadline: z.iso.datetime(),
  things: z.array(RoomThing).optional(),
  storagePath: z.string().optional(),
  /** The provider's price, in millionths of a dollar. */
  costMicroUsd: z.int().optional(),
})
export type MappedPartRow = z.infer<typeof MappedPartRow>

/** The room map of a picture. `ttl` deletes it. */
export const RoomMapRow = z.object({
  photoId: PhotoId,
  ttl: z.int(),
  parts: z.partialRecord(RoomPart, MappedPartRow),
})
export type RoomMapRow = z.infer<typeof RoomMapRow>

export const findRoomMap = async (userId: string, photoId: string): Promise<RoomMapRow | undefined> => {
  const row = await getRow(keys.roomMap(userId, photoId))
  return row && RoomMapRow.parse(row)
}

/**
 * A picture with a map, which expires at `ttl`: with the upload, or 7 days after the map of a design was started.
 * `designId` is that of a design, whose map is deleted with it.
 */
export type MappedPicture = {
  userId: string
  photoId: PhotoId
  storagePath: string
  ttl: number
  designId?: GenerationId | undefined
}

/** The upload or the finished design at a path. Undefined when it is deleted. */
export const findMappedPicture = async (userId: string, storagePath: string): Promise<MappedPicture | undefined> => {
  const photoId = photoIdOfUpload(storagePath)
  if (photoId) {
    const upload = await getRow(keys.upload(userId, photoId))
    return upload && { userId, photoId, storagePath, ttl: UploadRow.parse(upload).ttl }
  }
  const designId = generationOfResult(storagePath)
  const design = designId && (await findGeneration(userId, designId))
  if (!design || design.storagePath !== storagePath) return undefined
  const ttl = Math.floor(Date.now() / 1000) + limits.rawUploadDays * 24 * 60 * 60
  return { userId, photoId: mapIdOfDesign(design.id), storagePath, ttl, designId: design.id }
}

type Parts = RoomMapRow['parts']

/** Creates a map, or adds the started parts to it. Its condition fails when another request has started one of them. */
export const mapWrite = (
  { userId, photoId, ttl }: MappedPicture,
  map: RoomMapRow | undefined,
  started: Parts,
): Write => {
  const key = keys.roomMap(userId, photoId)
  if (!map) return create(key, { photoId, ttl, parts: started })
  const parts = Object.entries(started)
  const seen = ([part]: [string, unknown], place: number) => {
    const before = map.parts[part as RoomPart]
    return before
      ? {
          // The job may complete the part after its deadline, until the sweeper has settled it.
          condition: `parts.#part${place}.jobId = :seen${place} AND NOT parts.#part${place}.#status = :completed`,
          values: { [`:seen${place}`]: before.jobId, ':completed': 'completed' },
        }
      : { condition: `attribute_not_exists(parts.#part${place})`, values: {} }
  }
  const conditions = parts.map(seen)
  return change(key, {
    set: `SET ${parts.map((_, place) => `parts.#part${place} = :part${place}`).join(', ')}`,
    condition: ['attribute_exists(pk)', ...conditions.map(({ condition }) => condition)].join(' AND '),
    names: {
      ...Object.fromEntries(parts.map(([part], place) => [`#part${place}`, part])),
      ...(conditions.some(({ values }) => ':completed' in values) && { '#status': 'status' }),
    },
    values: Object.assign(
      {},
      ...parts.map(([, row], place) => ({ [`:part${place}`]: row })),
      ...conditions.map(({ values }) => values),
    ),
  })
}
