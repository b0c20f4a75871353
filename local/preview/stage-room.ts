import { furnitureOf, type Piece, stock } from './furniture.ts'
import type { Picture } from './picture.ts'
import type { RoomLines } from './room-lines.ts'
import { roomShape } from './room-shape.ts'
import { seeRoom } from './see-room.ts'
import { furnitureColoursOf } from './style-look.ts'
import type { Thing } from './things.ts'

type Standing = { name: string; x?: number; isMirrored?: boolean }

// A piece without `x` gets the place at which it was rendered. `x` is in metres to the right of the middle.
const arrangements: readonly { rooms: RegExp; pieces: readonly Standing[] }[] = [
  {
    rooms: /\b(bedroom|kids room|hotel room)\b/i,
    pieces: [
      { name: 'bedside' },
      { name: 'bedside', x: 1.22, isMirrored: true },
      { name: 'bed' },
      { name: 'plant', x: 2.1 },
    ],
  },
  {
    rooms: /\b(dining room|kitchen|restaurant|café|meeting room)\b/i,
    pieces: [{ name: 'sideboard' }, { name: 'plant', x: -1.6 }, { name: 'dining' }],
  },
  {
    rooms: /\b(office|reception|salon)\b/i,
    pieces: [{ name: 'bookcase', x: 1.6 }, { name: 'plant', x: -1.5 }, { name: 'desk' }],
  },
  { rooms: /\b(hallway|bathroom|shop)\b/i, pieces: [{ name: 'sideboard' }, { name: 'plant', x: 1.5 }] },
]
const livingRoom: readonly Standing[] = [
  { name: 'floor-lamp' },
  { name: 'plant' },
  { name: 'rug' },
  { name: 'sofa' },
  { name: 'armchair' },
  { name: 'coffee-table' },
]

/** Adds furniture to an empty room's picture, for the first kind of room and the first style that the prompt names. */
export const stageRoom = async (picture: Picture, prompt: string): Promise<void> => {
  const { colours: cells, lines, things } = await seeRoom(picture)
  const wall = backWall(lines, cells[0], picture)
  const colours = furnitureColoursOf(prompt)
  const brightness = brightnessOf(things)
  for (const { name, x = Number(stock.pieces[name]?.x), isMirrored } of standingsFor(prompt)) {
    // A narrow room has no space for this piece.
    if (Math.abs(x) > wall.halfWidth + reach) continue
    const piece = await furnitureOf(name, colours, brightness)
    const sideways = Math.sign(x) * Math.min(Math.abs(x), wall.halfWidth - inset)
    draw(picture, piece, placed(piece, sideways, wall, isMirrored))
  }
}

// In metres: how far outside the side walls a piece's place may be, and the smallest distance of its middle from a side wall.
const reach = 0.6
const inset = 0.35

const standingsFor = (prompt: string): readonly Standing[] => {
  const first = arrangements
    .map(({ rooms, pieces }) => ({ pieces, place: prompt.search(rooms) }))
    .filter(({ place }) => place >= 0)
    .sort((one, other) => one.place - other.place)[0]
  const living = prompt.search(/\bliving room\b/i)
  return first && (living < 0 || first.place < living) ? first.pieces : livingRoom
}

/** The wall opposite the camera: `middle`, `horizon` and `focal` in pixels, `depth` and `halfWidth` in metres. */
type BackWall = { middle: number; horizon: number; focal: number; depth: number; halfWidth: number }

// Columns nearer than this share of the farthest distance belong to the side walls.
const facing = 0.82
const [nearest, farthest] = [2.6, 7]

const backWall = (lines: RoomLines, cells: { width: number; height: number }, picture: Picture): BackWall => {
  const shape = roomShape(lines, cells, picture)
  const row = (column: number) => (Number(lines.floor[column]) * picture.height) / cells.height
  const depths = Array.from(lines.floor, (_, column) => shape.floorAt(picture.width / 2, row(column)).z)
  const far = depths.toSorted((one, other) => one - other)[Math.floor(0.85 * depths.length)] ?? nearest
  const columns = depths.flatMap((depth, column) => (depth > facing * far ? [column] : []))
  const mean = columns.reduce((sum, column) => sum + column, 0) / columns.length
  const middle = ((mean + 0.5) * picture.width) / cells.width
  const depth = Math.min(farthest, Math.max(nearest, far))
  return {
    middle,
    horizon: (lines.vanishing.y * picture.height) / cells.height,
    focal: shape.focal,
    depth,
    halfWidth: (0.5 * columns.length * picture.width * depth) / cells.width / shape.focal,
  }
}

type Placed = { left: number; top: number; scale: number; isMirrored: boolean }

/** The position of a piece in the picture, at the same distance from this wall as it had from its own when rendered. */
const placed = (piece: Piece, x: number, wall: BackWall, isMirrored = false): Placed => {
  const depth = Math.max(0.45 * wall.depth, wall.depth - (stock.back - piece.depth))
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

const draw = ({ pixels, width, height }: Picture, piece: Piece, { left, top, scale, isMirrored }: Placed): void => {
  const bottom = Math.min(height, Math.ceil(top + piece.height * scale))
  const right = Math.min(width, Math.ceil(left + piece.width * scale))
  for (let y = Math.max(0, Math.floor(top)); y < bottom; y += 1)
    for (let x = Math.max(0, Math.floor(left)); x < right; x += 1) {
      const column = (x + 0.5 - left) / scale
      cover(pixels, (y * width + x) * 3, piece, isMirrored ? piece.width - column : column, (y + 0.5 - top) / scale)
    }
}

/** Blends the piece's interpolated colour over one pixel of the room. */
const cover = (pixels: Uint8Array, at: number, piece: Piece, x: number, y: number): void => {
  const [column, row] = [Math.floor(x - 0.5), Math.floor(y - 0.5)]
  let [red, green, blue, alpha] = [0, 0, 0, 0]
  for (let down = 0; down < 2; down += 1)
    for (let across = 0; across < 2; across += 1) {
      const [u, v] = [column + across, row + down]
      if (u < 0 || v < 0 || u >= piece.width || v >= piece.height) continue
      const from = (v * piece.width + u) * 4
      const share = (1 - Math.abs(x - 0.5 - u)) * (1 - Math.abs(y - 0.5 - v)) * (Number(piece.pixels[from + 3]) / 255)
      red += share * Number(piece.pixels[from])
      green += share * Number(piece.pixels[from + 1])
      blue += share * Number(piece.pixels[from + 2])
      alpha += share
    }
  if (alpha <= 0) return
  pixels[at] = Math.round(Number(pixels[at]) * (1 - alpha) + red)
  pixels[at + 1] = Math.round(Number(pixels[at + 1]) * (1 - alpha) + green)
  pixels[at + 2] = Math.round(Number(pixels[at + 2]) * (1 - alpha) + blue)
}

// The lightness of the white wall behind the furniture when it was rendered.
const studioWall = 0.86

const brightnessOf = (things: readonly Thing[]): number => {
  const wall = things.find(({ surface }) => surface === 'wall')
  return wall ? Math.min(1.05, Math.max(0.6, 0.5 + (0.5 * wall.lightness) / studioWall)) : 1
}
