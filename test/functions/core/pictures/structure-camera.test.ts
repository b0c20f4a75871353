import { expect, test } from 'vitest'
import { angleOf, directions, edgeMap, shareOfLine } from '#functions/core/pictures/edge-map.ts'
import { edgeSteps, foundFrom, placeFrom, stepPixels, stepsAside } from '#functions/core/pictures/edge-steps.ts'
import type { Segment } from '#functions/core/pictures/line-segments.ts'
import { cameraDrift } from '#functions/core/pictures/structure-camera.ts'

type Ends = [x1: number, y1: number, x2: number, y2: number]

const segment = ([x1, y1, x2, y2]: Ends): Segment => ({
  x1,
  y1,
  x2,
  y2,
  length: Math.hypot(x2 - x1, y2 - y1),
  contrast: 0.1,
})
const line = (ends: Ends, weight = 1) => ({ ...segment(ends), angle: angleOf(segment(ends)), weight })
const moved = ([x1, y1, x2, y2]: Ends, aside: number, down: number): Ends => [
  x1 + aside,
  y1 + down,
  x2 + aside,
  y2 + down,
]
const [width, height] = [384, 288]

test('one read tells of each step aside of a point whether it is on an edge of its direction', () => {
  const map = edgeMap([segment([3, 2, 3, 38]), segment([20, 35, 71, 5]), segment([60, 12, 96, 12])], 97, 41)
  const steps = edgeSteps(map)
  const wrong: string[] = []
  for (let direction = 0; direction < directions; direction += 1)
    for (let row = 0; row < 41; row += 1)
      for (let left = -100; left < 97; left += 1)
        for (let step = 0; step < stepsAside; step += 1) {
          const column = left + step * stepPixels
          const isInside = column >= 0 && column < 97
          const expected = isInside ? ((map.bits[row * 97 + column] ?? 0) >> direction) & 1 : 0
          const place = placeFrom(steps, left)
          if ((((place ? foundFrom(steps, place, row, direction) : 0) >> step) & 1) !== expected)
            wrong.push(`${left}, ${row}, ${direction}: ${step}`)
        }
  expect(wrong).toEqual([])
})

const room: Ends[] = [
  [150, 60, 150, 220],
  [171, 80, 171, 140],
  [230, 60, 230, 220],
  [150, 64, 230, 64],
  [100, 90, 140, 50],
]

test.each([
  [0, 0],
  [40, 20],
  [-40, -20],
  [40, -20],
  [-35, 15],
  [5, -5],
])('a room moved by %i and %i pixels fits wholly when moved back', (aside, down) => {
  const edges = edgeMap(
    room.map((ends) => segment(moved(ends, aside, down))),
    width,
    height,
  )
  const inPlace = room.reduce((sum, ends) => sum + shareOfLine(edges, segment(ends)), 0) / room.length
  expect(
    cameraDrift(
      room.map((ends) => line(ends)),
      edges,
    ),
  ).toBeCloseTo(1 - inPlace, 1)
})

const atAnEnd: [aside: number, down: number, Ends][] = [
  [20, 0, [366, 100, 366, 190]],
  [-20, 0, [18, 100, 18, 190]],
  [0, 20, [100, 284, 300, 284]],
  [0, -20, [100, 4, 300, 4]],
]

test.each(atAnEnd)(
  'a line that a shift by %i and %i takes out of the picture counts neither for nor against it, unless it is most',
  (aside, down, end) => {
    const edges = edgeMap(
      room.map((ends) => segment(moved(ends, aside, down))),
      width,
      height,
    )
    const withEnd = (weight: number) => cameraDrift([...room.map((ends) => line(ends)), line(end, weight)], edges)
    const found = room.reduce((sum, ends) => sum + shareOfLine(edges, segment(ends)), 0)
    expect(withEnd(1)).toBeCloseTo(1 - found / 6, 1)
    expect(withEnd(15)).toBeLessThan(0.3)
  },
)

test('an edge is found three pixels around, in a circle', () => {
  const { bits } = edgeMap([segment([50, 50, 60, 50])], 100, 100)
  const widths = [46, 47, 48, 49, 50, 51, 52, 53, 54].map(
    (row) => bits.slice(row * 100, row * 100 + 100).filter((set) => set > 0).length,
  )
  expect(widths).toEqual([0, 10, 14, 14, 16, 14, 14, 10, 0])
})

test('the part of a line outside of the picture is left out, and another direction is not found', () => {
  const edges = edgeMap([segment([50, 0, 50, 100])], 100, 100)
  expect(shareOfLine(edges, segment([50, -100, 50, 100]))).toBe(1)
  expect(shareOfLine(edges, segment([53, 0, 53, 50]))).toBe(1)
  expect(shareOfLine(edges, segment([54, 0, 54, 50]))).toBe(0)
  expect(shareOfLine(edges, segment([48, 50, 52, 50]))).toBe(0)
  expect(shareOfLine(edges, segment([50, -100, 50, -1]))).toBe(0)
})
