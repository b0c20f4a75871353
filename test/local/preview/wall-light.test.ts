import { expect, test } from 'vitest'
import { plane } from '#local/preview/plane.ts'
import type { SeenRoom } from '#local/preview/see-room.ts'
import { withWallLight } from '#local/preview/wall-light.ts'

const [width, height, corner] = [160, 100, 60]
const [side, back, picture, glow] = [0.6, 0.8, 0.2, 0.95]

type Box = readonly [left: number, top: number, right: number, bottom: number]
const isIn = ([left, top, right, bottom]: Box, x: number, y: number) => x >= left && x < right && y >= top && y < bottom
const hung: Box = [90, 30, 120, 60]
const lamp: Box = [130, 20, 140, 30]

/** A room of two walls, in whose farther one a picture hangs and a lamp glows. The ceiling's line has a bend at their corner. */
const roomWith = (ceiling: (x: number) => number): SeenRoom => {
  const lab = new Float32Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const wall = x < corner ? side : back
    lab.set([isIn(hung, x, y) ? picture : isIn(lamp, x, y) ? glow : wall, 0.02, 0.03], pixel * 3)
  }
  const cells = plane(width, height)
  const surface = { mask: cells, share: 0, doubt: 0 }
  return {
    lab,
    colours: [cells, cells, cells],
    kinds: [],
    areas: { count: 1, width, height, labels: new Int32Array(width * height) },
    masks: { wall: surface, ceiling: surface, floor: surface, window: surface },
    doubt: () => 0,
    lines: {
      ceiling: Float32Array.from({ length: width }, (_, x) => ceiling(x)),
      floor: Float32Array.from({ length: width }, (_, x) => 100 - Math.min(x, corner) / 10),
      vanishing: { x: width / 2, y: height / 2 },
    },
  }
}

const known = plane(
  width,
  height,
  Float32Array.from({ length: width * height }, (_, pixel) =>
    Number(!isIn(hung, pixel % width, Math.floor(pixel / width))),
  ),
)

const bent = (x: number) => 20 - Math.min(x, corner) / 5

test.each([
  ['the ceiling', bent],
  ['the floor where no ceiling is seen', () => 0],
])('two walls keep their own light up to their corner, told by the line of %s', (_, ceiling) => {
  const lab = withWallLight(roomWith(ceiling), { pixels: new Uint8Array(), width, height }, known)
  const at = (x: number, y: number) => Number(lab[(y * width + x) * 3])
  for (const y of [5, 50, 95]) {
    expect(at(corner - 2, y)).toBeCloseTo(side, 1.5)
    expect(at(corner + 1, y)).toBeCloseTo(back, 1.5)
  }
})

test('what hung on a wall leaves no trace, a glow stays and is soft, and colours stay', () => {
  const lab = withWallLight(roomWith(bent), { pixels: new Uint8Array(), width, height }, known)
  const at = (x: number, y: number) => Number(lab[(y * width + x) * 3])
  expect(at(105, 45)).toBeCloseTo(back, 1.5)
  expect(at(135, 25)).toBeGreaterThan(at(150, 80))
  expect(at(135, 25)).toBeLessThan(glow - 0.03)
  expect([lab[1], lab[2]]).toEqual([Math.fround(0.02), Math.fround(0.03)])
})

test('between two lit pieces of a wall that a mirror hides, the wall is nearly as light as they are', () => {
  const room = roomWith(bent)
  const lit: Box = [84, 25, 126, 65]
  for (let pixel = 0; pixel < width * height; pixel += 1)
    if (known.values[pixel] && isIn(lit, pixel % width, Math.floor(pixel / width))) room.lab[pixel * 3] = glow
  const lab = withWallLight(room, { pixels: new Uint8Array(), width, height }, known)
  const at = (x: number, y: number) => Number(lab[(y * width + x) * 3])
  expect(at(87, 45) - at(105, 45)).toBeLessThan(0.04)
})

test.each([
  ['nothing', 0],
  ['a few pixels', 3],
])('a wall of which %s is known has the mean light of the other one', (_, seen) => {
  const backOnly = plane(
    width,
    height,
    known.values.map((share, pixel) => (pixel % width >= corner || pixel < seen ? share : 0)),
  )
  const lab = withWallLight(roomWith(bent), { pixels: new Uint8Array(), width, height }, backOnly)
  for (const y of [5, 50, 95]) expect(Number(lab[(y * width + 10) * 3])).toBeCloseTo(0.8, 1)
})
