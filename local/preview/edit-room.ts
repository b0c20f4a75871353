import { nothingElseClause } from '#functions/core/generations/run/prompts/edits.ts'
import { floorSpots } from '#shared/pictures/room/surface-spots.ts'
import { emptyRoom } from './empty-room.ts'
import { erasePainted } from './erase-painted.ts'
import { hexOf } from './fill-area.ts'
import { paintedWalls } from './laid-walls.ts'
import { layTexture } from './lay-texture.ts'
import { relight } from './light-wishes.ts'
import { type Lab, labOf } from './oklab.ts'
import { litPaint } from './paint-light.ts'
import { foreignIn, paintMask } from './paint-mask.ts'
import { coatSurface, colourUnder } from './paint-surface.ts'
import type { Picture } from './picture.ts'
import type { Plane } from './plane.ts'
import { PreviewError } from './preview-error.ts'
import { recolourPiece } from './recolour-piece.ts'
import type { RoomPart } from './room-masks.ts'
import { type SeenRoom, seeRoom } from './see-room.ts'
import { floorOf, readTexture } from './texture.ts'
import { type Wish, wishIn } from './wish.ts'

/** Whether a prompt asks to change one thing of a room, and nothing else. */
export const isEdit = (prompt: string): boolean => prompt.trimEnd().endsWith(nothingElseClause)

const paintings: readonly [opening: string, parts: readonly RoomPart[]][] = [
  ['Paint all walls and the ceiling of this room', ['wall', 'ceiling']],
  ['Paint all walls of this room', ['wall']],
  ['Paint the ceiling of this room', ['ceiling']],
]

/** Makes one change to a room's picture, as its prompt asks. */
export const editRoom = async (picture: Picture, prompt: string): Promise<void> => {
  const [, parts] = paintings.find(([opening]) => prompt.startsWith(opening)) ?? []
  const hex = hexOf(prompt)
  if (parts && hex) return paintParts(picture, parts, hex)
  const floor = prompt.startsWith('Replace the floor of this room') ? floorOf(prompt) : undefined
  if (floor) {
    const room = await seeRoom(picture)
    const [{ mask }] = await sureSurfaces(picture, room, ['floor'])
    return layTexture(picture, room.lab, mask, {
      texture: await readTexture(floor),
      spotOf: floorSpots({ lines: room.lines, cells: room.areas }, picture),
    })
  }
  if (prompt.startsWith('Remove the object that is painted over')) return erasePainted(picture)
  if (prompt.startsWith('Remove all furniture')) return emptyRoom(picture)
  const [, asked] = /^Replace furniture in this room as the user asks: (.*)/s.exec(prompt) ?? []
  return asked === undefined
    ? followWish(picture, wishIn(ownWords(prompt)))
    : replaceFurniture(picture, wishIn(ownWords(asked)))
}

/** The user's own words in a prompt that ends with our clauses. */
const ownWords = (prompt: string): string =>
  prompt.replace(nothingElseClause, '').replace(/Put the new piece in the same place.*/s, '')

const replaceFurniture = async (picture: Picture, wish: Wish): Promise<void> => {
  if (wish.kind !== 'piece')
    throw new PreviewError(
      'The preview can only give furniture another colour: name the sofa, armchair, curtains or kitchen cabinets, and one colour, such as green.',
    )
  return followWish(picture, wish)
}

const followWish = async (picture: Picture, wish: Wish): Promise<void> => {
  if (wish.kind === 'light') return relight(picture, wish.light)
  if (wish.kind === 'part') return paintParts(picture, wish.parts, wish.hex)
  return recolourPiece(picture, wish.piece, wish.hex, wish.was)
}

