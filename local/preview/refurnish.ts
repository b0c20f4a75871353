import { ramp } from '#shared/pictures/room/ramp.ts'
import { floorSpots, wallSpots } from '#shared/pictures/room/surface-spots.ts'
import { continueDoors } from './doors.ts'
import { ceilingLine, erase, floorLine, partsBehind, widened } from './erase.ts'
import { findFireplace } from './fireplace.ts'
import { furnitureMask, hiddenShare, piecesOf } from './furniture-mask.ts'
import { cutsWalls, laidWalls, withWholeFrames } from './laid-walls.ts'
import { layTexture } from './lay-texture.ts'
import { labImage } from './oklab.ts'
import { lightFor, paleness } from './paint-light.ts'
import { outlinedWalls } from './paint-mask.ts'
import { blend, coatSurface, colourUnder } from './paint-surface.ts'
import { type Picture, stretched } from './picture.ts'
import { blur, changed, type Plane, plane, resized } from './plane.ts'
import type { RoomPart, Surface } from './room-masks.ts'
import { type SeenRoom, smaller } from './see-room.ts'
import { continueSkirting } from './skirting.ts'
import { furnish } from './stage-room.ts'
import { layoutFor, withoutSofa } from './staging-layouts.ts'
import type { StyleLook } from './style-look.ts'
import { plainTexture, readTexture, surfaceWithId } from './texture.ts'
import { withWallLight } from './wall-light.ts'

// Of the longer side: how far furniture and its shadow reach beyond the mask, how wide a window's frame is, and how soft the
// rim of a surface is.
const [beyond, frame, softness] = [0.006, 0.03, 0.001]
// Of the height of the wall: a thing before a window that begins lower stands on the floor.
const low = 0.35
// Of the picture: a smaller thing before the wall has no shape of its own.
const small = 0.01
// Of a thing's pixels: with less on the floor it hangs.
const leastBelow = 0.03
// In OKLab: from where on what the net takes for a window is a curtain's cloth.
const [dark, colourful] = [0.65, 0.1]
// The lightness of a white ceiling in full light.
const white = 0.96
// Of wall and floor: with more hidden, nothing tells how the room continues.
const [mostHiddenWall, mostHiddenFloor] = [0.59, 0.96]

/**
 * Lays the style's floor and walls in a room's picture, and puts its furniture in place of the room's own. False, with the
 * picture as it was, where the furniture cannot be taken away or the walls are not understood.
 */
export const refurnish = async (
  picture: Picture,
  seen: SeenRoom,
  prompt: string,
  look: StyleLook,
  seed: number,
): Promise<boolean> => {
  const bare = await bareOf(picture, seen)
  if (!bare || keepsFixtures(prompt, bare)) return false
  const before = Buffer.from(picture.pixels)
  const empty = emptied(picture, bare)
  if (isUnderstood(empty, picture)) {
    await laySurfaces(picture, empty, bare.hole, look)
    const bareWall = changed(bare.hole, (share, pixel) => share * (1 - Number(bare.fittings.values[pixel])))
    continueSkirting(picture, bare.room, bareWall, floorLine(bare.room, picture))
    const colours = { cloth: look.textile, body: look.wood, accent: look.accent }
    for (const layout of [layoutFor(prompt, seed), withoutSofa(layoutFor(prompt, seed))])
      if (await furnish(picture, empty, layout, colours)) return true
  }
  picture.pixels.set(before)
  return false
}

// Of the wall between its lines: how much looks like ceiling. Of the cells: a room's windows. Of those: how much is covered.
const [mostCeiling, smallestWindow, mostCovered] = [0.08, 0.01, 0.31]

/** Whether the walls end at the ceiling, and leave open what the net takes for windows and glazed doors. */
const isUnderstood = (room: SeenRoom, picture: Picture): boolean => {
  const { masks, kinds, areas } = room
  const hasWindow = kinds.filter((kind) => kind === 'window').length > smallestWindow * kinds.length
  if (hasWindow && hiddenShare(resized(masks.wall.mask, areas), kinds, 'window') > mostCovered) return false
  return hiddenShare(masks.ceiling.mask, partsBehind(room, picture), 'wall') < mostCeiling
}

