import { readPicture } from '#functions/core/clients/aws/picture-store.ts'
import type { GenerationRow } from '#functions/core/generations/generations.ts'
import { findRoomMap } from '#functions/core/generations/room-map/room-map-rows.ts'
import type { PaintedSurfaces } from '#functions/core/pictures/paint-mapped-room.ts'
import { paintOptions } from '#shared/catalogue/paint-options.ts'
import { photoIdOfUpload } from '#shared/entities/ids.ts'
import { limits } from '#shared/limits.ts'
import { findMode } from '#shared/tools/index.ts'
import { paintedParts } from '#shared/tools/painted-parts.ts'

/**
 * The surfaces of a whole-room paint on the room map of its photo. Undefined for another design, and when the map is not
 * complete.
 */
export const paintedSurfaces = async (generation: GenerationRow): Promise<PaintedSurfaces | undefined> => {
  const { userId, toolId, modeId, settings } = generation
  const mode = findMode(toolId, modeId)?.mode
  const { parts, paintId } = (mode && paintedParts(mode, settings)) ?? {}
  const photoId = mode && photoIdOfUpload(settings.unalteredImageUrl ?? settings[mode.roomField] ?? '')
  const paint = paintOptions.find(({ id }) => id === paintId)?.hex
  if (!parts || !photoId || !paint) return undefined
  const map = await findRoomMap(userId, photoId)
  const paths = parts.flatMap((part) => map?.parts[part]?.storagePath ?? [])
  const labels = await Promise.all(paths.map((path) => readPicture(path, limits.storedPictureMaxBytes)))
  const found = labels.filter((one) => one !== undefined)
  return found.length < parts.length ? undefined : { labels: found, paint }
}
