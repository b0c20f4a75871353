import type { Plane } from './plane.ts'
import type { Kind } from './room-kinds.ts'
import type { SeenRoom } from './see-room.ts'

/** Cells of one colour in light and shadow, and how they lie: `top` and `bottom` are rows below the line where the floor begins. */
export type Piece = Record<'start' | 'left' | 'right' | 'top' | 'bottom' | 'aspect' | 'fullness', number> & {
  cells: number[]
}

export type Shade = readonly [lightness: number, a: number, b: number]

// Of the cells: smaller areas start no piece.
const leastStart = 0.004
// In OKLab: how far the lightness of one piece reaches, and how far neighbours in it lie apart.
const [usualLightness, usualStep] = [0.26, 0.045]

export const shadeOf = ({ colours }: SeenRoom, cells: readonly number[]): Shade => {
  const mean = (axis: 0 | 1 | 2) =>
    cells.reduce((sum, cell) => sum + Number(colours[axis].values[cell]), 0) / Math.max(1, cells.length)
  return [mean(0), mean(1), mean(2)]
}

// In light and shadow, chroma changes with lightness: their ratio is the thing's own.
const darkest = 0.25

/** How far a cell's colour is from a shade, in units of what one thing varies: of lightness, and of colour. */
export const distance = ({ colours: [l, a, b] }: SeenRoom, [lightness, ownA, ownB]: Shade, cell: number) => {
  const [own, reference] = [Math.max(darkest, Number(l.values[cell])), Math.max(darkest, lightness)]
  const [ratioA, ratioB] = [ownA / reference, ownB / reference]
  const apart = Math.hypot(Number(a.values[cell]) / own - ratioA, Number(b.values[cell]) / own - ratioB)
  return {
    light: Math.abs(Number(l.values[cell]) - lightness) / usualLightness,
    colour: apart / (0.014 + 0.14 * Math.hypot(ratioA, ratioB)),
  }
}

/** Whether a cell has a shade, in light or shadow. */
export const isAlike = (room: SeenRoom, shade: Shade, cell: number): boolean => {
  const { light, colour } = distance(room, shade, cell)
  return light < 1 && colour < 1
}

/** The cells `step` cells away in both directions, within the picture. */
const beside = (cell: number, { width, height }: Pick<Plane, 'width' | 'height'>, step = 1): number[] => {
  const [x, near] = [cell % width, [] as number[]]
  if (x >= step) near.push(cell - step)
  if (x < width - step) near.push(cell + step)
  if (cell >= step * width) near.push(cell - step * width)
  if (cell < width * (height - step)) near.push(cell + step * width)
  return near
}

/** The cells reached from some through others, across steps of so many cells. Marks them in `seen`, and leaves out what is. */
export const reached = (
  size: Pick<Plane, 'width' | 'height'>,
  start: readonly number[],
  isOwn: (cell: number) => boolean,
  canPass: (from: number, to: number) => boolean = () => true,
  step = 1,
  seen = new Uint8Array(size.width * size.height),
): number[] => {
  const cells: number[] = []
  const take = (cell: number) => {
    if (seen[cell] || !isOwn(cell)) return
    seen[cell] = 1
    cells.push(cell)
  }
  for (const cell of start) take(cell)
  for (const cell of cells)
    for (const next of beside(cell, size, step)) if (!seen[next] && canPass(cell, next)) take(next)
  return cells
}

/** The pieces among cells of a kind, each grown from its largest area without crossing an edge. */
export const piecesOf = (room: SeenRoom, isKind: (kind: Kind | undefined, cell: number) => boolean): Piece[] => {
  const { areas, kinds, colours } = room
  const { labels, count } = areas
  const ofArea = Array.from({ length: count }, (): number[] => [])
  for (const [cell, label] of labels.entries()) if (isKind(kinds[cell], cell)) ofArea[label]?.push(cell)
  const taken = new Uint8Array(labels.length)
  const lightness = colours[0].values
  const pieces: Piece[] = []
  for (const area of ofArea.sort((one, other) => other.length - one.length)) {
    if (area.length < leastStart * labels.length) break
    const start = area.filter((cell) => !taken[cell])
    if (start.length < area.length / 2) continue
    const shade = shadeOf(room, start)
    const isOwn = (cell: number) => !taken[cell] && isKind(kinds[cell], cell) && isAlike(room, shade, cell)
    const cells = reached(areas, start, isOwn, (from, to) => {
      // A narrow strip, such as a shadow on the floor, leads to another thing.
      if (!beside(from, areas, 2).every(isOwn)) return false
      return Math.abs(Number(lightness[from]) - Number(lightness[to])) < usualStep
    })
    for (const cell of cells) taken[cell] = 1
    pieces.push(measured(room, cells, Number(start[0])))
  }
  return pieces
}

// Of a piece's cells on each of its four sides: spurs that do not count for its shape.
const spurs = 0.02

export const measured = ({ lines, areas: { width } }: SeenRoom, cells: number[], start: number): Piece => {
  const ends = (values: Float32Array): [number, number] => {
    const [first, last] = [Math.floor(spurs * values.length), Math.floor((1 - spurs) * (values.length - 1))]
    const sorted = values.sort()
    return [Number(sorted[first]), Number(sorted[last])]
  }
  const [left, right] = ends(Float32Array.from(cells, (cell) => cell % width))
  const [top, bottom] = ends(
    Float32Array.from(cells, (cell) => Math.floor(cell / width) - Number(lines.floor[cell % width])),
  )
  const [across, down] = [right - left + 1, bottom - top + 1]
  // The picture's side cuts a piece off.
  const cut = left <= 3 || right >= width - 4 ? 1.4 : 1
  return {
    cells,
    start,
    left,
    right,
    aspect: (cut * across) / down,
    top,
    bottom,
    fullness: cells.length / (across * down),
  }
}

/** Whether the wall has this colour, so that it and a thing before it cannot be told apart. */
export const isWallColour = (room: SeenRoom, shade: Shade): boolean => {
  const wall = [...room.kinds.keys()].filter((cell) => room.kinds[cell] === 'wall')
  return wall.filter((cell) => distance(room, shade, cell).colour < 1).length > 0.25 * wall.length
}
