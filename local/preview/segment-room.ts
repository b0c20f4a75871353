import { zipSync } from 'fflate'
import sharp from 'sharp'
import { findPiece } from './find-piece.ts'
import { findFireplace } from './fireplace.ts'
import { piecesOf } from './furniture-mask.ts'
import type { Picture } from './picture.ts'
import { changed, type Plane, plane, resized } from './plane.ts'
import { readPicture } from './read-picture.ts'
import { type SeenRoom, seeRoom } from './see-room.ts'

/** Answers a segmentation model's noun with an archive of masks, one for each thing that the room's analysis can name. */
export const segmentRoom = async ({ image, prompt }: Record<string, unknown>): Promise<Buffer> => {
  const picture = await readPicture('image', image)
  const find = finders[String(prompt)]
  return archiveOf(find ? find(await seeRoom(picture), picture) : [])
}

/** The archive of masks, white where a thing is, as `mattsays/sam3-image` returns it (docs/vendors.md, Replicate). */
export const archiveOf = async (masks: readonly Plane[]): Promise<Buffer> => {
  const files = masks.map(async ({ values, width, height }, number) => {
    const cells = new Uint8Array(values.map((share) => (share > 0.5 ? 255 : 0)))
    const png = await sharp(cells, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer()
    return [`mask_${number}.png`, new Uint8Array(png)] as const
  })
  return Buffer.from(zipSync(Object.fromEntries(await Promise.all(files)), { level: 0 }))
}

type Finder = (room: SeenRoom, picture: Picture) => Plane[]

// Of the picture: a smaller surface or thing is not believed.
const leastShare = { wall: 0.02, ceiling: 0.02, floor: 0.02, window: 0.004, rug: 0.01 } as const

const surface =
  (part: 'wall' | 'ceiling' | 'floor'): Finder =>
  ({ masks }) =>
    masks[part].share > leastShare[part] ? [masks[part].mask] : []

/** The connected areas of a plane, from the largest part of the picture on. */
const apart = ({ values, width, height }: Plane, least: number): Plane[] =>
  piecesOf(width, height, (pixel) => Number(values[pixel]) > 0.5)
    .filter((piece) => piece.length > least * values.length)
    .map((piece) => {
      const own = plane(width, height)
      for (const pixel of piece) own.values[pixel] = 1
      return own
    })

/** Cells of the room's analysis in the picture's size. */
const inPicture = ({ areas }: SeenRoom, cells: Float32Array, picture: Picture): Plane =>
  resized(plane(areas.width, areas.height, cells), picture)

const piece =
  (name: 'sofa' | 'armchair' | 'cabinets' | 'curtains'): Finder =>
  (room, picture) => {
    const cells = findPiece(room, name)
    return cells ? [inPicture(room, cells, picture)] : []
  }

const finders: Record<string, Finder> = {
  wall: surface('wall'),
  ceiling: surface('ceiling'),
  floor: surface('floor'),
  window: ({ masks }) => apart(masks.window.mask, leastShare.window),
  fireplace: (room, picture) => {
    const { values } = findFireplace(room).fireplace
    return values.some(Boolean) ? [inPicture(room, values, picture)] : []
  },
  cabinet: piece('cabinets'),
  sofa: piece('sofa'),
  armchair: piece('armchair'),
  curtain: piece('curtains'),
  rug: (room, picture) => {
    const rugs = changed(plane(room.areas.width, room.areas.height), (_, cell) => Number(room.kinds[cell] === 'rug'))
    return apart(rugs, leastShare.rug).map(({ values }) => inPicture(room, values, picture))
  },
}
