import { expect, test } from 'vitest'
import { labImage } from '#local/preview/oklab.ts'
import { type PaintMask, paintMask } from '#local/preview/paint-mask.ts'
import { plane } from '#local/preview/plane.ts'
import type { SeenRoom } from '#local/preview/see-room.ts'

const [width, height] = [320, 240]
type Rgb = readonly [red: number, green: number, blue: number]
type Box = readonly [left: number, top: number, right: number, bottom: number, colour: Rgb]

const beige: Rgb = [206, 194, 172]
const white: Rgb = [236, 236, 236]
const grey: Rgb = [186, 186, 186]
const wood: Rgb = [178, 132, 84]
const brown: Rgb = [120, 84, 60]

const ceilingEnds = 40
const floorBegins = 200

/** A room of flat boxes, in which the net takes all between ceiling and floor for wall, except what is wooden. */
const roomOf = (boxes: readonly Box[]) => {
  const pixels = new Uint8Array(width * height * 3)
  const walls = plane(width, height)
  for (const [left, top, right, bottom, colour] of boxes)
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1) {
        // Camera noise, the same in each run.
        const noise = ((x * 7 + y * 13) % 5) - 2
        for (const [channel, byte] of colour.entries()) pixels[(y * width + x) * 3 + channel] = byte + noise
        walls.values[y * width + x] = Number(y >= ceilingEnds && y < floorBegins && colour !== wood)
      }
  const lab = labImage(pixels)
  // The room was analysed in a copy of half the size.
  const cells = plane(width / 2, height / 2)
  const surface = (share: number) => ({ mask: plane(width, height), share, doubt: 0 })
  const room: SeenRoom = {
    lab,
    colours: [cells, cells, cells],
    kinds: [],
    areas: { count: 0, width, height, labels: new Int32Array() },
    masks: {
      wall: { ...surface(0.6), mask: walls },
      ceiling: surface(0.2),
      floor: surface(0.2),
      window: surface(0),
    },
    lines: {
      ceiling: new Float32Array(cells.width).fill(ceilingEnds / 2),
      floor: new Float32Array(cells.width).fill(floorBegins / 2),
      vanishing: { x: cells.width / 2, y: cells.height / 2 },
    },
  }
  return { picture: { pixels, width, height }, room }
}

const shell = (wall: Rgb, ceiling: Rgb, floor: Rgb): Box[] => [
  [0, 0, width, ceilingEnds, ceiling],
  [0, ceilingEnds, width, floorBegins, wall],
  [0, floorBegins, width, height, floor],
]

/** How much of a box is painted, without its rim. */
const paintedIn = ({ mask }: PaintMask, [left, top, right, bottom]: readonly unknown[]): number => {
  let [sum, all] = [0, 0]
  for (let y = Number(top) + 2; y < Number(bottom) - 2; y += 1)
    for (let x = Number(left) + 2; x < Number(right) - 2; x += 1) {
      sum += Number(mask.values[y * width + x])
      all += 1
    }
  return sum / all
}

const slats = Array.from({ length: 8 }, (_, slat): Box => [190 + 8 * slat, 130, 194 + 8 * slat, 180, grey])
const things: Record<string, Box> = {
  lampshade: [60, 90, 90, 114, white],
  skirting: [0, 190, width, floorBegins, white],
  radiator: [186, 126, 254, 184, white],
  cupboard: [100, 110, 170, 190, wood],
}

test('paint covers a wall up to its edges, and leaves out the lampshade, skirting and radiator that the net takes for wall', async () => {
  const { picture, room } = roomOf([...shell(beige, white, brown), ...Object.values(things), ...slats])
  const painted = await paintMask(picture, room)
  for (const [name, box] of Object.entries(things)) expect(paintedIn(painted, box), name).toBeLessThan(0.05)
  expect(paintedIn(painted, [0, ceilingEnds, width, 88])).toBeGreaterThan(0.98)
  expect(paintedIn(painted, [0, 0, width, ceilingEnds])).toBeLessThan(0.02)
  expect(painted.outlined).toBeGreaterThan(0.9)
})

test('a shadow on a wall is painted with it', async () => {
  const shadow: Box = [60, 90, 90, 114, [176, 165, 146]]
  const { picture, room } = roomOf([...shell(beige, white, brown), shadow])
  expect(paintedIn(await paintMask(picture, room), shadow)).toBeGreaterThan(0.95)
})

test('a white wall below a white ceiling ends at the line between them, and half of its outline is no edge of the picture', async () => {
  const { picture, room } = roomOf(shell(white, white, brown))
  const painted = await paintMask(picture, room)
  expect(paintedIn(painted, [0, 0, width, ceilingEnds])).toBeLessThan(0.05)
  expect(painted.outlined).toBeLessThan(0.6)
})

test('the paints that are tried on a photo share one mask', async () => {
  const { picture, room } = roomOf(shell(beige, white, brown))
  expect(await paintMask(picture, room)).toBe(await paintMask(picture, room))
})
