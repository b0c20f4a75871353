import sharp from 'sharp'
import { readPicture } from '#functions/core/clients/aws/picture-store.ts'
import type { GenerationRow } from '#functions/core/generations/generations.ts'
import { findRoomMap } from '#functions/core/generations/room-map/room-map-rows.ts'
import { blended, edgeSigma } from '#functions/core/pictures/composite.ts'
import { correctPaint } from '#functions/core/pictures/paint-colour.ts'
import { drawn, type Pixels, pixelsOf } from '#functions/core/pictures/pictures.ts'
import { paintOptions } from '#shared/catalogue/paint-options.ts'
import { photoIdOfUpload } from '#shared/entities/ids.ts'
import { limits } from '#shared/limits.ts'
import { findMode } from '#shared/tools/index.ts'
import { paintedParts } from '#shared/tools/painted-parts.ts'

/** The surfaces that a whole-room paint covers, as label pictures, and the chosen paint. */
export type PaintedSurfaces = { labels: readonly Buffer[]; paint: string }

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

/**
 * A painted room with its paint moved to the chosen one on the mapped surfaces (`correctPaint`), and the remaining error ΔE.
 * What the model did not paint there stays as it is, and so does everything beside them.
 */
export const paintedRoom = async (
  photo: Buffer,
  design: Pixels,
  { labels, paint }: PaintedSurfaces,
): Promise<Pixels & { colourError?: number | undefined }> => {
  const { bytes, width, height } = design
  const size = { width, height, fit: 'fill' } as const
  const source = await drawn(await pixelsOf(photo))
    .resize(size)
    .raw()
    .toBuffer()
  const shares = Buffer.alloc(width * height)
  for (const label of labels) {
    const cells = await sharp(label)
      .toColourspace('b-w')
      .resize({ ...size, kernel: 'nearest' })
      .threshold(1)
      .blur(edgeSigma)
      .raw()
      .toBuffer()
    for (const [pixel, share] of cells.entries()) if (share > Number(shares[pixel])) shares[pixel] = share
  }
  const corrected = correctPaint({ source, edited: bytes, shares, width, height }, paint)
  if (!corrected) return design
  const pixels = blended(bytes, corrected.edited, shares)
  return { ...design, bytes: pixels, colourError: corrected.errorIn(pixels) }
}
