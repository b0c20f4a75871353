import sharp from 'sharp'
import { erase, floorLine, partsBehind, widened } from './erase.ts'
import { furnitureMask, piecesOf } from './furniture-mask.ts'
import { layTexture } from './lay-texture.ts'
import { labImage } from './oklab.ts'
import { outlinedWalls } from './paint-mask.ts'
import { blend, paintSurface } from './paint-surface.ts'
import type { Picture } from './picture.ts'
import { blur, type Plane, plane, resized } from './plane.ts'
import { PreviewError } from './preview-error.ts'
import { ramp } from './ramp.ts'
import type { RoomPart, Surface } from './room-masks.ts'
import type { SeenRoom } from './see-room.ts'
import { continueSkirting } from './skirting.ts'
import { furnish } from './stage-room.ts'
import type { StyleLook } from './style-look.ts'
import { floorSpots, wallSpots } from './surface-spots.ts'
import { readTexture, surfaceWithId } from './texture.ts'

// Of the longer side: how far furniture and its shadow reach beyond the mask, how wide a gap in a window's mask is, how wide
// its frame is, and how soft the rim of a surface is.
const [beyond, gap, frame, softness] = [0.006, 0.03, 0.012, 0.001]

// Of the height of the wall, and of a thing's pixels: a thing that rises higher is a fitting, such as a fireplace.
const [high, mostHigh] = [0.62, 0.1]
const low = 0.35
// Of a thing's pixels: with less on the floor it hangs.
const leastBelow = 0.03
// Of the picture, and of wall and floor: with more built in or hidden, nothing tells how the room continues.
const [mostFitted, mostHiddenWall, mostHiddenFloor] = [0.03, 0.45, 0.96]

/**
 * Lays the style's floor and walls in a room's picture, and puts its furniture in place of the room's own. False where that
 * cannot be taken away: then it stays.
 */
export const refurnish = async (
  picture: Picture,
  seen: SeenRoom,
  prompt: string,
  look: StyleLook,
  seed: number,
): Promise<boolean> => {
  const { hanging, bare } = await bareOf(picture, seen)
  const room = withWholeFrames(seen, hanging)
  if (bare) {
    const before = Buffer.from(picture.pixels)
    const empty = emptied(picture, room, bare)
    await laySurfaces(picture, empty, look)
    continueSkirting(picture, room, bare.hole, floorLine(room, picture))
    const colours = { cloth: look.textile, body: look.wood, accent: look.accent }
    if (await hasSpaceFor(furnish(picture, empty, prompt, { colours, layout: seed }))) return true
    picture.pixels.set(before)
  }
  await laySurfaces(picture, await withOutlinedWalls(picture, room), look)
  return false
}

/** The room with its walls within the picture's edges, where those are found. */
const withOutlinedWalls = async (picture: Picture, room: SeenRoom): Promise<SeenRoom> => {
  const mask = await outlinedWalls(picture, room)
  return mask ? { ...room, masks: { ...room.masks, wall: { ...room.masks.wall, mask } } } : room
}

const hasSpaceFor = async (furnished: Promise<void>): Promise<boolean> => {
  try {
    await furnished
    return true
  } catch (error) {
    if (error instanceof PreviewError) return false
    throw error
  }
}

/** A small copy of a room's picture without its furniture, and where that was, at the picture's size. */
type Bare = { pixels: Buffer; hole: Plane }

type Cleared = { hanging: Plane; bare: Bare | undefined }

const cleared = new WeakMap<SeenRoom, Promise<Cleared>>()

/** What hangs on a room's walls, and the room without the furniture where that can be taken away; once for all styles. */
const bareOf = (picture: Picture, room: SeenRoom): Promise<Cleared> => {
  const known = cleared.get(room) ?? clear(picture, room)
  cleared.set(room, known)
  return known
}

// The longer side of the copy from which furniture is taken away: what is laid over it needs only its light.
const clearingSide = 480