/** Whether something is built in that stays, by the words of a redesign: a kitchen's cabinets, a bathroom's basin. */
const keepsFixtures = (prompt: string, { hole }: Bare): boolean =>
  /\bstay where they are\b/i.test(prompt) && hole.values.includes(1)

/** A room's picture without its furniture, where that was, and the fittings there: a fireplace, and doors behind a sofa. */
type Bare = { room: SeenRoom; pixels: Uint8Array; hole: Plane; fittings: Plane }

const cleared = new WeakMap<SeenRoom, Promise<Bare | undefined>>()

/** The room without the furniture, once for all styles; undefined where that cannot be taken away. */
const bareOf = (picture: Picture, room: SeenRoom): Promise<Bare | undefined> => {
  const known = cleared.get(room) ?? clear(picture, room)
  cleared.set(room, known)
  return known
}

// The longer side of the copy from which furniture is taken away: what is laid over it needs only its light.
const clearingSide = 480

// In cells: with more doubt in the lines, the room has no simple shape.
const mostDoubt = 5.4

const clear = async (picture: Picture, whole: SeenRoom): Promise<Bare | undefined> => {
  if (whole.doubt() > mostDoubt) return undefined
  const { fireplace, room } = findFireplace(whole)
  const copy = await smaller(picture, clearingSide)
  const surface = ({ mask, ...rest }: Surface) => ({ ...rest, mask: resized(mask, copy) })
  const { wall, ceiling, floor, window } = room.masks
  const masks = { wall: surface(wall), ceiling: surface(ceiling), floor: surface(floor), window: surface(window) }
  const seen = { ...room, lab: labImage(copy.pixels), masks }
  const { hanging, standing, isHidden } = thingsIn(copy, seen)
  if (isHidden) return undefined
  const outlined = await outlinedWalls(picture, room)
  if (outlined && cutsWalls(ceilingLine(room, picture), outlined)) return undefined
  const walls = await laidWalls(picture, room)
  const hole = widened(standing, Math.max(1, Math.round(beyond * Math.max(copy.width, copy.height))))
  for (const [pixel, share] of masks.window.mask.values.entries())
    if (share > 0.5 && !standing.values[pixel]) hole.values[pixel] = 0
  if (hole.values.includes(1)) addRemains(hole, hanging, resized(walls, copy), seen)
  const fittings = resized(fireplace, copy)
  for (const [pixel, share] of fittings.values.entries()) if (share > 0.5) hole.values[pixel] = 0
  erase(copy, seen, hole)
  continueDoors(copy, seen, hole, fittings)
  return {
    room: withWholeFrames(room, walls, resized(hanging, picture)),
    pixels: (await stretched(copy, picture)).pixels,
    hole: resized(hole, picture),
    fittings: resized(fittings, picture),
  }
}

/** Adds to the furniture what little else covers the wall: sockets, shadows, and what the masks leave of lamps and vases. */
const addRemains = (hole: Plane, hanging: Plane, walls: Plane, room: SeenRoom): void => {
  const { width, height } = hole
  const parts = partsBehind(room, hole)
  const windows = widened(room.masks.window.mask, Math.round(frame * width)).values
  const isCovered = (pixel: number) =>
    parts[pixel] === 'wall' &&
    !(hole.values[pixel] || hanging.values[pixel] || windows[pixel]) &&
    Number(walls.values[pixel]) < 0.9
  for (const piece of piecesOf(width, height, isCovered))
    if (piece.length < small * walls.values.length) for (const pixel of piece) hole.values[pixel] = 1
}

