import sharp from 'sharp'
import { type CheckedPicture, pictureSize, pixelsOf } from './check-picture.ts'
import { edgeSigma } from './composite.ts'

/**
 * Puts an edit, which was made at working size and then enlarged, into the original photo: the edit inside the masks,
 * the original outside, and a soft edge between (`composite`), scaled with the masks. Returns a PNG in the original's
 * size, so that untouched pixels stay identical. Only the rectangle around the masks is enlarged and mixed into the
 * original's pixels, which limits the memory (docs/product.md, Pictures).
 */
export const compositeHd = async (
  original: Buffer,
  edit: Buffer,
  masks: readonly Buffer[],
): Promise<CheckedPicture> => {
  const soft = await softMask(masks)
  const { bytes: pixels, width, height } = await pixelsOf(original)
  const box = boxOf(soft, { width, height })
  if (box) {
    const size = { width, height, fit: 'fill' } as const
    const [edited, shares] = await Promise.all([
      sharp(edit).resize(size).extract(box).toColourspace('srgb').removeAlpha().raw({ depth: 'uchar' }).toBuffer(),
      sharp(soft.shares, { raw: { width: soft.width, height: soft.height, channels: 1 } })
        .resize({ ...size, kernel: 'linear' })
        .extract(box)
        .toColourspace('b-w')
        .raw({ depth: 'uchar' })
        .toBuffer(),
    ])
    mixInto(pixels, width, { edited, shares, box })
  }
  const bytes = await sharp(pixels, { raw: { width, height, channels: 3 } })
    // Adaptive filters halve the size of a photo without noise.
    .png({ compressionLevel: 4, adaptiveFiltering: true })
    .toBuffer()
  return { bytes, width, height }
}

type Size = { width: number; height: number }
type SoftMask = Size & { shares: Buffer }
type Box = Size & { left: number; top: number }

/** The share of the edit at each pixel, 0 to 255, from all masks. The masks have the size of the working copy. */
const softMask = async (masks: readonly Buffer[]): Promise<SoftMask> => {
  const [first = Buffer.alloc(0)] = masks
  const { width, height } = await pictureSize(first)
  const together = Buffer.alloc(width * height)
  for (const mask of masks) {
    const white = await sharp(mask)
      .resize({ width, height, fit: 'fill', kernel: 'nearest' })
      .toColourspace('b-w')
      .dilate(1)
      .blur(edgeSigma)
      .raw({ depth: 'uchar' })
      .toBuffer()
    for (const [place, share] of white.entries()) if (share > (together[place] ?? 0)) together[place] = share
  }
  return { shares: together, width, height }
}

/** The rectangle of the original that the scaled shares cover. Undefined when all shares are 0. */
const boxOf = ({ shares, width, height }: SoftMask, original: Size): Box | undefined => {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (const [place, share] of shares.entries()) {
    if (share === 0) continue
    const [x, y] = [place % width, Math.floor(place / width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  if (right < 0) return undefined
  // Scaling spreads a pixel over its neighbours.
  const start = (place: number, scale: number) => Math.max(0, Math.floor((place - 1) * scale))
  const end = (place: number, scale: number, most: number) => Math.min(most, Math.ceil((place + 2) * scale))
  const [across, down] = [original.width / width, original.height / height]
  const box = { left: start(left, across), top: start(top, down) }
  return {
    ...box,
    width: end(right, across, original.width) - box.left,
    height: end(bottom, down, original.height) - box.top,
  }
}

const mixInto = (
  pixels: Buffer,
  width: number,
  { edited, shares, box }: { edited: Buffer; shares: Buffer; box: Box },
): void => {
  for (let y = 0; y < box.height; y += 1) {
    for (let x = 0; x < box.width; x += 1) {
      const from = y * box.width + x
      const share = shares[from] ?? 0
      if (share === 0) continue
      const to = ((y + box.top) * width + x + box.left) * 3
      for (let channel = 0; channel < 3; channel += 1) {
        const before = pixels[to + channel] ?? 0
        pixels[to + channel] = Math.round(before + (((edited[from * 3 + channel] ?? 0) - before) * share) / 255)
      }
    }
  }
}
