import { continued } from './continued.ts'
import { erase, widened } from './erase.ts'
import { labImage, writeBytes } from './oklab.ts'
import { blend } from './paint-surface.ts'
import type { Picture } from './picture.ts'
import { distance, reached, shadeOf } from './piece-areas.ts'
import { blur, boxMean, changed, channelOf, type Plane, plane, resized } from './plane.ts'
import { PreviewError } from './preview-error.ts'
import type { SeenRoom } from './see-room.ts'
import { thingUnder } from './thing-under.ts'

// In OKLab: how far a surface can be from what would replace it, without its grain, to be kept.
const sameSurface = 0.04
// In pixels: how far grain is averaged. Of the longer side: how far a thing's blurred edge and shadow reach beyond what differs.
const [grain, edge] = [2, 0.006]

// Of the picture: with more of it filled from other surroundings than its own surface, things go on behind what is taken away, and
// the fill cuts them off; so they do where, of more than a small fill, a large share is. Chosen on contact sheets of 75 whole things
// in 22 rooms, and of 128 whole and half ones in eight: of those whose fill is good, three are refused.
const [mostUnsure, small, mostOfIt] = [0.0112, 0.008, 0.2]

/** Takes away what is under a mask. Throws `PreviewError` where other things stand behind it. */
export const eraseFree = (picture: Picture, room: SeenRoom, mask: Plane): void => {
  const surfaces = erase(picture, room, mask)
  const size = surfaces.reduce((sum, surface) => sum + surface.size, 0) / mask.values.length
  const unsure = surfaces.reduce((sum, { size, around }) => sum + size * (1 - around) ** 2, 0) / mask.values.length
  if (unsure > mostUnsure || (size > small && unsure > mostOfIt * size))
    throw new PreviewError(
      'The preview draws only wall, ceiling and floor, and other things go on behind what you brushed. Brush something that stands free.',
    )
}

// In cells: how far from the outline its two sides are read. Of the outline: with more of it through things, one is cut in two.
const [aside, mostCut] = [3, 0.26]
// As a share of what one thing varies in light: how far both sides of a cut are from each other.
const sameThing = 0.5

/** Whether an outline goes through a thing that is the same on both of its sides. */
const isCut = (mask: Plane, room: SeenRoom): boolean => {
  const { areas, kinds } = room
  const { width, height } = areas
  const inside = resized(mask, areas).values
  let [outline, cut] = [0, 0]
  for (let y = aside; y < height - aside; y += 1)
    for (let x = aside; x < width - aside; x += 1)
      for (const step of [1, -1, width, -width]) {
        const cell = y * width + x
        if (Number(inside[cell]) <= 0.5 || Number(inside[cell + step]) > 0.5) continue
        outline += 1
        const [here, beyond] = [cell - aside * step, cell + aside * step]
        if (kinds[here] !== 'thing' || kinds[beyond] !== 'thing') continue
        const { light, colour } = distance(room, shadeOf(room, [here]), beyond)
        if (light < sameThing && colour < 1) cut += 1
      }
  return cut > mostCut * outline
}

/**
 * Takes away what a brushed place holds. A generous stroke also covers wall and floor: they stay as they are where the fill
 * looks like them, and the fill is shifted to meet them, so that no rim of the stroke shows.
 * Throws `PreviewError` where it is a part of a thing, or other things stand behind it.
 */
export const eraseThing = (picture: Picture, room: SeenRoom, brushed: Plane): void => {
  const before = Buffer.from(picture.pixels)
  const { width, height, pixels } = picture
  const thing = thingUnder(brushed, room, picture)
  eraseFree(picture, room, thing)
  if (isCut(thing, room))
    throw new PreviewError('You brushed a part of something that goes on beside it. Brush all of it.')
  const filled = labImage(pixels)
  const isFilled = changed(plane(width, height), (_, pixel) =>
    Number(
      before[pixel * 3] !== pixels[pixel * 3] ||
        before[pixel * 3 + 1] !== pixels[pixel * 3 + 1] ||
        before[pixel * 3 + 2] !== pixels[pixel * 3 + 2],
    ),
  )
  const apart = room.lab.map((value, at) => value - Number(filled[at]))
  const meanOf = (axis: number) => boxMean(channelOf(apart, axis, width, height), grain).values
  const [l, a, b] = [meanOf(0), meanOf(1), meanOf(2)]
  for (const [pixel, light] of l.entries()) apart.set([light, Number(a[pixel]), Number(b[pixel])], pixel * 3)
  const isSame = (pixel: number) =>
    !isFilled.values[pixel] || Math.hypot(Number(l[pixel]), Number(a[pixel]), Number(b[pixel])) < sameSurface
  const around = [...isFilled.values.keys()].filter((pixel) => !isFilled.values[pixel])
  const taken = changed(isFilled, () => 1)
  for (const pixel of reached(picture, around, isSame)) taken.values[pixel] = 0
  const radius = Math.max(1, Math.round(edge * Math.max(width, height)))
  const hole = widened(taken, radius + grain)
  const shift = continued(
    apart,
    changed(hole, (share) => 1 - share),
  )
  for (const [pixel, share] of blur(hole, radius).values.entries()) {
    if (!isFilled.values[pixel]) continue
    const at = pixel * 3
    const [light, red, yellow] = [shift[at], shift[at + 1], shift[at + 2]]
    writeBytes(
      Number(filled[at]) + Number(light),
      Number(filled[at + 1]) + Number(red),
      Number(filled[at + 2]) + Number(yellow),
      pixels,
      at,
    )
    blend(pixels, at, before.subarray(at, at + 3), 1 - Math.min(1, 2 * share))
  }
}
