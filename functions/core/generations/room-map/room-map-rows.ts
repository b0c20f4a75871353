import * as z from 'zod'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import { GenerationId, PhotoId } from '#shared/entities/ids.ts'
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

/** The room map of a photo. It expires together with the photo's upload. */
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