const paintParts = async (picture: Picture, parts: readonly RoomPart[], hex: string): Promise<void> => {
  const room = await seeRoom(picture)
  const surfaces = await sureSurfaces(picture, room, parts)
  const paint = labOf(hex)
  for (const surface of surfaces)
    if (await showsErrors(picture, room, surface, litPaint(paint, room, surface.mask)))
      throw new PreviewError(
        `Preview: the ${namesOf(parts)} can't be told apart from what is before them well enough for a colour so far from their own. Brush the area, or choose a colour nearer to it.`,
      )
  for (const { mask } of surfaces) coatSurface(picture, room.lab, mask, litPaint(paint, room, mask))
}

type Found = { part: RoomPart; mask: Plane }

/** Whether a paint would show what is painted by mistake, or left: each error of the mask, or only a clear one. */
const showsErrors = async (picture: Picture, room: SeenRoom, { part, mask }: Found, paint: Lab): Promise<boolean> => {
  const [isStrong, isClear] = [
    standsOut(room.lab, mask, paint, 0.5) > strong,
    standsOut(room.lab, mask, paint, 1) > clear,
  ]
  // Rugs hide a floor's edges.
  if (part === 'floor') return false
  const { foreign, agreed } =
    part === 'wall'
      ? await paintMask(picture, room)
      : { foreign: await foreignIn(picture, room.masks[part].mask), agreed: 1 }
  if (!isClear) return agreed <= anyAgreed
  return (
    (isStrong && (foreign >= mostForeign || agreed <= leastAgreed)) || foreign >= evenForeign || agreed <= evenAgreed
  )
}

// In OKLab: a paint that is farther from a surface's own colour shows small errors of the mask, or only clear ones.
const [strong, clear] = [0.2, 0.12]

/**
 * How far a paint is from a surface's own colour, in OKLab. A lighter paint counts less where errors are small, because what
 * stands before walls and hangs from ceilings is mostly pale.
 */
const standsOut = (lab: Float32Array, mask: Plane, paint: Lab, ofLighter: number): number => {
  const own = colourUnder(lab, mask)
  if (!own) return 0
  const [lightness, a, b] = paint
  const light = lightness - own.lightness
  const shown = light > 0 ? ofLighter * light : light
  return Math.hypot(shown, a - own.a * own.lightness, b - own.b * own.lightness)
}

// Of what is painted: with more in another colour, lamps, headboards or pieces of the ceiling are. Of the walls: with less in
// both the net's mask and that of areas, whole stretches of wall are left out. The first of each for small errors, chosen on a
// contact sheet of 22 rooms in navy, the second for clear ones, on one of 12 rooms in white and sage. With even less, as on
// brick, whose bricks are areas of their own, hardly any of the walls would change.
const [mostForeign, evenForeign] = [0.0085, 0.03]
const [leastAgreed, evenAgreed, anyAgreed] = [0.856, 0.85, 0.3]

// Of the picture, and of its pixels' doubt: a surface beyond these is left alone.
const [leastShare, mostDoubt] = [0.03, 0.21]
/** The mask of a part that was surely found. */
const sureMask = async (picture: Picture, room: SeenRoom, part: RoomPart): Promise<Plane | undefined> => {
  const { mask, share, doubt } = room.masks[part]
  if (share <= leastShare || doubt >= mostDoubt) return undefined
  return part === 'wall' ? paintedWalls(picture, room) : mask
}

/** The parts that were surely found, with their masks. Throws `PreviewError` when there is none. */
const sureSurfaces = async (
  picture: Picture,
  room: SeenRoom,
  parts: readonly RoomPart[],
): Promise<[Found, ...Found[]]> => {
  const masks = parts.map(async (part) => ({ part, mask: await sureMask(picture, room, part) }))
  const [first, ...others] = (await Promise.all(masks)).flatMap(({ part, mask }) => (mask ? [{ part, mask }] : []))
  if (first) return [first, ...others]
  throw new PreviewError(
    `Preview: the ${namesOf(parts)} can't be told apart from the furniture in this photo. Try another photo, or brush the area.`,
  )
}

const namesOf = (parts: readonly RoomPart[]): string =>
  parts.map((part) => (part === 'wall' ? 'walls' : part)).join(' and ')
