import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type Area, type Box, emptyArea, fillRectangle } from '#frontend/lib/mask/area.ts'
import { stopAtEdges } from '#frontend/lib/mask/edges/stop-at-edges.ts'
import type { PicturePixels } from '#frontend/lib/mask/painter.ts'
import { labOf, writeBytes } from '#shared/pictures/oklab.ts'

type Shape = { box: Box; hex: string }

const boxOf = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom })
const [width, height] = [240, 160]
const isIn = ({ left, top, right, bottom }: Box, x: number, y: number) =>
  x >= left && x < right && y >= top && y < bottom

/** A picture of rectangles; `light` multiplies the lightness at a place, as lamps and shadows do. */
const pictureOf = (ground: string, shapes: readonly Shape[], light = (_x: number, _y: number) => 1): PicturePixels => {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  const colours = [{ box: boxOf(0, 0, width, height), hex: ground }, ...shapes].map(({ box, hex }) => ({
    box,
    lab: labOf(hex),
  }))
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const [l, a, b] = colours.findLast(({ box }) => isIn(box, x, y))?.lab ?? [0, 0, 0]
    // As in a photo, no two neighbours are quite equal.
    const noise = 1 + 0.006 * Math.sin(x * 12.9898 + y * 78.233)
    const own = light(x, y) * noise
    writeBytes(l * own, a * own, b * own, data, pixel * 4)
  }
  return { width, height, data }
}

const brushOver = ({ left, top, right, bottom }: Box): Area => {
  const stroke = emptyArea(width, height)
  fillRectangle(stroke, { x: left, y: top }, { x: right, y: bottom }, 1)
  return stroke
}

const refined = (picture: PicturePixels, brush: Box) => stopAtEdges(picture, brushOver(brush), brush)

/** The share of a box that an area covers. */
const shareOf = (area: Area | undefined, { left, top, right, bottom }: Box) => {
  let count = 0
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) count += Number(area?.cells[y * width + x])
  return count / ((right - left) * (bottom - top))
}

const [wall, white, walnut] = ['#d8c9a8', '#fbfaf7', '#5b4130']
const brush = boxOf(20, 10, 220, 130)

describe('a brush over a wall', () => {
  const frame = boxOf(80, 50, 140, 95)
  const picture = boxOf(84, 54, 136, 91)
  const lamp = boxOf(170, 95, 190, 160)
  const cornice = boxOf(0, 0, width, 20)
  const room = pictureOf(
    wall,
    [
      { box: frame, hex: walnut },
      { box: picture, hex: wall },
      { box: lamp, hex: '#3f6f8a' },
      { box: cornice, hex: white },
    ],
    (x) => 1 - 0.15 * (x / width),
  )

  test('leaves out the frame and what is in it, the lamp and the cornice', () => {
    const area = refined(room, brush)
    expect(shareOf(area, frame)).toBeLessThan(0.02)
    expect(shareOf(area, boxOf(170, 97, 190, 130))).toBeLessThan(0.02)
    expect(shareOf(area, boxOf(20, 10, 220, 18))).toBeLessThan(0.02)
    for (const clear of [boxOf(20, 24, 220, 48), boxOf(20, 24, 78, 130), boxOf(144, 24, 166, 130)])
      expect(shareOf(area, clear)).toBe(1)
  })

  test('reaches to within two pixels of the edges', () => {
    const area = refined(room, brush)
    expect(shareOf(area, boxOf(76, 55, 78, 90))).toBe(1)
    expect(shareOf(area, boxOf(142, 55, 144, 90))).toBe(1)
  })

  test('never covers what was not brushed', () => {
    const stroke = brushOver(brush)
    const area = stopAtEdges(room, stroke, brush)
    expect(area?.cells.some((cell, at) => cell > Number(stroke.cells[at]))).toBe(false)
  })

  test('that lies on the frame only means the frame', () => {
    const area = refined(room, boxOf(78, 49, 86, 97))
    expect(area === undefined || shareOf(area, boxOf(80, 52, 84, 93)) > 0.9).toBe(true)
  })
})

