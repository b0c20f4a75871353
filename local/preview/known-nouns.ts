import { binary, closed, floorLine } from './erase.ts'
import { findPiece } from './find-piece.ts'
import { findFireplace } from './fireplace.ts'
import { piecesOf } from './furniture-mask.ts'
import { outlinedWalls } from './paint-mask.ts'
import type { Picture } from './picture.ts'
import { changed, type Plane, plane, resized } from './plane.ts'
import type { SeenRoom } from './see-room.ts'

type Finder = (room: SeenRoom, picture: Picture) => Plane[] | Promise<Plane[]>

// Of the picture: a smaller surface or thing is not believed.
const leastShare = { wall: 0.02, ceiling: 0.02, floor: 0.02, window: 0.004, rug: 0.01 } as const

const surface =
  (part: 'ceiling' | 'floor'): Finder =>
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

// Of the longer side: half the width of a mullion. Of the height: how far above the floor's line a door's threshold can end.
const [mullion, threshold] = [0.006, 0.02]

/** The windows, or the doors that the net takes for windows: they are taller than wide and reach the floor. */
const openings =
  (kind: 'window' | 'door'): Finder =>
  (room, picture) => {
    const side = Math.max(picture.width, picture.height)
    const panes = closed(binary(room.masks.window.mask), mullion * side)
    const line = floorLine(room, picture)
    const isDoor = ({ values, width, height }: Plane) => {
      const pixels = [...values.keys()].filter((pixel) => Number(values[pixel]) > 0.5)
      const [columns, rows] = [pixels.map((pixel) => pixel % width), pixels.map((pixel) => Math.floor(pixel / width))]
      const reachesFloor = pixels.some((pixel) => pixel / width > Number(line[pixel % width]) - threshold * height)
      return reachesFloor && new Set(rows).size > new Set(columns).size
    }
    return apart(
      changed(room.masks.window.mask, (_, pixel) => Number(panes[pixel])),
      leastShare.window,
    ).filter((opening) => isDoor(opening) === (kind === 'door'))
  }

const piece =
  (name: 'sofa' | 'armchair' | 'cabinets' | 'curtains'): Finder =>
  (room, picture) => {
    const cells = findPiece(room, name)
    return cells ? [inPicture(room, cells, picture)] : []
  }

// Of the picture's longer side: how narrow a strip of floor at the picture's border is.
const narrow = 0.05

/** Whether a thing is only a strip along the picture's border: floor in another light, which the net takes for a rug. */
const isStrip = ({ values, width, height }: Plane): boolean => {
  const pixels = [...values.keys()].filter((pixel) => Number(values[pixel]) > 0.5)
  const [columns, rows] = [pixels.map((pixel) => pixel % width), pixels.map((pixel) => Math.floor(pixel / width))]
  const lengthOf = (places: readonly number[]) => new Set(places).size
  const isAtBorder = columns.includes(0) || columns.includes(width - 1) || rows.includes(height - 1)
  return isAtBorder && pixels.length / Math.max(lengthOf(columns), lengthOf(rows)) < narrow * Math.max(width, height)
}

const finders: Record<string, Finder> = {
  // Without the lamps before it, where its edges are found.
  wall: async (room, picture) =>
    room.masks.wall.share > leastShare.wall ? [(await outlinedWalls(picture, room)) ?? room.masks.wall.mask] : [],
  ceiling: surface('ceiling'),
  floor: surface('floor'),
  window: openings('window'),
  door: openings('door'),
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
    return apart(rugs, leastShare.rug)
      .filter((rug) => !isStrip(rug))
      .map(({ values }) => inPicture(room, values, picture))
  },
}

/** The masks of the things that a noun names in a room; none for a noun that the room's analysis does not know. */
export const thingsNamed = async (noun: string, room: SeenRoom, picture: Picture): Promise<Plane[]> =>
  (await finders[noun]?.(room, picture)) ?? []