const clear = async ({ pixels, width, height }: Picture, room: SeenRoom): Promise<Cleared> => {
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(clearingSide, clearingSide, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const small = { pixels: data, width: info.width, height: info.height }
  const surface = ({ mask, ...rest }: Surface) => ({ ...rest, mask: resized(mask, small) })
  const { wall, ceiling, floor, window } = room.masks
  const masks = { wall: surface(wall), ceiling: surface(ceiling), floor: surface(floor), window: surface(window) }
  const seen = { ...room, lab: labImage(data), masks }
  const { hanging, standing, isFitted } = thingsIn(small, seen)
  const full = { hanging: resized(hanging, { width, height }), bare: undefined }
  if (isFitted) return full
  const hole = widened(standing, Math.max(1, Math.round(beyond * Math.max(small.width, small.height))))
  for (const [pixel, share] of masks.window.mask.values.entries())
    if (share > 0.5 && !standing.values[pixel]) hole.values[pixel] = 0
  erase(small, seen, hole)
  const larger = await sharp(small.pixels, { raw: { ...info, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer()
  return { ...full, bare: { pixels: larger, hole: resized(hole, { width, height }) } }
}

/** The things of a room: those that hang on its walls, those that stand on its floor, and whether too many are built in. */
const thingsIn = (picture: Picture, room: SeenRoom) => {
  const { width, height } = picture
  const things = furnitureMask(picture, room)
  const parts = partsBehind(room, picture)
  const line = floorLine(room, picture)
  const ceiling = resized(plane(room.colours[0].width, 1, room.lines.ceiling), { width, height: 1 }).values
  const rowAt = (x: number, share: number) => {
    const start = (Number(ceiling[x]) * height) / room.colours[0].height
    return Number(line[x]) - share * (Number(line[x]) - start)
  }
  const [hanging, standing] = [plane(width, height), plane(width, height)]
  let fitted = 0
  for (const piece of piecesOf(width, height, (pixel) => Number(things.values[pixel]) > 0)) {
    const count = (test: (x: number, y: number) => boolean) =>
      piece.reduce((sum, pixel) => sum + Number(test(pixel % width, Math.floor(pixel / width))), 0) / piece.length
    const stands = count((x, y) => y > Number(line[x]) + 0.01 * height) > leastBelow
    if (stands && count((x, y) => y < rowAt(x, high)) > mostHigh) fitted += piece.length
    for (const pixel of piece) (stands ? standing : hanging).values[pixel] = 1
  }
  // The net takes the back of a chair before a window for a part of the window.
  for (let pixel = width * (height - 1) - 1; pixel >= 0; pixel -= 1)
    if (
      Number(standing.values[pixel + width]) > 0 &&
      Number(room.masks.window.mask.values[pixel]) > 0 &&
      Math.floor(pixel / width) > rowAt(pixel % width, low)
    )
      standing.values[pixel] = 1
  const hidden = (part: RoomPart) => {
    const all = parts.reduce((sum, one) => sum + Number(one === part), 0)
    return things.values.reduce((sum, thing, pixel) => sum + (parts[pixel] === part ? thing : 0), 0) / Math.max(1, all)
  }
  return {
    hanging,
    standing,
    isFitted:
      fitted > mostFitted * width * height || hidden('wall') > mostHiddenWall || hidden('floor') > mostHiddenFloor,
  }
}

/** The room whose windows have their frames, and whose walls leave out what hangs on them as a whole. */
const withWholeFrames = (room: SeenRoom, hanging: Plane): SeenRoom => {
  const { wall, window } = room.masks
  const side = Math.max(wall.mask.width, wall.mask.height)
  // A picture's frame is no wall; its inside can look like one.
  const framed = hanging.values.map((share, pixel) => Number(share > 0.5 && Number(wall.mask.values[pixel]) < 0.5))
  const pictures = closed({ ...hanging, values: framed }, gap * side, gap * side)
  const panes = { ...window.mask, values: window.mask.values.map((share) => Number(share > 0.5)) }
  const windows = closed(panes, gap * side, (gap - frame) * side)
  const values = wall.mask.values.map((share, pixel) => (pictures[pixel] || windows[pixel] ? 0 : share))
  return { ...room, masks: { ...room.masks, wall: { ...wall, mask: { ...wall.mask, values } } } }
}

/** Where a mask is after it was grown and then shrunk, which closes its gaps. */
const closed = (mask: Plane, grown: number, shrunk: number): boolean[] => {
  const open = widened(mask, Math.round(grown))
  const outside = widened({ ...open, values: open.values.map((share) => 1 - share) }, Math.round(shrunk))
  return Array.from(outside.values, (share) => share === 0)
}

/** Puts what is behind the furniture into the picture, and tells it of the room. */
const emptied = (picture: Picture, room: SeenRoom, { pixels, hole }: Bare): SeenRoom => {
  const { width, height } = picture
  const {
    masks,
    kinds,
    colours: [cells],
  } = room
  for (const [pixel, share] of hole.values.entries())
    if (share > 0) blend(picture.pixels, pixel * 3, pixels.subarray(pixel * 3, pixel * 3 + 3), share)
  const parts = partsBehind(room, picture)
  // In a room with furniture, what little of it is left is no fitting to keep free.
  const wasFurnished = hole.values.includes(1)
  const filled = (part: RoomPart) => {
    const { mask } = masks[part]
    const values = mask.values.map((share, pixel) => {
      const own = Number(hole.values[pixel])
      return own > 0 ? share + own * (Number(parts[pixel] === part) - share) : share
    })
    return { ...masks[part], mask: { ...mask, values } }
  }
  return {
    ...room,
    lab: labImage(picture.pixels),
    masks: { ...masks, wall: filled('wall'), floor: filled('floor'), ceiling: filled('ceiling') },
    kinds: kinds.map((kind, cell) => {
      const [x, y] = [(cell % cells.width) + 0.5, Math.floor(cell / cells.width) + 0.5]
      const pixel = Math.floor((y * height) / cells.height) * width + Math.floor((x * width) / cells.width)
      return wasFurnished && kind === 'thing' ? (parts[pixel] ?? kind) : kind
    }),
  }
}

const laySurfaces = async (picture: Picture, room: SeenRoom, look: StyleLook): Promise<void> => {
  for (const part of ['wall', 'floor'] as const) {
    const { mask } = room.masks[part]
    const sure = { ...mask, values: mask.values.map((share) => ramp(share, 0.35, 0.65)) }
    const soft = blur(sure, Math.max(1, Math.round(softness * Math.max(mask.width, mask.height))))
    const named = surfaceWithId(look.surfaces?.[part])
    if (named) {
      const spotOf = part === 'wall' ? wallSpots(room, picture) : floorSpots(room, picture)
      layTexture(picture, room.lab, soft, { texture: await readTexture(named), spotOf })
    } else paintSurface(picture, room.lab, soft, look[part])
  }
}
