import sharp from 'sharp'
import { type Pixels, pixelsOf } from './check-picture.ts'
import { drawn } from './encode-picture.ts'
import { correctPaint } from './paint-colour.ts'

/**
 * The standard deviation of the mask's soft edge, in pixels. The edge stays within the 6 px outside of the mask that an
 * edit may change (docs/product.md, Pictures), because a blur of this deviation reaches 2 px along each axis.
 */
export const edgeSigma = 1.5

/**
 * Puts an edited picture into its source: the edit where the mask is white, the source where it is black, and a soft
 * edge between. Returns the pixels in the source's size, of which those outside the mask are the source's. An edit of
 * another size is scaled to the source. With the `paint` that was chosen, a colour such as `#8b9478`, the edit's paint is
 * first moved to it (`correctPaint`), and `colourError` is the remaining ΔE.
 */
export const composite = async (
  source: Buffer,
  edit: Pixels,
  mask: Buffer,
  paint?: string,
): Promise<Pixels & { colourError?: number | undefined }> => {
  const { bytes: pixels, width, height, channels } = await pixelsOf(source)
  const size = { width, height, fit: 'fill' } as const
  const [edited, shares] = await Promise.all([
    drawn(edit).resize(size).raw().toBuffer(),
    // `dilate` widens what is black, so the edge begins one pixel further inside the mask.
    sharp(mask)
      .resize({ ...size, kernel: 'nearest' })
      .toColourspace('b-w')
      .dilate(1)
      .blur(edgeSigma)
      .raw()
      .toBuffer(),
  ])
  const corrected =
    paint === undefined ? undefined : correctPaint({ source: pixels, edited, shares, width, height }, paint)
  const after = corrected?.edited ?? edited
  const mixed = blended(pixels, after, shares)
  return { bytes: mixed, width, height, channels, colourError: corrected?.errorIn(mixed) }
}

/** Pixels of one picture over those of another, by their share from 0 to 255. */
export const blended = (below: Buffer, above: Buffer, shares: Buffer): Buffer => {
  const mixed = Buffer.from(below)
  for (const [place, share] of shares.entries()) {
    if (share === 0) continue
    for (let at = place * 3; at < place * 3 + 3; at += 1) {
      const before = below[at] ?? 0
      mixed[at] = Math.round(before + (((above[at] ?? 0) - before) * share) / 255)
    }
  }
  return mixed
}
