import { beforeEach, expect, test } from 'vitest'
import { createDrawing } from '#frontend/lib/mask/drawing.ts'
import type { EngineParts } from '#frontend/lib/mask/engine-parts.ts'
import { createStateStore } from '#frontend/lib/mask/mask-state.ts'
import { createStrokes } from '#frontend/lib/mask/strokes.ts'
import { maskEditorCopy } from '#shared/copy/mask-editor.ts'
import { roomMapCopy } from '#shared/copy/room-map.ts'
import { rowsOf } from '#test/support/mask-editor/drawn-area.ts'

let settled: number
let drawn: number
/** What a press on a thing says. */
let words: string | undefined

/** The strokes of a picture of 16 × 9 pixels, at twice its size on the screen. */
const strokesOn = (stopsAtEdges?: boolean, scale: number | null = 2) => {
  const drawing = createDrawing({ width: 16, height: 9 })
  const store = createStateStore({ hasArea: false, stopsAtEdges })
  const screen = { scale: () => scale, schedule: () => (drawn += 1), pixels: () => undefined }
  const labels = new Uint8Array(16 * 9).fill(0).map((_, cell) => (cell % 16 < 8 ? 1 : 2))
  const things = {
    width: 16,
    height: 9,
    labels,
    list: [1, 2].map((label) => ({
      label,
      part: 'window',
      name: 'Window',
      box: { left: 8 * (label - 1), top: 0, right: 8 * label, bottom: 9 },
    })),
  }
  const parts = {
    drawing,
    store,
    choice: { toggle: () => words, things: () => things },
    session: { screen: scale === null ? undefined : screen },
    settle: () => (settled += 1),
  } as unknown as EngineParts
  const strokes = createStrokes(parts)
  const stroke = (...points: [x: number, y: number][]) => {
    const [[x, y] = [0, 0], ...rest] = points
    strokes.begin({ x, y }, false)
    for (const [toX, toY] of rest) drawing.move({ x: toX, y: toY })
    strokes.end()
    return rowsOf(drawing.area)
  }
  return { strokes, stroke, drawing, store }
}

beforeEach(() => {
  settled = 0
  drawn = 0
  words = undefined
})

const width = (row = '') => row.replaceAll('.', '').length

test('a brush is as wide on the screen as its size, at any zoom, and without a screen as in the picture', () => {
  const across = (scale: number | null) => {
    const { stroke, store } = strokesOn(false, scale)
    store.set({ size: 8 })
    return width(stroke([8, 2])[2])
  }
  expect([across(2), across(4), across(null)]).toEqual([4, 2, 8])
})

test('a stroke is given to the form when it ends, and a click of a rectangle only drawn away', () => {
  const { stroke, store } = strokesOn(false)
  stroke([2, 2], [4, 2])
  expect([settled, drawn]).toEqual([1, 1])
  store.set({ tool: 'rectangle' })
  stroke([2, 2])
  expect([settled, drawn]).toEqual([1, 3])
})

test('the tool that selects things brushes when it is dragged', () => {
  const { stroke, store } = strokesOn(false)
  store.set({ tool: 'select', size: 4 })
  expect(stroke([2, 2], [6, 2])[2]).toBe('.######.........')
})

test('an eraser’s stroke, and one that removes, take away', () => {
  const { strokes, stroke, store } = strokesOn(false)
  store.set({ size: 4 })
  stroke([2, 2], [6, 2])
  strokes.begin({ x: 2, y: 2 }, true)
  strokes.end()
  store.set({ tool: 'eraser' })
  expect(stroke([6, 2])[2]).toBe('...##...........')
})

test('a stroke on a surface stops at the edge of its thing unless that is turned off', () => {
  const [stops, goesOn] = [strokesOn(true), strokesOn(false)]
  for (const { store } of [stops, goesOn]) store.set({ size: 4 })
  expect(stops.stroke([2, 2], [9, 2])[2]).toBe('.#######........')
  expect(goesOn.stroke([2, 2], [9, 2])[2]).toBe('.#########......')
  const unseen = strokesOn(true, null)
  unseen.store.set({ size: 2 })
  expect(unseen.stroke([2, 2], [9, 2])[2]).toBe('.#######........')
})

test('a brush on a thing leaves no narrow gap; on a surface it does, and so does a lasso', () => {
  const turn: [number, number][] = [
    [3, 0],
    [12, 0],
    [12, 6],
    [3, 6],
  ]
  const gapOf = (stopsAtEdges: boolean | undefined) => {
    const { stroke, store } = strokesOn(stopsAtEdges)
    store.set({ size: 8 })
    return stroke(...turn)[3]
  }
  expect([gapOf(undefined), gapOf(false)]).toEqual(['..############..', '..........####..'])
  const { stroke, store } = strokesOn()
  store.set({ tool: 'lasso', size: 8 })
  const line: [number, number][] = [
    [2, 1],
    [12, 1],
    [12, 7],
    [2, 7],
    [2, 5],
    [9, 5],
    [9, 4],
    [2, 4],
  ]
  expect(stroke(...line)[4]).toBe('.........###....')
})

test('a stroke that is cancelled is gone, and only said to be when there is one', () => {
  const { strokes, drawing, store } = strokesOn(false)
  strokes.cancelAloud()
  expect(store.state().news.text).toBe('')
  strokes.begin({ x: 2, y: 2 }, false)
  strokes.cancelAloud()
  expect([drawing.isEmpty(), store.state().news.text]).toEqual([true, maskEditorCopy.done.cancelled])
  strokes.begin({ x: 2, y: 2 }, false)
  strokes.cancel()
  expect([drawing.isEmpty(), drawing.isMoving(), settled, drawn]).toEqual([true, false, 0, 5])
})

test('a thing that is selected is named and given to the form; where there is none, that is said', () => {
  const { strokes, store } = strokesOn(false)
  strokes.toggle(false)
  expect(store.state()).toMatchObject({
    pointed: roomMapCopy.nothingHere,
    news: { text: roomMapCopy.nothingHere, number: 1 },
  })
  expect(settled).toBe(0)
  words = 'Window selected'
  strokes.toggle(false)
  expect(store.state()).toMatchObject({ pointed: words, news: { text: words, number: 2 } })
  expect(settled).toBe(1)
})

test('the state begins with a brush, tells its subscribers of each change, and none that has left', () => {
  const store = createStateStore({ hasArea: true, stopsAtEdges: undefined })
  expect(store.state()).toMatchObject({
    tool: 'brush',
    zoomPercent: 100,
    hasArea: true,
    things: 0,
    news: { text: '', number: 0 },
  })
  expect(store.state()).toMatchObject({ canUndo: false, canRedo: false, isOriginalShown: false, isHelpOpen: false })
  let told = 0
  const leave = store.subscribe(() => (told += 1))
  store.say('Undone')
  expect([told, store.state().news]).toEqual([1, { text: 'Undone', number: 1 }])
  leave()
  store.set({ canUndo: true })
  expect([told, store.state().canUndo, store.state().hasArea]).toEqual([1, true, true])
})
