import { describe, expect, test, vi } from 'vitest'
import { emptyArea } from '#frontend/lib/mask/area.ts'
import { createDrawing } from '#frontend/lib/mask/drawing.ts'
import { createThingChoice } from '#frontend/lib/mask/thing-choice.ts'
import { coveredShare, type LabelledPart, pathOf, strokeOnThing, thingAt, thingsOf } from '#frontend/lib/mask/things.ts'
import type { RoomPart } from '#shared/pictures/room-map.ts'

const [width, height] = [100, 60]

type Box = readonly [left: number, top: number, right: number, bottom: number]

const inside = ([left, top, right, bottom]: Box, cell: number) => {
  const [x, y] = [cell % width, Math.floor(cell / width)]
  return x >= left && x < right && y >= top && y < bottom
}

const part = (name: RoomPart, ...boxes: Box[]): LabelledPart => {
  const labels = new Uint8Array(width * height)
  for (const [place, box] of boxes.entries())
    for (let cell = 0; cell < labels.length; cell += 1) if (inside(box, cell)) labels[cell] = place + 1
  const things = boxes.map((box) => {
    const [left, top, right, bottom] = box
    return { left, top, right, bottom, share: ((right - left) * (bottom - top)) / labels.length }
  })
  return { part: name, things, labels }
}

const wall = part('wall', [0, 0, 100, 40])
const windows = part('window', [60, 10, 80, 30], [10, 10, 30, 30])
const room = () => thingsOf([windows, wall], width, height)

describe('the things of a photo', () => {
  test('are listed by part and from left to right, with their numbers', () => {
    expect(room().list.map(({ name, box }) => [name, box.left])).toEqual([
      ['Window 1 of 2', 10],
      ['Window 2 of 2', 60],
      ['Wall', 0],
    ])
  })

  test('lie over larger ones, in whatever order their parts come', () => {
    for (const parts of [
      [windows, wall],
      [wall, windows],
    ]) {
      const things = thingsOf(parts, width, height)
      expect(thingAt(things, { x: 20.5, y: 20.5 })?.name).toBe('Window 1 of 2')
      expect(thingAt(things, { x: 40, y: 20 })?.name).toBe('Wall')
      expect(thingAt(things, { x: 40, y: 50 })).toBeUndefined()
      expect(thingAt(things, { x: 0.5, y: 0.5 })?.name).toBe('Wall')
    }
  })

  test('have the outline and the share of their own pixels, without those of what lies on them', () => {
    const small = thingsOf([part('wall', [50, 10, 70, 20]), part('window', [55, 11, 65, 19])], width, height)
    const [back, front] = small.list
    if (!back || !front) throw new Error('There are too few things')
    expect(
      pathOf(small, back)
        .match(/M[^Z]*Z/g)
        ?.slice(0, 3),
    ).toEqual(['M50 10H70V11H50Z', 'M50 11H55V12H50Z', 'M65 11H70V12H65Z'])
    const area = emptyArea(width, height)
    for (let y = 11; y < 19; y += 1) area.cells.fill(1, y * width + 55, y * width + 65)
    expect([coveredShare(small, back, area), coveredShare(small, front, area)]).toEqual([0, 1])
    const box = { left: 55, top: 11, right: 65, bottom: 19 }
    expect(strokeOnThing(small, area, box)?.thing.name).toBe(front.name)
    expect(strokeOnThing(small, area, box)?.area.cells).toEqual(area.cells)
  })

  test('are not found beside the picture', () => {
    for (const point of [
      { x: -1, y: 5 },
      { x: 100, y: 5 },
      { x: 5, y: 60 },
      { x: 5, y: -0.1 },
    ])
      expect(thingAt(thingsOf([part('floor', [0, 0, 100, 60])], width, height), point)).toBeUndefined()
  })

  test('of which almost nothing is seen are left out, and the others keep their numbers', () => {
    const hidden = part('picture', [10, 10, 30, 30])
    const things = thingsOf([hidden, part('lamp', [10, 10, 30, 29]), wall], width, height)
    expect(things.list.map(({ name }) => name)).toEqual(['Lamp', 'Wall'])
    expect(thingAt(things, { x: 20, y: 29 })).toBeUndefined()
  })

  test('have a path with one rectangle for each run of a row', () => {
    const things = thingsOf([part('rug', [2, 3, 12, 10])], width, height)
    const [rug] = things.list
    expect(rug && pathOf(things, rug).split('M').slice(1)).toEqual(
      [3, 4, 5, 6, 7, 8, 9].map((y) => `2 ${y}H12V${y + 1}H2Z`),
    )
  })

  test('keep a stroke that lies mostly on one of them', () => {
    const stroke = emptyArea(width, height)
    const box = { left: 10, top: 20, right: 40, bottom: 30 }
    for (let cell = 0; cell < stroke.cells.length; cell += 1) if (inside([10, 20, 40, 30], cell)) stroke.cells[cell] = 1
    const kept = strokeOnThing(room(), stroke, box)
    expect([kept?.area.cells[25 * width + 25], kept?.area.cells[25 * width + 35]]).toEqual([1, 0])
    const half = emptyArea(width, height)
    for (let cell = 0; cell < half.cells.length; cell += 1) if (inside([20, 20, 40, 30], cell)) half.cells[cell] = 1
    expect(strokeOnThing(room(), half, box)).toBeUndefined()
  })
})

