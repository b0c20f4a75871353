import { beforeEach, describe, expect, test } from 'vitest'
import { createDrawing, type Drawing, type Movement } from '#frontend/lib/mask/drawing.ts'
import { runsOf } from '#frontend/lib/mask/run-lengths.ts'
import { rowsOf } from '#test/support/mask-editor/drawn-area.ts'

const brush: Movement = { tool: 'brush', radius: 1, removes: false }
const rectangle: Movement = { tool: 'rectangle', radius: 1, removes: false }

let drawing: Drawing

beforeEach(() => {
  drawing = createDrawing({ width: 8, height: 4 })
})

const draw = (movement: Movement, ...points: [number, number][]) => {
  const [[x, y] = [0, 0], ...rest] = points
  drawing.begin({ x, y }, movement)
  for (const [x, y] of rest) drawing.move({ x, y })
  return drawing.end()
}

const rows = () => rowsOf(drawing.area)

const two = ['........', '.######.', '.######.', '........']

test('a stroke can be undone and redone', () => {
  draw(brush, [2, 2], [4, 2], [6, 2])
  expect(rows()).toEqual(two)
  expect(drawing.undo()).toBe(true)
  expect(drawing.isEmpty()).toBe(true)
  expect(drawing.undo()).toBe(false)
  expect(drawing.redo()).toBe(true)
  expect(rows()).toEqual(two)
  expect(drawing.redo()).toBe(false)
})

test('a brush draws while it moves, a rectangle when it ends', () => {
  drawing.begin({ x: 2, y: 2 }, brush)
  expect(drawing.isEmpty()).toBe(false)
  drawing.cancel()
  drawing.begin({ x: 1, y: 1 }, rectangle)
  drawing.move({ x: 7, y: 3 })
  expect(drawing.isEmpty()).toBe(true)
  expect(drawing.draft()).toEqual([
    { x: 1, y: 1 },
    { x: 7, y: 1 },
    { x: 7, y: 3 },
    { x: 1, y: 3 },
  ])
  expect(drawing.end()).toBe(true)
  expect(rows()).toEqual(two)
  expect(drawing.draft()).toEqual([])
})

test('a lasso fills the line that was drawn', () => {
  draw({ ...rectangle, tool: 'lasso' }, [1, 1], [7, 1], [7, 3], [1, 3])
  expect(rows()).toEqual(two)
})

test('a lasso that comes back to where it began encloses its way, which is its draft', () => {
  const points = [
    { x: 1, y: 1 },
    { x: 8, y: 2 },
    { x: 1, y: 4 },
  ]
  const [first = { x: 0, y: 0 }, ...others] = [...points, ...points.slice(0, 1)]
  expect(drawing.isMoving()).toBe(false)
  drawing.move(first)
  drawing.begin(first, { ...rectangle, tool: 'lasso' })
  for (const point of others) drawing.move(point)
  expect(drawing.isMoving()).toBe(true)
  expect(drawing.draft()).toEqual([first, ...others])
  expect(drawing.end()).toBe(true)
  expect(drawing.isEmpty()).toBe(false)
})

test('a rectangle without a side encloses nothing', () => {
  expect(draw(rectangle, [2, 2], [2, 2])).toBe(false)
  expect(drawing.canUndo()).toBe(false)
})

test('a cancelled stroke leaves nothing, not even a step to undo', () => {
  draw(rectangle, [1, 1], [7, 3])
  drawing.begin({ x: 4, y: 0 }, brush)
  drawing.move({ x: 4, y: 4 })
  drawing.cancel()
  expect(rows()).toEqual(two)
  drawing.undo()
  expect(drawing.canUndo()).toBe(false)
})

test.each(['rectangle', 'lasso'] as const)('a click with the %s draws nothing', (tool) => {
  expect(draw({ ...rectangle, tool }, [3, 2])).toBe(false)
  expect(drawing.canUndo()).toBe(false)
})

test.each([
  ['the eraser', { ...brush, tool: 'eraser' }],
  ['a brush that takes away', { ...brush, removes: true }],
  ['a rectangle that takes away', { ...rectangle, removes: true }],
] as const)('%s makes the area smaller', (_, movement) => {
  draw(rectangle, [0, 0], [8, 4])
  draw(movement, [1, 1], [4, 3])
  expect(rows().join('')).toContain('.')
  expect(rows()[1]?.[2]).toBe('.')
})

