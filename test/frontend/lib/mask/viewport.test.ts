import { describe, expect, test } from 'vitest'
import {
  cornerOf,
  type Frame,
  movedBy,
  revealing,
  scaleOf,
  toFrame,
  toPicture,
  type View,
  wholeView,
  zoomedAt,
  zoomLimits,
} from '#frontend/lib/mask/viewport.ts'

const frame: Frame = { width: 400, height: 400, picture: { width: 1000, height: 500 } }
const views: View[] = [wholeView, { zoom: 3, x: 40, y: -20 }, { zoom: 8, x: -300, y: 120 }]

test('the whole picture fits into the frame, in its middle', () => {
  expect(scaleOf(frame, wholeView)).toBe(0.4)
  expect(cornerOf(frame, wholeView)).toEqual({ x: 0, y: 100 })
  expect(scaleOf({ ...frame, picture: { width: 500, height: 1000 } }, wholeView)).toBe(0.4)
})

test.each(views)('a point at zoom $zoom is at the same place of picture and frame', (view) => {
  const point = { x: 123, y: 45 }
  const back = toFrame(frame, view, toPicture(frame, view, point))
  expect(back.x).toBeCloseTo(point.x)
  expect(back.y).toBeCloseTo(point.y)
})

test('a point of the frame is found in the picture at a zoom', () => {
  const view = zoomedAt(frame, wholeView, 2, { x: 200, y: 200 })
  expect(toPicture(frame, view, { x: 200, y: 200 })).toEqual({ x: 500, y: 250 })
  expect(toPicture(frame, view, { x: 0, y: 0 })).toEqual({ x: 250, y: 0 })
})

describe('zooming', () => {
  test.each([wholeView, { zoom: 2, x: 30, y: 0 }])('keeps the point under the pointer from zoom $zoom', (view) => {
    const at = { x: 330, y: 190 }
    const before = toPicture(frame, view, at)
    const after = toPicture(frame, zoomedAt(frame, view, 3, at), at)
    expect(after.x).toBeCloseTo(before.x)
    expect(after.y).toBeCloseTo(before.y)
  })

  test('stops at its limits', () => {
    expect(zoomedAt(frame, wholeView, 1000, { x: 0, y: 0 }).zoom).toBe(zoomLimits.most)
    expect(zoomedAt(frame, { zoom: 3, x: 50, y: 50 }, 0.001, { x: 0, y: 0 })).toEqual(wholeView)
  })
})

describe('moving', () => {
  test('stops at the edges of the picture', () => {
    const view = { zoom: 4, x: 0, y: 0 }
    const moved = movedBy(frame, view, 10_000, 10_000)
    expect(cornerOf(frame, moved)).toEqual({ x: 0, y: 0 })
    const other = movedBy(frame, view, -10_000, -10_000)
    expect(cornerOf(frame, other)).toEqual({ x: -1200, y: -400 })
  })

  test('does not move a picture that is smaller than the frame', () => {
    expect(movedBy(frame, wholeView, 30, 30)).toEqual(wholeView)
  })

  test('brings a point into the frame that is outside', () => {
    const view = { zoom: 8, x: 0, y: 0 }
    for (const point of [
      { x: 10, y: 10 },
      { x: 900, y: 450 },
    ]) {
      const { x, y } = toFrame(frame, revealing(frame, view, point), point)
      expect([Math.min(x, y) >= 0, Math.max(x, y) <= 400]).toEqual([true, true])
    }
    expect(revealing(frame, view, { x: 500, y: 250 })).toEqual(view)
  })
})