/** The things of a room: those that hang on its walls, those that stand on its floor, and whether they hide too much. */
const thingsIn = (picture: Picture, room: SeenRoom) => {
  const { width, height } = picture
  const things = furnitureMask(picture, room)
  const parts = partsBehind(room, picture)
  const line = floorLine(room, picture)
  const ceiling = ceilingLine(room, picture)
  const lowRow = (x: number) => Number(line[x]) - low * (Number(line[x]) - Number(ceiling[x]))
  const [hanging, standing] = [plane(width, height), plane(width, height)]
  for (const piece of piecesOf(width, height, (pixel) => Number(things.values[pixel]) > 0)) {
    const isBelow = (pixel: number) => Math.floor(pixel / width) > Number(line[pixel % width]) + 0.01 * height
    const stands = piece.filter(isBelow).length > leastBelow * piece.length
    for (const pixel of piece) (stands ? standing : hanging).values[pixel] = 1
  }
  // Dark and colourful, as no frame and hardly a view in daylight is.
  const isCloth = (pixel: number) =>
    Number(room.lab[pixel * 3]) < dark &&
    Math.hypot(Number(room.lab[pixel * 3 + 1]), Number(room.lab[pixel * 3 + 2])) >
      colourful * Number(room.lab[pixel * 3])
  // The net takes the back of a chair before a window, and its curtain, for a part of the window.
  for (let pixel = width * (height - 1) - 1; pixel >= 0; pixel -= 1)
    if (
      Number(standing.values[pixel + width]) > 0 &&
      Number(room.masks.window.mask.values[pixel]) > 0 &&
      (Math.floor(pixel / width) > lowRow(pixel % width) || isCloth(pixel))
    )
      standing.values[pixel] = 1
  const [wall, floor] = [hiddenShare(things, parts, 'wall'), hiddenShare(things, parts, 'floor')]
  return { hanging, standing, isHidden: wall > mostHiddenWall || floor > mostHiddenFloor }
}

/** Puts what is behind the furniture into the picture, and tells it of the room. */
const emptied = (picture: Picture, { room, pixels, hole, fittings }: Bare): SeenRoom => {
  const { width, height } = picture
  const { masks, kinds, areas: cells } = room
  for (const [pixel, share] of hole.values.entries())
    if (share > 0) blend(picture.pixels, pixel * 3, pixels.subarray(pixel * 3, pixel * 3 + 3), share)
  const parts = partsBehind(room, picture)
  // In a room with furniture, what little of it is left is no fitting to keep free.
  const wasFurnished = hole.values.includes(1)
  const filled = (part: RoomPart) => {
    const mask = changed(
      masks[part].mask,
      (share, pixel) =>
        (share + Number(hole.values[pixel]) * (Number(parts[pixel] === part) - share)) *
        (1 - Number(fittings.values[pixel])),
    )
    return { ...masks[part], mask }
  }
  return {
    ...room,
    lab: labImage(picture.pixels),
    masks: { ...masks, wall: filled('wall'), floor: filled('floor'), ceiling: filled('ceiling') },
    kinds: kinds.map((kind, cell) => {
      const [x, y] = [(cell % cells.width) + 0.5, Math.floor(cell / cells.width) + 0.5]
      const pixel = Math.floor((y * height) / cells.height) * width + Math.floor((x * width) / cells.width)
      const stays = Number(fittings.values[pixel]) > 0.5 && !hole.values[pixel]
      return stays ? 'thing' : wasFurnished && kind === 'thing' ? (parts[pixel] ?? kind) : kind
    }),
  }
}

const laySurfaces = async (picture: Picture, room: SeenRoom, hole: Plane, look: StyleLook): Promise<void> => {
  const seen = { lines: room.lines, cells: room.areas }
  const { wall, ceiling } = room.masks
  const known = changed(wall.mask, (share, pixel) => Number(share > 0.9 && !hole.values[pixel]))
  for (const part of ['wall', 'floor'] as const) {
    const { mask } = room.masks[part]
    const sure = { ...mask, values: mask.values.map((share) => ramp(share, 0.35, 0.65)) }
    const soft = blur(sure, Math.max(1, Math.round(softness * Math.max(mask.width, mask.height))))
    const named = surfaceWithId(look.surfaces?.[part])
    const texture = named ? await readTexture(named) : plainTexture(look[part])
    if (part === 'floor') {
      layTexture(picture, room.lab, soft, { texture, spotOf: floorSpots(seen, picture), shape: 'bare' })
      continue
    }
    const lab = withWallLight(room, picture, known)
    const tone = Number(texture.levels.at(-1)?.lab[0])
    const brightness = lightFor(tone, lab, mask)
    // Above pale walls, a ceiling is as light as a white one is in their light.
    const above = colourUnder(room.lab, ceiling.mask)
    const light = above && Math.max(above.lightness, paleness(tone) * white * brightness)
    if (light) coatSurface(picture, room.lab, ceiling.mask, [light, light * above.a, light * above.b])
    layTexture(picture, lab, soft, { texture, spotOf: wallSpots(seen, picture), shape: 'shaped', brightness })
  }
}
