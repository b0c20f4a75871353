import { expect, test } from 'vitest'
import { type Area, type Box, emptyArea, fillRectangle } from '#frontend/lib/mask/area.ts'
import type { PicturePixels } from '#frontend/lib/mask/painter.ts'
import { refinedStroke } from '#frontend/lib/mask/refine-stroke.ts'
import { type Things, thingsOf } from '#frontend/lib/mask/things.ts'
import { labOf, writeBytes } from '#shared/pictures/oklab.ts'
import type { RoomPart } from '#shared/pictures/room-map.ts'

const [width, height] = [240, 160]
const corner = 120
const [green, grey] = [labOf('#9fb3a0'), labOf('#d8d4cc')]

/** A green wall on the left, and a grey one on the right. */
const twoWalls = (): PicturePixels => {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const x = pixel % width
    const own = 1 + 0.006 * Math.sin(x * 12.9898 + pixel * 78.233)
    const [l, a, b] = x < corner ? green : grey
    writeBytes(l * own, a * own, b * own, data, pixel * 4)
  }
  return { width, height, data }
}

/** One thing: the whole picture but its upper third. */
const oneThing = (part: RoomPart): Things => {
  const labels = new Uint8Array(width * height)
  labels.fill(1, 50 * width)
  return thingsOf(
    [{ part, things: [{ left: 0, top: 50, right: width, bottom: height, share: 0.6 }], labels }],
    width,
    height,
  )
}

// Ten pixels over the corner, and as many above the thing.
const box: Box = { left: 20, top: 40, right: corner + 10, bottom: 140 }
const stroke = (): Area => {
  const area = emptyArea(width, height)
  fillRectangle(area, { x: box.left, y: box.top }, { x: box.right, y: box.bottom }, 1)
  return area
}

const covers = (area: Area | undefined, x: number, y: number) => area?.cells[y * width + x] === 1
const places = (area: Area | undefined) => ({
  first: covers(area, 60, 90),
  second: covers(area, corner + 6, 90),
  above: covers(area, 60, 44),
})

test.each([
  [
    'a wall ends at its thing and at a wall of another colour',
    'wall',
    twoWalls(),
    { first: true, second: false, above: false },
  ],
  [
    'a wall ends at its thing where the pixels are withheld',
    'wall',
    undefined,
    { first: true, second: true, above: false },
  ],
  [
    'a floor ends at its thing, whatever its pattern is',
    'floor',
    twoWalls(),
    { first: true, second: true, above: false },
  ],
] as const)('a stroke on %s', (_what, part, pixels, expected) => {
  expect(places(refinedStroke({ things: oneThing(part), pixels }, stroke(), box))).toEqual(expected)
})

test('a stroke where nothing is known ends at the edges of the picture, or nowhere without pixels', () => {
  const known = { things: undefined, pixels: twoWalls() }
  expect(places(refinedStroke(known, stroke(), box))).toEqual({ first: true, second: false, above: true })
  expect(refinedStroke({ things: undefined, pixels: undefined }, stroke(), box)).toBeUndefined()
})

test('a stroke on a wall of many colours keeps all of its thing', () => {
  const pixels = twoWalls()
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const hex = ['#a33a33', '#33a355', '#3a44a3', '#a3a033'][(Math.floor(x / 15) + Math.floor(y / 15)) % 4] ?? ''
    writeBytes(...labOf(hex), pixels.data, pixel * 4)
  }
  expect(places(refinedStroke({ things: oneThing('wall'), pixels }, stroke(), box))).toEqual({
    first: true,
    second: true,
    above: false,
  })
})
