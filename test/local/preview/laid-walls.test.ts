import { expect, test } from 'vitest'
import { cutsWalls, endingAt, raised, withWholeFrames } from '#local/preview/laid-walls.ts'
import { type Plane, plane } from '#local/preview/plane.ts'
import type { Kind } from '#local/preview/room-kinds.ts'
import type { SeenRoom } from '#local/preview/see-room.ts'
import { roomLines } from '#shared/pictures/room/room-lines.ts'

const [width, height] = [320, 200]

const maskWhere = (isInside: (x: number, y: number) => boolean): Plane =>
  plane(
    width,
    height,
    Float32Array.from({ length: width * height }, (_, at) => Number(isInside(at % width, Math.floor(at / width)))),
  )

/** The first row of a mask in a column. */
const topOf = ({ values }: Plane, x: number): number => {
  let y = 0
  while (y < height && Number(values[y * width + x]) < 0.5) y += 1
  return y
}

const roomWith = (wall: Plane, window = plane(width, height)): SeenRoom => {
  const cells = plane(width, height)
  const surface = (mask: Plane) => ({ mask, share: 0.5, doubt: 0 })
  return {
    lab: new Float32Array(),
    colours: [cells, cells, cells],
    kinds: [],
    areas: { count: 0, width, height, labels: new Int32Array() },
    masks: { wall: surface(wall), ceiling: surface(cells), floor: surface(cells), window: surface(window) },
    doubt: () => 0,
    lines: {
      ceiling: new Float32Array(width).fill(40),
      floor: new Float32Array(width).fill(160),
      vanishing: { x: 160, y: 90 },
    },
  }
}

test('laid walls end in one line below a moulding, also where a short stretch reaches beyond it', () => {
  const line = Float32Array.from({ length: width }, (_, x) => 40 + x / 20)
  // The mask ends above or below the line, like areas at a moulding; a lamp's cord interrupts it, and one tear is deep.
  const ragged = maskWhere((x, y) => {
    const isDeep = x >= 200 && x < 210
    return y >= Number(line[x]) + (isDeep ? 20 : 4 * Math.sin(x / 3)) && y < 160
  })
  const straight = endingAt(line, ragged)
  for (let x = 0; x < width; x += 1) expect(Math.abs(topOf(straight, x) - Number(line[x])), `${x}`).toBeLessThan(1.5)
})

test('laid walls keep an edge that is far from the line, such as that of a wide window', () => {
  const wall = maskWhere((x, y) => y >= (x < 160 ? 40 : 90) && y < 160)
  const ended = endingAt(new Float32Array(width).fill(40), wall)
  expect(topOf(ended, 80)).toBe(40)
  expect(topOf(ended, 240)).toBe(90)
})

test('a wall leaves out a window with its frame and a picture with its inside', () => {
  const isIn = (left: number, top: number, right: number, bottom: number) => (x: number, y: number) =>
    x >= left && x < right && y >= top && y < bottom
  const [pane, frame] = [isIn(40, 60, 90, 110), isIn(200, 60, 224, 84)]
  // The inside of the picture looks like the wall.
  const wall = maskWhere((x, y) => !pane(x, y) && (!frame(x, y) || isIn(204, 64, 220, 80)(x, y)))
  const { mask } = withWholeFrames(roomWith(wall, maskWhere(pane)), wall, maskWhere(frame)).masks.wall
  const at = (x: number, y: number) => mask.values[y * width + x]
  expect([at(65, 85), at(38, 85), at(212, 72)]).toEqual([0, 0, 0])
  expect([at(20, 85), at(120, 85), at(180, 75)]).toEqual([1, 1, 1])
})

test('the ceiling ends at an edge, not at a soft shadow on it', () => {
  const [columns, rows] = [288, 192]
  const [shadow, edge, floor] = [34, 46, 150]
  const lightnessAt = (y: number) => 0.9 - 0.02 * Math.min(8, Math.max(0, y - shadow + 4)) - (y < edge ? 0 : 0.027)
  const kindAt = (y: number): Kind => (y < edge ? 'ceiling' : y < floor ? 'wall' : 'floor')
  const rowOf = (at: number) => Math.floor(at / columns)
  const { ceiling } = roomLines(
    Array.from({ length: columns * rows }, (_, at) => kindAt(rowOf(at))),
    plane(
      columns,
      rows,
      Float32Array.from({ length: columns * rows }, (_, at) => lightnessAt(rowOf(at))),
    ),
  )
  for (const row of ceiling) expect(Math.abs(row - edge)).toBeLessThan(2)
})

test('a wall beside a door is laid where the net takes it for a window too', () => {
  const door = (x: number, y: number) => x >= 260 && x < 310 && y >= 60
  const wall = maskWhere((x, y) => !door(x, y))
  const window = maskWhere((x, y) => door(x, y) || (x >= 220 && y >= 120))
  const { mask } = withWholeFrames(roomWith(wall, window), wall, plane(width, height)).masks.wall
  expect(mask.values[140 * width + 235]).toBe(1)
  expect(mask.values[100 * width + 280]).toBe(0)
})

test('the line of the ceiling is raised to a wall that goes on above it up to a straight edge, and only there', () => {
  const line = new Float32Array(width).fill(44)
  // A straight, slightly falling edge on the left, a ragged one on the right, which lies above the line too.
  const wall = maskWhere((x, y) => y >= (x < 160 ? 36 + x / 40 : 38 + ((x * 7) % 6)) && y < 160)
  const risen = raised(line, wall)
  for (const x of [4, 80, 150]) expect(Math.abs(Number(risen[x]) - (36 + x / 40)), `${x}`).toBeLessThan(1.1)
  for (const x of [200, 250, 310]) expect(risen[x], `${x}`).toBe(44)
})

test('the line of the ceiling stays where a wall hardly goes beyond it', () => {
  const line = new Float32Array(width).fill(44)
  expect(
    raised(
      line,
      maskWhere((_, y) => y >= 42 && y < 160),
    ),
  ).toEqual(line)
})

test.each([
  ['with a moulding in between', 160, 36, false],
  ['for a short stretch', 12, 20, false],
  ['for a long stretch', 160, 20, true],
])('walls that go on straight above the ceiling line %s are cut by it or not', (_, length, top, isCut) => {
  const walls = maskWhere((x, y) => y >= (x < length ? top : 40) && y < 160)
  expect(cutsWalls(new Float32Array(width).fill(40), walls)).toBe(isCut)
})
