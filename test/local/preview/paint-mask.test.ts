import { expect, test } from 'vitest'
import { labImage } from '#local/preview/oklab.ts'
import { withOwnColour } from '#local/preview/paint-areas.ts'
import { type PaintMask, paintMask } from '#local/preview/paint-mask.ts'
import { channelOf, plane } from '#local/preview/plane.ts'
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
    doubt: () => 0,
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
const paintedIn = ({ mask }: Pick<PaintMask, 'mask'>, [left, top, right, bottom]: readonly unknown[]): number => {
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

test.each([
  ['a paler area that the net takes for a thing, such as a lampshade, is left out', [218, 206, 184], 'thing', 0],
  ['a paler area that it takes for wall is painted', [218, 206, 184], 'wall', 1],
  ['the wall seen between things, darker than elsewhere, is painted', [166, 155, 136], 'thing', 1],
] as const)("in nearly the wall's colour, %s", async (_, colour, kind, painted) => {
  const area: Box = [64, 92, 88, 112, colour]
  const { picture, room } = roomOf([...shell(beige, white, brown), area])
  const kinds = Array.from({ length: width * height }, (__, cell) => {
    const [x, y] = [cell % width, Math.floor(cell / width)]
    return x >= area[0] && x < area[2] && y >= area[1] && y < area[3] ? kind : 'wall'
  })
  expect(paintedIn(await paintMask(picture, { ...room, kinds }), area)).toBeCloseTo(painted, 1)
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

test('what the areas leave out in the colour of the wall is painted up to the edge of a thing, and another colour is left', async () => {
  const colour: Rgb = [206, 182, 150]
  const lamp: Box = [60, 90, 90, 114, colour]
  const { picture, room } = roomOf([...shell(beige, white, brown), lamp])
  // The net leaves out a strip of wall beside the lamp.
  const strip: Box = [90, 60, 130, 150, beige]
  for (let y = strip[1]; y < strip[3]; y += 1)
    for (let x = strip[0]; x < strip[2]; x += 1) room.masks.wall.mask.values[y * width + x] = 0
  const painted = await paintMask(picture, room)
  expect(paintedIn(painted, strip)).toBeGreaterThan(0.95)
  expect(paintedIn(painted, lamp)).toBeLessThan(0.05)
  expect(painted.agreed).toBeLessThan(0.97)
})

/** The paint mask's colours, as planes. */
const coloursOf = (pixels: Uint8Array) => {
  const lab = labImage(pixels)
  return [channelOf(lab, 0, width, height), channelOf(lab, 1, width, height), channelOf(lab, 2, width, height)] as const
}

test.each([
  ['a blue vase', [120, 150, 190], 0, true],
  ['a lampshade that is a little lighter', [238, 226, 203], 1, true],
  ['a shadow', [190, 178, 157], 1, false],
] as const)('of a surface that covers %s, that counts as another colour or not', (_, colour, painted, foreign) => {
  const thing: Box = [100, 80, 118, 96, colour]
  const { picture } = roomOf([[0, 0, width, height, beige], thing])
  const whole = plane(width, height, new Float32Array(width * height).fill(1))
  const found = withOwnColour(whole, coloursOf(picture.pixels), () => true)
  expect(paintedIn(found, thing)).toBeCloseTo(painted, 1)
  expect(found.foreign > (0.8 * 18 * 16) / (width * height)).toBe(foreign)
})

test('a surface grows only where it may, and over no edge', () => {
  const door: Box = [160, 0, 164, height, brown]
  const { picture } = roomOf([[0, 0, width, height, beige], door])
  const known = plane(width, height)
  known.values.fill(1, 0, 60)
  for (let y = 0; y < height; y += 1) known.values.fill(1, y * width, y * width + 60)
  const { mask } = withOwnColour(known, coloursOf(picture.pixels), (pixel) => Math.floor(pixel / width) < 120)
  expect(paintedIn({ mask }, [60, 0, 150, 118])).toBeGreaterThan(0.95)
  expect(paintedIn({ mask }, [66, 124, 150, height])).toBe(0)
  expect(paintedIn({ mask }, [168, 0, width, height])).toBe(0)
})