describe('a choice of things', () => {
  const set = () => {
    const drawing = createDrawing({ width, height })
    const light = vi.fn()
    const choice = createThingChoice({ drawing, light })
    choice.setThings(room())
    return { drawing, light, choice }
  }
  const shareOf = (drawing: ReturnType<typeof createDrawing>) => drawing.area.cells.reduce((sum, cell) => sum + cell, 0)

  test('takes what is pressed without what lies over it, and leaves it at the next press, in steps that can be undone', () => {
    const { drawing, choice } = set()
    choice.point({ x: 40, y: 20 })
    expect(choice.toggle(false)).toBe('Wall, selected')
    expect(shareOf(drawing)).toBe(100 * 40 - 2 * 20 * 20)
    choice.point({ x: 20, y: 20 })
    expect(choice.toggle(false)).toBe('Window 1 of 2, selected')
    choice.point({ x: 40, y: 20 })
    expect(choice.toggle(false)).toBe('Wall, not selected')
    expect(shareOf(drawing)).toBe(400)
    drawing.undo()
    expect(shareOf(drawing)).toBe(100 * 40 - 20 * 20)
  })

  test('leaves what was brushed on a thing before it was selected', () => {
    const { drawing, choice } = set()
    drawing.setCells({ left: 40, top: 5, right: 50, bottom: 6 }, () => true, 1)
    choice.point({ x: 40, y: 20 })
    choice.toggle(false)
    expect(choice.toggle(false)).toBe('Wall, not selected')
    expect(shareOf(drawing)).toBe(10)
    choice.toggle(false)
    choice.toggle(true)
    expect(shareOf(drawing)).toBe(0)
  })

  test('with Alt only takes away', () => {
    const { drawing, choice } = set()
    choice.point({ x: 20, y: 20 })
    expect(choice.toggle(true)).toBe('Window 1 of 2, not selected')
    expect(shareOf(drawing)).toBe(0)
  })

  test('goes from thing to thing and round, in both directions', () => {
    const { choice } = set()
    const names = [1, 1, 1, 1, -1, -1].map((by) => choice.step(by as 1 | -1)?.name)
    expect(names).toEqual(['Window 1 of 2', 'Window 2 of 2', 'Wall', 'Window 1 of 2', 'Wall', 'Window 2 of 2'])
    expect(set().choice.step(-1)?.name).toBe('Wall')
  })

  test('lights up each thing once, and nothing beside them, nor what was just taken', () => {
    const { light, choice } = set()
    choice.point({ x: 20, y: 20 })
    choice.point({ x: 21, y: 21 })
    expect(light).toHaveBeenCalledTimes(1)
    choice.toggle(false)
    expect(light).toHaveBeenLastCalledWith('')
    choice.point({ x: 50, y: 55 })
    expect(choice.toggle(false)).toBeUndefined()
  })

  test('is a press until the pointer moves farther than a finger trembles, and then a drag from where it began', () => {
    const { choice } = set()
    const press = { at: { x: 300, y: 200 }, removes: false }
    choice.press({ x: 40, y: 20 }, press)
    expect(choice.draggedBy([{ x: 308, y: 200 }])).toBeUndefined()
    expect(choice.draggedBy([{ x: 308, y: 201 }])).toEqual(press)
    expect(choice.release()).toBeUndefined()
  })

  test('of other things forgets the one that was lit', () => {
    const { choice } = set()
    choice.point({ x: 40, y: 20 })
    choice.setThings(undefined)
    expect(choice.toggle(false)).toBeUndefined()
    expect(choice.step(1)).toBeUndefined()
    expect(
      coveredShare(
        room(),
        { label: 3, part: 'wall', name: 'Wall', box: { left: 0, top: 0, right: 0, bottom: 0 } },
        emptyArea(width, height),
      ),
    ).toBe(0)
  })
})
