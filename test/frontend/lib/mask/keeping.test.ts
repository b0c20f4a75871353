import { randomFillSync } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { forgetMasks, keepMask, keptMask } from '#frontend/lib/mask/kept-masks.ts'
import { runsOf, runsOfText, textOfRuns, writeRuns } from '#frontend/lib/mask/run-lengths.ts'
import { createHistory } from '#frontend/lib/mask/undo-history.ts'

const decoded = (runs: Uint8Array, length: number) => {
  const cells = new Uint8Array(length).fill(9)
  expect(writeRuns(runs, cells)).toBe(true)
  return cells
}

describe('runs', () => {
  test.each([
    ['an empty area', new Uint8Array(1000)],
    ['a full area', new Uint8Array(1000).fill(1)],
    ['one pixel at the end', Uint8Array.from({ length: 1000 }, (_, at) => (at === 999 ? 1 : 0))],
    ['a chequerboard', Uint8Array.from({ length: 1000 }, (_, at) => at % 2)],
    ['noise', randomFillSync(new Uint8Array(5000)).map((byte) => byte & 1)],
    ['a run of more than two million', new Uint8Array(3_000_000).fill(1, 5, 2_900_000)],
  ])('give %s back as it was, also as text', (_, cells) => {
    const runs = runsOf(cells)
    expect(Buffer.compare(decoded(runs, cells.length), cells)).toBe(0)
    expect(runsOfText(textOfRuns(runs))).toEqual(runs)
  })

  test('of a brushed photo take a few kilobytes', () => {
    const cells = new Uint8Array(1024 * 768)
    for (let y = 100; y < 600; y += 1) cells.fill(1, y * 1024 + 200 + (y % 37), y * 1024 + 700 - (y % 23))
    expect(runsOf(cells).length).toBeLessThan(4096)
  })

  test.each([
    ['too short', Uint8Array.from([3])],
    ['too long', Uint8Array.from([3, 9])],
    ['cut off in a number', Uint8Array.from([5, 5, 128])],
  ])('that are %s are refused', (_, runs) => {
    expect(writeRuns(runs, new Uint8Array(10))).toBe(false)
  })
})

describe('the history', () => {
  const state = (number: number, length = 1) => new Uint8Array(length).fill(number)

  test('goes back and forth between states, and stops at both ends', () => {
    const history = createHistory(state(0))
    history.push(state(1))
    history.push(state(2))
    expect([history.undo(), history.undo(), history.undo()]).toEqual([state(1), state(0), state(0)])
    expect(history.canUndo()).toBe(false)
    expect([history.redo(), history.redo(), history.redo()]).toEqual([state(1), state(2), state(2)])
    expect(history.canRedo()).toBe(false)
  })

  test('forgets what was undone once something new is drawn', () => {
    const history = createHistory(state(0))
    history.push(state(1))
    history.undo()
    history.push(state(2))
    expect(history.canRedo()).toBe(false)
    expect(history.undo()).toEqual(state(0))
  })

  test.each([
    ['steps', { steps: 3, bytes: 1000 }],
    ['bytes', { steps: 1000, bytes: 30 }],
  ])('drops its oldest states at the limit of %s', (_, limits) => {
    const history = createHistory(state(0, 10), limits)
    for (let number = 1; number <= 6; number += 1) history.push(state(number, 10))
    expect(history.current()).toEqual(state(6, 10))
    history.undo()
    expect(history.undo()).toEqual(state(4, 10))
    expect(history.canUndo()).toBe(false)
  })

  test('keeps a state that is larger than the limit', () => {
    const history = createHistory(state(0, 10), { steps: 5, bytes: 20 })
    history.push(state(1, 50))
    expect(history.current()).toEqual(state(1, 50))
    expect(history.canUndo()).toBe(false)
  })
})

describe('a kept area', () => {
  const photo = { photoKey: 'a', width: 20, height: 10 }
  const runs = runsOf(new Uint8Array(200).fill(1, 20, 60))

  test('is found again by its photo', () => {
    keepMask(photo, runs)
    keepMask({ ...photo, photoKey: 'b' }, runsOf(new Uint8Array(200)))
    expect(keptMask(photo)).toEqual(runs)
    expect(keptMask({ ...photo, photoKey: 'c' })).toBeUndefined()
  })

  test('does not belong to a picture of another size', () => {
    keepMask(photo, runs)
    for (const size of [{ width: 40 }, { height: 5 }]) expect(keptMask({ ...photo, ...size })).toBeUndefined()
  })

  test('takes no place of the others when it is kept again', () => {
    keepMask({ ...photo, photoKey: 'b' }, runs)
    for (let time = 0; time <= 8; time += 1) keepMask(photo, runs)
    expect(keptMask({ ...photo, photoKey: 'b' })).toEqual(runs)
  })

  test('is dropped when eight newer photos have areas', () => {
    for (let number = 0; number <= 8; number += 1) keepMask({ ...photo, photoKey: `${number}` }, runs)
    expect(keptMask({ ...photo, photoKey: '0' })).toBeUndefined()
    expect(keptMask({ ...photo, photoKey: '1' })).toEqual(runs)
  })

  test('is gone once masks are forgotten', () => {
    keepMask(photo, runs)
    forgetMasks()
    expect(keptMask(photo)).toBeUndefined()
  })

  test.each(['no json', '{}', '[{"photoKey":"a","width":20,"height":10,"runs":"***"}]'])(
    'that cannot be read counts as none: %s',
    (text) => {
      sessionStorage.setItem('roomwright.masks', text)
      expect(keptMask(photo)).toBeUndefined()
    },
  )

  test('that the tab has no room for is not an error', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(() => keepMask(photo, runs)).not.toThrow()
    vi.restoreAllMocks()
  })
})
