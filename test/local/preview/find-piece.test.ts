import { expect, test } from 'vitest'
import { findPiece } from '#local/preview/find-piece.ts'
import { plane } from '#local/preview/plane.ts'
import type { Kind } from '#local/preview/room-kinds.ts'
import type { SeenRoom } from '#local/preview/see-room.ts'

const [width, height] = [80, 60]
const floorBegins = 44
type Lab = readonly [lightness: number, a: number, b: number]
type Part = { box: readonly [left: number, top: number, right: number, bottom: number]; kind: Kind; colour: Lab }

const grey: Lab = [0.8, 0, 0]
const daylight: Lab = [0.95, 0, 0]
const burgundy: Lab = [0.4, 0.09, 0.03]

/** A room of flat boxes, each of them one area. */
const roomOf = (parts: readonly Part[]): SeenRoom => {
  const all: Part[] = [
    { box: [0, 0, width, floorBegins], kind: 'wall', colour: grey },
    { box: [0, floorBegins, width, height], kind: 'floor', colour: grey },
    ...parts,
  ]
  const kinds = Array.from({ length: width * height }, (): Kind => 'wall')
  const colours = [plane(width, height), plane(width, height), plane(width, height)] as const
  const labels = new Int32Array(width * height)
  for (const [number, { box, kind, colour }] of all.entries())
    for (let y = box[1]; y < box[3]; y += 1)
      for (let x = box[0]; x < box[2]; x += 1) {
        const cell = y * width + x
        kinds[cell] = kind
        labels[cell] = number
        for (const [axis, { values }] of colours.entries()) values[cell] = Number(colour[axis])
      }
  const surface = { mask: plane(width, height), share: 0, doubt: 0 }
  return {
    lab: new Float32Array(),
    colours,
    kinds,
    areas: { count: all.length, width, height, labels },
    masks: { wall: surface, ceiling: surface, floor: surface, window: surface },
    doubt: () => 0,
    lines: {
      ceiling: new Float32Array(width),
      floor: new Float32Array(width).fill(floorBegins),
      vanishing: { x: width / 2, y: height / 2 },
    },
  }
}

const curtain: Part = { box: [30, 8, 36, 44], kind: 'curtain', colour: burgundy }

test.each([
  ['beside a window', 38, true],
  ['at the edge of reach of a window', 42, false],
  ['across the room from a window', 60, false],
])('cloth %s is a curtain or not', (_, left, isCurtain) => {
  const window: Part = { box: [left, 10, left + 12, 34], kind: 'window', colour: daylight }
  expect(findPiece(roomOf([curtain, window]), 'curtains') !== undefined).toBe(isCurtain)
})

const brown: Lab = [0.5, 0.05, 0.06]
const sofa: Part = { box: [20, 36, 50, 56], kind: 'thing', colour: brown }

// A floor in the sofa's own colour hides a fifth of its outline.
const floor: Part = { box: [24, 56, 44, height], kind: 'floor', colour: brown }

test('of a sofa with a hidden foot, less outline is enough', () => {
  expect(findPiece(roomOf([sofa, floor]), 'sofa')).toBeDefined()
})

const white: Lab = [0.85, 0, 0]
const blue: Lab = [0.5, -0.02, -0.06]
const whiteSofa: Part = { ...sofa, colour: white }
const armchair: Part = { box: [58, 36, 72, 52], kind: 'thing', colour: blue }
const wardrobe: Part = { box: [50, 20, 74, 50], kind: 'thing', colour: blue }

test.each<[string, Part[], 'sofa' | 'armchair', boolean]>([
  ['an armchair beside a white sofa is no sofa', [whiteSofa, armchair], 'sofa', false],
  ['an armchair alone is no sofa', [{ ...armchair, box: [58, 40, 71, 52] }], 'sofa', false],
  ['a sofa seen from its end is no armchair', [{ ...sofa, box: [20, 36, 44, 56] }], 'armchair', false],
  ['a wardrobe is no armchair', [wardrobe], 'armchair', false],
  ['an armchair beside a white sofa is found', [whiteSofa, armchair], 'armchair', true],
])('%s', (_, parts, name, isFound) => {
  expect(findPiece(roomOf(parts), name) !== undefined).toBe(isFound)
})

// The net takes the upper part of a chair before a wall for the wall.
const back = (right: number, top: number): Part => ({ box: [60, top, right, 36], kind: 'wall', colour: blue })

test('an armchair without its back is not found, since that would keep its colour', () => {
  expect(findPiece(roomOf([back(70, 30), armchair]), 'armchair')).toBeUndefined()
})

test('a rim that the net takes for the wall leaves an armchair whole', () => {
  expect(findPiece(roomOf([back(64, 29), armchair]), 'armchair')).toBeDefined()
})

const isFoundAt = (parts: readonly Part[], x: number, y: number) => findPiece(roomOf(parts), 'sofa')?.[y * width + x]
const shadowed: Lab = [0.4, 0.045, 0.055]
const cushion: Part = { box: [36, 38, 40, 50], kind: 'thing', colour: white }
const behindCushion: Part = { box: [40, 38, 44, 50], kind: 'wall', colour: shadowed }

test('a sofa has what is in its shade behind a cushion, but not the cushion', () => {
  expect(isFoundAt([sofa, cushion, behindCushion], 42, 44)).toBe(1)
  expect(isFoundAt([sofa, cushion, behindCushion], 38, 44)).toBe(0)
})

test('a sofa has its back where the net takes it for a door, up to four cells above', () => {
  const top: Part = { box: [24, 30, 34, 36], kind: 'window', colour: brown }
  expect(isFoundAt([sofa, top], 29, 33)).toBe(1)
  expect(isFoundAt([sofa, top], 29, 30)).toBe(0)
})

test('beside a sofa, a lit cushion in nearly its colour and a small spill keep theirs', () => {
  const paleCushion: Part = { box: [36, 38, 40, 50], kind: 'wall', colour: [0.62, 0.07, 0.13] }
  expect(isFoundAt([sofa, paleCushion], 38, 44)).toBe(0)
  const spilled: Part = { box: [15, 50, 19, 56], kind: 'thing', colour: brown }
  expect(isFoundAt([sofa, spilled], 17, 53)).toBe(0)
})