describe('the whole surface stays', () => {
  test.each([
    ['under a soft shadow', (x: number, y: number) => 1 - 0.3 / (1 + Math.exp(-(x + y - 180) / 6))],
    ['under a shadow with a sharp edge', (x: number) => (x > 120 ? 0.8 : 1)],
    ['on two walls in different light', (x: number) => (x > 130 ? 1 : 0.88)],
    ['where light fades', (x: number, y: number) => 1 - 0.35 * Math.hypot(x / width, y / height)],
  ])('%s', (_, light) => {
    expect(shareOf(refined(pictureOf(wall, [], light), brush), brush)).toBeGreaterThan(0.99)
  })

  test('with its sockets and screws, which are too small to leave out', () => {
    const room = pictureOf(wall, [{ box: boxOf(100, 60, 103, 63), hex: white }])
    expect(shareOf(refined(room, brush), brush)).toBe(1)
  })

  test.each([
    ['bricks', 12, 6, ['#8a4434', '#9a5240', '#7c3c2e'], '#c9bfb2'],
    ['boards', 60, 8, ['#a97c50', '#b5875a', '#9d7147'], '#6f5030'],
    ['tiles', 20, 20, ['#d9d4c8', '#d5cfc2', '#ddd8cd'], '#a39d92'],
  ])('of %s', (_, across, down, hexes, joint) => {
    const shapes: Shape[] = []
    for (let row = 0; row * down < height; row += 1)
      for (let column = -1; column * across < width; column += 1) {
        const left = column * across + (row % 2) * (across / 2)
        const box = boxOf(left, row * down, left + across - 1, row * down + down - 1)
        shapes.push({ box, hex: hexes[(row * 7 + column * 3 + 3) % 3] ?? '' })
      }
    const area = refined(pictureOf(joint, shapes), brush)
    expect(area === undefined || shareOf(area, brush) > 0.97).toBe(true)
  })
})

test('a brush over a floor leaves out the foot of a sofa and the skirting', () => {
  const foot = boxOf(90, 30, 140, 70)
  const skirting = boxOf(0, 0, width, 22)
  const room = pictureOf('#b9a58c', [
    { box: foot, hex: '#4d5d52' },
    { box: skirting, hex: white },
  ])
  const area = refined(room, brush)
  expect(shareOf(area, foot)).toBeLessThan(0.02)
  expect(shareOf(area, boxOf(20, 10, 220, 20))).toBeLessThan(0.02)
  expect(shareOf(area, boxOf(20, 74, 220, 130))).toBe(1)
})

test.each([['many things of which none is most of it', ['#a33', '#3a3', '#33a', '#aa3', '#3aa'].map((hex) => hex)]])(
  'a brush over %s means all that it covers',
  (_, hexes) => {
    const shapes = Array.from({ length: 40 }, (__, at) => ({
      box: boxOf((at % 8) * 30, Math.floor(at / 8) * 32, (at % 8) * 30 + 30, Math.floor(at / 8) * 32 + 32),
      hex: (hexes[(at * 3 + Math.floor(at / 8)) % hexes.length] ?? '').replaceAll(/[\da-f]/g, '$&$&'),
    }))
    expect(refined(pictureOf(wall, shapes), brush)).toBeUndefined()
  },
)

test.each([
  [0.48, 0.48],
  [0.42, undefined],
])('a brush of which the surface is %s means %s of it', (share, kept) => {
  const { left, top, right, bottom } = brush
  const edge = left + Math.round(share * (right - left))
  // Stripes of other things, each smaller than the surface.
  const things = ['#a33a33', '#33a355', '#3a44a3', '#a3a033', '#33a0a3'].map((hex, at) => {
    const wide = (right - edge) / 5
    return { hex, box: boxOf(edge + Math.round(at * wide), 0, edge + Math.round((at + 1) * wide), height) }
  })
  const area = refined(pictureOf(wall, things), brush)
  expect(area && shareOf(area, boxOf(left, top, right, bottom))).toEqual(kept && expect.closeTo(kept, 1))
})

const photo = async (name: string): Promise<PicturePixels> => {
  const { data, info } = await sharp(`test/rooms/${name}.jpg`)
    .resize(1024)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
}

test('in a room, the wall is kept and the picture, the lamp and the cornice are not', async () => {
  const room = await photo('living-room')
  const stroke = emptyArea(room.width, room.height)
  const box = boxOf(670, 96, 970, 360)
  fillRectangle(stroke, { x: box.left, y: box.top }, { x: box.right, y: box.bottom }, 1)
  const area = stopAtEdges(room, stroke, box)
  const at = (x: number, y: number) => area?.cells[y * room.width + x]
  const [beside, below, nextWall] = [at(700, 240), at(760, 320), at(930, 240)]
  expect([beside, below, nextWall]).toEqual([1, 1, 1])
  const [frame, sky, shade, ceiling] = [at(735, 230), at(768, 235), at(808, 318), at(720, 104)]
  expect([frame, sky, shade, ceiling]).toEqual([0, 0, 0, 0])
})
