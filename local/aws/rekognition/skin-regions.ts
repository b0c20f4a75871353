import { lumaAt, type Picture } from './picture.ts'

/** A box in pixels. */
export type Box = { left: number; top: number; width: number; height: number }

export type Region = { box: Box; pixels: number }

/** The connected regions of skin colour, the largest first. */
export const skinRegions = (picture: Picture): Region[] => {
  const { width, height } = picture
  const unvisited = skinMask(picture)
  const regions: Region[] = []
  for (let start = 0; start < width * height; start += 1)
    if (unvisited[start]) regions.push(gather(unvisited, picture, start))
  return regions.toSorted((left, right) => right.pixels - left.pixels)
}

// Thresholds: Chai and Ngan, "Face segmentation using skin-color map in videophone applications", 1999. Very dark pixels
// have no reliable colour.
const skinMask = (picture: Picture): Uint8Array => {
  const { width, height, rgb } = picture
  const mask = new Uint8Array(width * height)
  for (let pixel = 0; pixel < mask.length; pixel += 1) {
    const [red, green, blue] = [rgb[pixel * 3] ?? 0, rgb[pixel * 3 + 1] ?? 0, rgb[pixel * 3 + 2] ?? 0]
    const blueness = 128 - 0.169 * red - 0.331 * green + 0.5 * blue
    const redness = 128 + 0.5 * red - 0.419 * green - 0.081 * blue
    const isSkin = blueness >= 77 && blueness <= 127 && redness >= 133 && redness <= 173 && lumaAt(picture, pixel) > 40
    mask[pixel] = isSkin ? 1 : 0
  }
  return mask
}

/** Removes a region's connected pixels from the mask. */
const gather = (unvisited: Uint8Array, { width, height }: Picture, start: number): Region => {
  const waiting = [start]
  unvisited[start] = 0
  let [pixels, left, right, top, bottom] = [0, width, 0, height, 0]
  for (let pixel = waiting.pop(); pixel !== undefined; pixel = waiting.pop()) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    pixels += 1
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
    const neighbours = [x > 0 && pixel - 1, x < width - 1 && pixel + 1, y > 0 && pixel - width, pixel + width]
    for (const neighbour of neighbours)
      if (neighbour !== false && unvisited[neighbour]) {
        unvisited[neighbour] = 0
        waiting.push(neighbour)
      }
  }
  return { pixels, box: { left, top, width: right - left + 1, height: bottom - top + 1 } }
}