describe('an edit of the whole area', () => {
  test('clears it, and can be undone', () => {
    draw(rectangle, [1, 1], [7, 3])
    drawing.edit('clear')
    expect(drawing.isEmpty()).toBe(true)
    drawing.undo()
    expect(rows()).toEqual(two)
  })

  test('inverts it', () => {
    drawing.edit('invert')
    expect(rows()).toEqual(Array(4).fill('########'))
  })

  test('grows it, and shrinks it back', () => {
    drawing = createDrawing({ width: 60, height: 60 })
    draw(rectangle, [20, 20], [40, 40])
    const before = rows()
    drawing.edit('grow')
    expect(rows()).not.toEqual(before)
    drawing.edit('shrink')
    expect(rows()).toEqual(before)
  })
})

describe('a stroke of which only a part is meant', () => {
  const end = (movement: Movement, ...points: [number, number][]) => {
    const [[x, y] = [0, 0], ...rest] = points
    drawing.begin({ x, y }, movement)
    for (const [x, y] of rest) drawing.move({ x, y })
    // Only the left half of what was drawn.
    return drawing.end((stroke) => ({ ...stroke, cells: stroke.cells.map((cell, at) => (at % 8 < 4 ? cell : 0)) }))
  }

  test.each([
    ['brush', brush, [2, 2], [6, 2]],
    ['rectangle', rectangle, [1, 1], [7, 3]],
  ] as const)('adds that part of a %s, in one step to undo and redo', (_, movement, from, to) => {
    expect(end(movement, [...from], [...to])).toBe(true)
    const left = ['........', '.###....', '.###....', '........']
    expect(rows()).toEqual(left)
    drawing.undo()
    expect(drawing.isEmpty()).toBe(true)
    drawing.redo()
    expect(rows()).toEqual(left)
  })

  test('keeps what was there before, and knows nothing of an earlier or cancelled stroke', () => {
    draw(rectangle, [6, 0], [8, 4])
    drawing.begin({ x: 1, y: 1 }, brush)
    drawing.cancel()
    end(rectangle, [2, 1], [8, 3])
    expect(rows()).toEqual(['......##', '..##..##', '..##..##', '......##'])
  })

  test('is kept whole where no edges can be found', () => {
    drawing.begin({ x: 2, y: 2 }, brush)
    drawing.move({ x: 6, y: 2 })
    expect(drawing.end(() => undefined)).toBe(true)
    expect(rows()).toEqual(['........', '.######.', '.######.', '........'])
  })

  test('takes away exactly what the eraser covered', () => {
    draw(rectangle, [0, 0], [8, 4])
    end({ ...brush, tool: 'eraser' }, [6, 2])
    expect(rows()).toEqual(['########', '#####..#', '#####..#', '########'])
  })

  test('draws the pixels again that are taken back', () => {
    drawing.takeChanged()
    drawing.begin({ x: 2, y: 2 }, brush)
    drawing.move({ x: 6, y: 2 })
    drawing.takeChanged()
    drawing.end((stroke) => ({ ...stroke, cells: stroke.cells.map(() => 0) }))
    expect(drawing.takeChanged()).toEqual({ left: 1, top: 1, right: 7, bottom: 3 })
  })
})

test('only the pixels that changed are drawn again', () => {
  drawing = createDrawing({ width: 100, height: 100 })
  expect(drawing.takeChanged()).toEqual({ left: 0, top: 0, right: 100, bottom: 100 })
  expect(drawing.takeChanged()).toBeUndefined()
  drawing.begin({ x: 50, y: 50 }, { ...brush, radius: 5 })
  drawing.move({ x: 60, y: 50 })
  expect(drawing.takeChanged()).toEqual({ left: 45, top: 45, right: 65, bottom: 55 })
  drawing.move({ x: 62, y: 50 })
  expect(drawing.takeChanged()).toEqual({ left: 55, top: 45, right: 67, bottom: 55 })
})

test('a kept area is there from the start, one that does not fit is not', () => {
  const cells = new Uint8Array(32).fill(1, 0, 8)
  drawing = createDrawing({ width: 8, height: 4, kept: runsOf(cells) })
  expect(rows()[0]).toBe('########')
  expect(drawing.canUndo()).toBe(false)
  drawing = createDrawing({ width: 8, height: 3, kept: runsOf(cells) })
  expect(drawing.isEmpty()).toBe(true)
})
