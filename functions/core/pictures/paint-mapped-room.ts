import sharp from 'sharp'
import { type Pixels, pixelsOf } from './check-picture.ts'
import { blended, edgeSigma } from './composite.ts'
import { drawn } from './encode-picture.ts'
import { correctPaint } from './paint-colour.ts'

/** The surfaces that a whole-room paint covers, as label pictures, and the chosen paint such as `#8b9478`. */
export type PaintedSurfaces = { labels: readonly Buffer[]; paint: string }

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
