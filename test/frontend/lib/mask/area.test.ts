import { describe, expect, test } from 'vitest'
import {
  coverageOf,
  emptyArea,
  fillPolygon,
  fillRectangle,
  invert,
  isEmpty,
  paintStroke,
  union,
} from '#frontend/lib/mask/area.ts'
import { grow, shrink } from '#frontend/lib/mask/grow.ts'
import { areaOf, rowsOf } from '#test/support/mask-editor/drawn-area.ts'

test('the box around two boxes reaches to the outermost sides of both', () => {
  const [one, other] = [
    { left: 1, top: 6, right: 4, bottom: 9 },
    { left: 2, top: 5, right: 3, bottom: 7 },
  ]
  const around = { left: 1, top: 5, right: 4, bottom: 9 }
  expect([union(one, other), union(other, one)]).toEqual([around, around])
})

describe('a brush', () => {
  test('covers a disc where it stands', () => {
    const area = emptyArea(7, 7)
    const box = paintStroke(area, { from: { x: 3.5, y: 3.5 }, to: { x: 3.5, y: 3.5 }, radius: 2.6 }, 1)
    expect(rowsOf(area)).toEqual(['.......', '..###..', '.#####.', '.#####.', '.#####.', '..###..', '.......'])
    expect(box).toEqual({ left: 0, top: 0, right: 7, bottom: 7 })
  })

  test('covers everything on its way, without gaps between two far points', () => {
    const area = emptyArea(12, 4)
    paintStroke(area, { from: { x: 1, y: 2 }, to: { x: 11, y: 2 }, radius: 1 }, 1)
    expect(rowsOf(area)).toEqual(['............', '############', '############', '............'])
  })

  test('covers exactly the pixels whose centres are within its radius of a slanted way', () => {
    const area = emptyArea(60, 50)
    const [from, to, radius] = [{ x: 12.3, y: 38.8 }, { x: 44.1, y: 9.6 }, 7.4]
    paintStroke(area, { from, to, radius }, 1)
    const [wayX, wayY] = [to.x - from.x, to.y - from.y]
    const expected = Array.from(area.cells, (_, cell) => {
      const [x, y] = [(cell % 60) + 0.5 - from.x, Math.floor(cell / 60) + 0.5 - from.y]
      const share = Math.min(1, Math.max(0, (x * wayX + y * wayY) / (wayX ** 2 + wayY ** 2)))
      return Math.hypot(x - share * wayX, y - share * wayY) <= radius ? 1 : 0
    })
    expect([...area.cells]).toEqual(expected)
  })

  test('is cut off at the edges of the picture', () => {
    const area = emptyArea(4, 3)
    const box = paintStroke(area, { from: { x: -5, y: -5 }, to: { x: 20, y: 20 }, radius: 50 }, 1)
    expect(rowsOf(area)).toEqual(['####', '####', '####'])
    expect(box).toEqual({ left: 0, top: 0, right: 4, bottom: 3 })
  })

  test('beside the picture changes nothing', () => {
    const area = emptyArea(4, 3)
    paintStroke(area, { from: { x: 40, y: 40 }, to: { x: 50, y: 40 }, radius: 3 }, 1)
    expect(isEmpty(area)).toBe(true)
  })

  test('takes away with the value 0', () => {
    const area = areaOf('#####', '#####')
    paintStroke(area, { from: { x: 2.5, y: 1 }, to: { x: 2.5, y: 1 }, radius: 1 }, 0)
    expect(rowsOf(area)).toEqual(['##.##', '##.##'])
  })
})

describe('a rectangle', () => {
  test.each([
    ['down', { x: 1, y: 1 }, { x: 3, y: 3 }],
    ['up', { x: 3, y: 3 }, { x: 1, y: 1 }],
  ])('drawn %s fills every pixel that it touches', (_, one, other) => {
    const area = emptyArea(5, 4)
    fillRectangle(area, one, other, 1)
    expect(rowsOf(area)).toEqual(['.....', '.##..', '.##..', '.....'])
  })
})

describe('a lasso', () => {
  test('fills the inside of its line, which need not be closed', () => {
    const area = emptyArea(6, 5)
    fillPolygon(
      area,
      [
        { x: 1, y: 1 },
        { x: 5, y: 1 },
        { x: 5, y: 4 },
        { x: 1, y: 4 },
      ],
      1,
    )
    expect(rowsOf(area)).toEqual(['......', '.####.', '.####.', '.####.', '......'])
  })

  test('fills a part that the line goes around twice', () => {
    const area = emptyArea(6, 6)
    const square = [
      { x: 1, y: 1 },
      { x: 5, y: 1 },
      { x: 5, y: 5 },
      { x: 1, y: 5 },
    ]
    fillPolygon(area, [...square, ...square], 1)
    expect(coverageOf(area)).toBeCloseTo(16 / 36)
  })

  test.each(['one way', 'the other way'])('leaves the bay of a hooked line that was drawn %s', (way) => {
    const hook = [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 3 },
      { x: 4, y: 3 },
      { x: 4, y: 0 },
      { x: 5, y: 0 },
      { x: 5, y: 4 },
      { x: 0, y: 4 },
    ]
    const area = emptyArea(5, 4)
    const box = fillPolygon(area, way === 'one way' ? hook : hook.toReversed(), 1)
    expect(box).toEqual({ left: 0, top: 0, right: 5, bottom: 4 })
    expect(rowsOf(area)).toEqual(['#...#', '#...#', '#...#', '#####'])
  })
})

test('inverting exchanges inside and outside', () => {
  const area = areaOf('#..', '.#.')
  invert(area)
  expect(rowsOf(area)).toEqual(['.##', '#.#'])
})

describe('growing and shrinking', () => {
  test('a pixel grows to a disc', () => {
    const area = areaOf('.......', '.......', '.......', '...#...', '.......', '.......', '.......')
    grow(area, 2)
    expect(rowsOf(area)).toEqual(['.......', '..###..', '.#####.', '.#####.', '.#####.', '..###..', '.......'])
  })

  test('growing works at every edge of the picture', () => {
    const area = areaOf('#..', '...', '..#')
    grow(area, 1)
    expect(rowsOf(area)).toEqual(['##.', '###', '.##'])
  })

  test('shrinking takes a thin line away and keeps the middle of a large area', () => {
    const area = areaOf('.........', '.#.#####.', '.#.#####.', '.#.#####.', '.........')
    shrink(area, 1)
    expect(rowsOf(area)).toEqual(['.........', '.........', '....###..', '.........', '.........'])
  })

  test('shrinking keeps what lies at the edge of the picture', () => {
    const area = areaOf('###..', '###..', '###..')
    shrink(area, 1)
    expect(rowsOf(area)).toEqual(['##...', '##...', '##...'])
  })

  test('shrinking and growing an empty or a full area changes nothing', () => {
    for (const rows of [
      ['...', '...'],
      ['###', '###'],
    ]) {
      const area = areaOf(...rows)
      grow(area, 4)
      shrink(area, 4)
      expect(rowsOf(area)).toEqual(rows)
    }
  })
})
