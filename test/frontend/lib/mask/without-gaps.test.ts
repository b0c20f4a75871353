import { expect, test } from 'vitest'
import { emptyArea, type Point, paintStroke } from '#frontend/lib/mask/area.ts'
import { withoutGaps } from '#frontend/lib/mask/without-gaps.ts'

const strokeOf = (...points: Point[]) => {
  const area = emptyArea(80, 60)
  for (const [index, to] of points.entries()) paintStroke(area, { from: points[index - 1] ?? to, to, radius: 4 }, 1)
  return area
}

const whole = { left: 0, top: 0, right: 80, bottom: 60 }
const at = ({ cells }: { cells: Uint8Array }, x: number, y: number) => cells[y * 80 + x]

test('gaps between the turns of a zigzag are filled', () => {
  // The turns lie 13 pixels apart, of which the brush covers eight.
  const zigzag = strokeOf({ x: 10, y: 10 }, { x: 60, y: 10 }, { x: 60, y: 23 }, { x: 10, y: 23 }, { x: 10, y: 36 })
  expect(at(zigzag, 30, 16)).toBe(0)
  const filled = withoutGaps(zigzag, whole, 8)
  expect(at(filled, 30, 16)).toBe(1)
  expect(at(filled, 12, 29)).toBe(1)
})

test('wider gaps stay, and nothing grows outwards, also at the edge of the picture', () => {
  const apart = strokeOf({ x: 0, y: 10 }, { x: 60, y: 10 }, { x: 60, y: 30 }, { x: 10, y: 30 })
  const box = { left: 0, top: 6, right: 64, bottom: 34 }
  const filled = withoutGaps(apart, box, 8)
  expect(at(filled, 30, 20)).toBe(0)
  expect(at(filled, 30, 5)).toBe(0)
  expect(at(filled, 30, 34)).toBe(0)
  expect(at(filled, 64, 20)).toBe(0)
  expect(filled.cells.reduce((sum, cell) => sum + cell, 0)).toBeGreaterThanOrEqual(
    apart.cells.reduce((sum, cell) => sum + cell, 0),
  )
})

test('only the strip between two turns is filled, where it is in the picture', () => {
  const [left, top, right, bottom] = [20, 30, 60, 50]
  const strips = emptyArea(80, 60)
  const fill = (from: number, to: number) => {
    for (let y = from; y < to; y += 1) strips.cells.fill(1, y * 80 + left, y * 80 + right)
  }
  fill(top, 38)
  fill(42, bottom)
  const filled = withoutGaps(strips, { left, top, right, bottom }, 8)
  fill(38, 42)
  // The strip's own ends stay round.
  const middle = (cells: Uint8Array) => [...cells].filter((_, cell) => cell % 80 >= left + 4 && cell % 80 < right - 4)
  expect(middle(filled.cells)).toEqual(middle(strips.cells))
})

test('the stroke itself stays as it was', () => {
  const zigzag = strokeOf({ x: 10, y: 10 }, { x: 60, y: 10 }, { x: 60, y: 23 }, { x: 10, y: 23 })
  const before = zigzag.cells.slice()
  withoutGaps(zigzag, whole, 8)
  expect(zigzag.cells).toEqual(before)
})
