import sharp from 'sharp'
import { measureLuma } from '#shared/pictures/measure-luma.ts'
import { floorPlane } from '#shared/pictures/room/floor-plane.ts'
import type { RoomLines } from '#shared/pictures/room/room-lines.ts'
import { faultOf } from '#shared/pictures/room-photo-faults.ts'
import { freePlace, isFree, type Span, takenSpans } from './free-places.ts'
import { furnitureOf, type Piece, stock } from './furniture.ts'
import { isLandscape } from './landscape.ts'
import { colourUnder } from './paint-surface.ts'
import type { Picture } from './picture.ts'
import { PreviewError } from './preview-error.ts'
import { type Kind, leastShell } from './room-kinds.ts'
import { type SeenRoom, seeRoom } from './see-room.ts'
import { layoutFor, type Standing } from './staging-layouts.ts'
import { type StagingLook, stagingLookOf } from './style-look.ts'

// Of the picture: more cells with things on them than an empty room has, with its fireplace, doors and radiators.
const mostThings = 0.15

/** Adds furniture to an empty room's picture, for the first kind of room and the first style that the prompt names; the seed chooses the layout. */
export const stageRoom = async (picture: Picture, prompt: string, seed = 0): Promise<void> => {
  const { width, height, pixels } = picture
  const luma = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  if (faultOf(measureLuma({ pixels: luma, width, height })) === 'too-dark')
    throw new PreviewError('Preview: this photo is too dark to make out the room. Brighten it, or try another one.')
  const room = await seeRoom(picture)
  if ((await isLandscape(picture)) || shellIn(room) < leastShell)
    throw new PreviewError("Preview: this doesn't look like a room. Try a photo that shows its floor and walls.")
  if (room.kinds.filter((kind) => kind === 'thing' || kind === 'rug').length > mostThings * room.kinds.length)
    throw new PreviewError(
      'Preview: this room already has furniture, and only an empty room can be staged. Start from the empty photo, or try Full Redesign.',
    )
  const { colours, layout } = stagingLookOf(prompt)
  if (!(await furnish(picture, room, layoutFor(prompt, layout + seed), colours)))
    throw new PreviewError("Preview: there's no free wall for furniture in this photo. Try one that shows more of it.")
}

/** How much of a picture is floor in its lower half or ceiling in its upper half. */
const shellIn = ({ kinds }: SeenRoom): number =>
  kinds.filter((kind, cell) => (cell < kinds.length / 2 ? kind === 'ceiling' : kind === 'floor' || kind === 'rug'))
    .length / kinds.length

/** Puts the furniture of a layout into an empty room. False without a free wall. */
export const furnish = async (
  picture: Picture,
  room: SeenRoom,
  layout: readonly Standing[],
  colours: StagingLook['colours'],
): Promise<boolean> => {
  const wall = backWall(room.lines, room.colours[0], picture)
  const brightness = brightnessOf(colourUnder(room.lab, room.masks.wall.mask)?.lightness ?? studioWall)
  const standings: Furnishing[] = []
  for (const { name, x, isMirrored = false } of layout) {
    const piece = await furnitureOf(name, colours, brightness)
    standings.push({ name, piece, isMirrored, x: x ?? piece.x * (isMirrored ? -1 : 1) })
  }
  const spansOf = (fittings: readonly Kind[]) =>
    takenSpans(room.kinds, room.lines, room.colours[0], fittings).map((span) =>
      onWall(span, wall, picture.width / room.colours[0].width),
    )
  const furnishings =
    freeFurnishings(standings, spansOf(['thing', 'window']), wall) ??
    // Low windows fill the wall of a bay: the group then stands in front of them.
    freeFurnishings(standings, spansOf(['thing']), wall)
  if (!furnishings) return false
  for (const { piece, x, isMirrored } of furnishings) {
    // A narrow room has no space for this piece.
    if (Math.abs(x) > wall.halfWidth + reach) continue
    const sideways = Math.sign(x) * Math.min(Math.abs(x), wall.halfWidth - inset)
    await draw(picture, piece, placed(piece, sideways, wall, isMirrored))
  }
  return true
}

type Furnishing = { name: string; piece: Piece; x: number; isMirrored: boolean }

// In metres: how far outside the side walls a piece's place may be, and the smallest distance of its middle from a side wall.
const reach = 0.6
const inset = 0.35
// Pieces too low to hide anything behind them.
const low = ['rug', 'coffee-table']

/**
 * The pieces at places where they hide no door, fireplace or other fitting; a piece without such a place is left out.
 * Undefined when there is none for the widest piece.
 */
