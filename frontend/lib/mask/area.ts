/** An area of a picture: one byte for each pixel, row by row, 1 inside and 0 outside. */
export type Area = { width: number; height: number; cells: Uint8Array }

/** A point in pixels from the picture's top left corner; whole numbers are the edges between pixels. */
export type Point = { x: number; y: number }

/** A rectangle of whole pixels; `right` and `bottom` are outside it. */
export type Box = { left: number; top: number; right: number; bottom: number }

export const emptyArea = (width: number, height: number): Area => ({
  width,
  height,
  cells: new Uint8Array(width * height),
})

export const wholeBox = ({ width, height }: { width: number; height: number }): Box => ({
  left: 0,
  top: 0,
  right: width,
  bottom: height,
})

/** The smallest box around two boxes. */
export const union = (one: Box | undefined, other: Box): Box =>
  one
    ? {
        left: Math.min(one.left, other.left),
        top: Math.min(one.top, other.top),
        right: Math.max(one.right, other.right),
        bottom: Math.max(one.bottom, other.bottom),
      }
    : other

const within = (value: number, limit: number) => Math.min(limit, Math.max(0, value))

/** The pixels whose centres can lie between these edges, cut off at the picture's edges. */
const boxOf = ({ width, height }: Area, left: number, top: number, right: number, bottom: number): Box => ({
  left: within(Math.floor(left), width),
  top: within(Math.floor(top), height),
  right: within(Math.ceil(right), width),
  bottom: within(Math.ceil(bottom), height),
})

/** Sets the pixels of one row whose centres lie between two edges. */
const fillRow = ({ width, cells }: Area, y: number, from: number, to: number, value: number): void => {
  const first = within(Math.ceil(from - 0.5), width)
  const last = within(Math.floor(to - 0.5) + 1, width)
  if (last > first) cells.fill(value, y * width + first, y * width + last)
}

type Stroke = { from: Point; to: Point; radius: number }

/** Sets what a round brush covers on its way from one point to another. Returns the box of the pixels it may have changed. */
export const paintStroke = (area: Area, { from, to, radius }: Stroke, value: number): Box => {
  const box = boxOf(
    area,
    Math.min(from.x, to.x) - radius,
    Math.min(from.y, to.y) - radius,
    Math.max(from.x, to.x) + radius,
    Math.max(from.y, to.y) + radius,
  )
  const body = bodyOf({ from, to, radius })
  for (let y = box.top; y < box.bottom; y += 1) {
    const row = y + 0.5
    // The covered shape is convex: in each row it is one run, from the leftmost to the rightmost of its parts.
    let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (const end of [from, to]) {
      const half = radius ** 2 - (row - end.y) ** 2
      if (half < 0) continue
      first = Math.min(first, end.x - Math.sqrt(half))
      last = Math.max(last, end.x + Math.sqrt(half))
    }
    eachCrossing(body, row, (x) => {
      first = Math.min(first, x)
      last = Math.max(last, x)
    })
    if (last >= first) fillRow(area, y, first, last, value)
  }
  return box
}

/** The straight part of a stroke: a rectangle as wide as the brush, without the round ends. */
const bodyOf = ({ from, to, radius }: Stroke): Point[] => {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  if (length === 0) return []
  const [x, y] = [((from.y - to.y) / length) * radius, ((to.x - from.x) / length) * radius]
  return [
    { x: from.x + x, y: from.y + y },
    { x: to.x + x, y: to.y + y },
    { x: to.x - x, y: to.y - y },
    { x: from.x - x, y: from.y - y },
  ]
}

/** Sets the pixels of a rectangle between two opposite corners. Returns the box of the pixels it may have changed. */
export const fillRectangle = (area: Area, one: Point, other: Point, value: number): Box => {
  const [left, right] = [Math.min(one.x, other.x), Math.max(one.x, other.x)]
  const box = boxOf(area, left, Math.min(one.y, other.y), right, Math.max(one.y, other.y))
  for (let y = box.top; y < box.bottom; y += 1)
    area.cells.fill(value, y * area.width + box.left, y * area.width + box.right)
  return box
}

/**
 * Sets the pixels inside a closed line. A part that the line goes around more than once is inside too, so that a
 * freehand loop may cross itself. Returns the box of the pixels it may have changed.
 */
export const fillPolygon = (area: Area, points: readonly Point[], value: number): Box => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const box = boxOf(area, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys))
  for (let y = box.top; y < box.bottom; y += 1) {
    const crossings: { x: number; turn: number }[] = []
    eachCrossing(points, y + 0.5, (x, turn) => crossings.push({ x, turn }))
    crossings.sort((one, other) => one.x - other.x)
    let turns = 0
    crossings.forEach(({ x, turn }, at) => {
      turns += turn
      const next = crossings[at + 1]
      if (turns !== 0 && next) fillRow(area, y, x, next.x, value)
    })
  }
  return box
}

/** Calls back with each place where the closed line crosses a row, and with its direction: 1 down, -1 up. */
const eachCrossing = (points: readonly Point[], row: number, found: (x: number, turn: 1 | -1) => void): void => {
  let from = points.at(-1)
  for (const to of points) {
    if (from && from.y <= row !== to.y <= row)
      found(from.x + ((row - from.y) / (to.y - from.y)) * (to.x - from.x), from.y <= row ? 1 : -1)
    from = to
  }
}

export const invert = ({ cells }: Area): void => {
  for (let cell = 0; cell < cells.length; cell += 1) cells[cell] = Number(cells[cell]) ^ 1
}

export const isEmpty = ({ cells }: Area): boolean => !cells.includes(1)

/** The share of the picture that the area covers, 0 to 1. */
export const coverageOf = ({ cells }: Area): number => {
  let count = 0
  for (let cell = 0; cell < cells.length; cell += 1) count += Number(cells[cell])
  return count / cells.length
}