const freeFurnishings = (
  all: readonly Furnishing[],
  taken: readonly Span[],
  wall: BackWall,
): Furnishing[] | undefined => {
  // Measured on the wall behind the piece, where it hides more than its own width.
  const behind = ({ piece, x }: Furnishing) => {
    const scale = wall.depth / depthOf(piece, wall)
    return [x * scale, ((piece.width * piece.depth) / stock.focal) * scale] as const
  }
  const tall = all.filter(({ name }) => !low.includes(name))
  // The widest piece decides where the whole group stands.
  const main = tall.toSorted((one, other) => behind(other)[1] - behind(one)[1])[0]
  if (!main) return [...all]
  const [x, width] = behind(main)
  const place = freePlace(x, width, taken, wall.halfWidth)
  if (place === undefined) return undefined
  const shift = (place - x) * (depthOf(main.piece, wall) / wall.depth)
  return all
    .map((furnishing) => ({ ...furnishing, x: furnishing.x + shift }))
    .filter((moved) => low.includes(moved.name) || isFree(...behind(moved), taken))
}

/** How far from the camera a piece stands: as far from this wall as from its own when it was rendered. */
const depthOf = (piece: Piece, wall: BackWall): number =>
  Math.max(0.45 * wall.depth, wall.depth - (stock.back - piece.depth))

/** Columns of cells as metres to the right of the wall's middle. */
const onWall = ({ from, to }: Span, wall: BackWall, scale: number): Span => {
  const metres = (column: number) => ((column * scale - wall.middle) * wall.depth) / wall.focal
  return { from: metres(from), to: metres(to) }
}

/** The wall opposite the camera: `middle`, `horizon` and `focal` in pixels, `depth` and `halfWidth` in metres. */
type BackWall = { middle: number; horizon: number; focal: number; depth: number; halfWidth: number }

// Columns nearer than this share of the farthest distance belong to the side walls.
const facing = 0.82
const [nearest, farthest] = [2.6, 7]

const backWall = (lines: RoomLines, cells: { width: number; height: number }, picture: Picture): BackWall => {
  const { focal, horizon, depthAt } = floorPlane(lines.vanishing, cells, picture)
  const depths = Array.from(lines.floor, (row) => depthAt((row * picture.height) / cells.height))
  const far = depths.toSorted((one, other) => one - other)[Math.floor(0.85 * depths.length)] ?? nearest
  const columns = depths.flatMap((depth, column) => (depth > facing * far ? [column] : []))
  const mean = columns.reduce((sum, column) => sum + column, 0) / columns.length
  const depth = Math.min(farthest, Math.max(nearest, far))
  return {
    middle: ((mean + 0.5) * picture.width) / cells.width,
    horizon,
    focal,
    depth,
    halfWidth: (0.5 * columns.length * picture.width * depth) / cells.width / focal,
  }
}

type Placed = { left: number; top: number; scale: number; isMirrored: boolean }

/** The position of a piece in the picture, at the same distance from this wall as it had from its own when rendered. */
const placed = (piece: Piece, x: number, wall: BackWall, isMirrored = false): Placed => {
  const depth = depthOf(piece, wall)
  const scale = (wall.focal / depth) * (piece.depth / stock.focal)
  // The rendered picture shows the piece at its own place; it is moved sideways from there, or mirrored.
  const own = (stock.focal * piece.x) / piece.depth
  const offset = isMirrored ? -(piece.left + piece.width) + own : piece.left - own
  return {
    left: wall.middle + (wall.focal * x) / depth + offset * scale,
    top: wall.horizon + piece.top * scale,
    scale,
    isMirrored,
  }
}

/** Draws the part of a piece that is in the picture. */
const draw = async (picture: Picture, piece: Piece, { left, top, scale, isMirrored }: Placed): Promise<void> => {
  const [across, down] = [Math.max(1, Math.round(piece.width * scale)), Math.max(1, Math.round(piece.height * scale))]
  const [x, y] = [Math.round(left), Math.round(top)]
  const [fromX, fromY] = [Math.max(0, -x), Math.max(0, -y)]
  const [width, height] = [Math.min(across, picture.width - x) - fromX, Math.min(down, picture.height - y) - fromY]
  if (width <= 0 || height <= 0) return
  const { pixels: own, width: columns, height: rows } = piece
  const input = await sharp(own, { raw: { width: columns, height: rows, channels: 4 } })
    .resize(across, down, { fit: 'fill' })
    .flop(isMirrored)
    .extract({ left: fromX, top: fromY, width, height })
    .png()
    .toBuffer()
  const drawn = await sharp(picture.pixels, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .composite([{ input, left: x + fromX, top: y + fromY }])
    .removeAlpha()
    .raw()
    .toBuffer()
  picture.pixels.set(drawn)
}

// The lightness of the white wall behind the furniture when it was rendered.
const studioWall = 0.84

const brightnessOf = (wall: number): number => Math.min(1.05, Math.max(0.6, 0.5 + (0.5 * wall) / studioWall))
