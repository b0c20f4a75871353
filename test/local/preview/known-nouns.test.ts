import { expect, test } from 'vitest'
import { thingsNamed } from '#local/preview/known-nouns.ts'
import { labImage } from '#local/preview/oklab.ts'
import { channelOf, plane } from '#local/preview/plane.ts'
import type { Kind } from '#local/preview/room-kinds.ts'
import type { SeenRoom } from '#local/preview/see-room.ts'
import { segments } from '#local/preview/segments.ts'
import { thingUnder } from '#local/preview/thing-under.ts'

const [width, height] = [160, 120]
type Box = readonly [left: number, top: number, right: number, bottom: number, kind: Kind, rgb: readonly number[]]

const wall: Box = [0, 0, width, 70, 'wall', [200, 190, 170]]
const floor: Box = [0, 70, width, height, 'floor', [120, 84, 60]]

/** A picture of boxes whose kinds the net knows. */
const roomOf = (...boxes: Box[]) => {
  const pixels = new Uint8Array(width * height * 3)
  const kinds = new Array<Kind>(width * height).fill('wall')
  for (const [left, top, right, bottom, kind, rgb] of [wall, floor, ...boxes])
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1) {
        kinds[y * width + x] = kind
        pixels.set(rgb, (y * width + x) * 3)
      }
  const lab = labImage(pixels)
  const channel = (axis: number) => channelOf(lab, axis, width, height)
  const colours = [channel(0), channel(1), channel(2)] as const
  const own = (kind: Kind) => ({
    mask: plane(
      width,
      height,
      Float32Array.from(kinds, (one) => Number(one === kind)),
    ),
    share: 0.3,
    doubt: 0,
  })
  const room: SeenRoom = {
    lab,
    colours,
    kinds,
    areas: segments(colours, 0.1, 25),
    masks: { wall: own('wall'), ceiling: own('ceiling'), floor: own('floor'), window: own('window') },
    doubt: () => 0,
    lines: {
      ceiling: new Float32Array(width),
      floor: new Float32Array(width).fill(70),
      vanishing: { x: width / 2, y: 50 },
    },
  }
  return { room, picture: { pixels, width, height } }
}

test.each([
  ['a rug', [40, 85, 120, 110], 1],
  ['a rug that the picture cuts off', [0, 85, 60, 120], 1],
  ['a strip of floor at the lower border', [0, 114, 160, 120], 0],
  ['a strip at the left border', [0, 72, 5, 120], 0],
  ['a narrow runner amid the floor', [20, 95, 140, 101], 1],
] as const)('%s counts as a rug or not', async (_, [left, top, right, bottom], count) => {
  const { room, picture } = roomOf([left, top, right, bottom, 'rug', [150, 40, 40]])
  expect(await thingsNamed('rug', room, picture)).toHaveLength(count)
})

test('a noun that the analysis does not know names nothing', async () => {
  const { room, picture } = roomOf()
  expect(await thingsNamed('plant', room, picture)).toEqual([])
})

const boxOf = (left: number, top: number, right: number, bottom: number) => {
  const box = plane(width, height)
  for (let y = top; y < bottom; y += 1) box.values.fill(1, y * width + left, y * width + right)
  return box
}

const takenOf = (mask: Float32Array, x: number, y: number) => Number(mask[y * width + x])

test('a generous stroke takes the chair with its legs, and leaves wall, floor and the shelf that reaches into it', () => {
  const chair: Box = [50, 50, 90, 90, 'thing', [40, 110, 90]]
  const shelf: Box = [98, 10, 150, 80, 'thing', [150, 100, 50]]
  const book: Box = [99, 40, 107, 52, 'thing', [60, 60, 140]]
  const { room, picture } = roomOf(chair, shelf, book)
  const { values } = thingUnder(boxOf(40, 38, 108, 104), room, picture)
  expect(takenOf(values, 70, 70)).toBe(1)
  expect(takenOf(values, 52, 52)).toBe(1)
  expect(takenOf(values, 70, 93)).toBe(1)
  expect(takenOf(values, 70, 41)).toBe(0)
  expect(takenOf(values, 104, 60)).toBe(0)
  expect(takenOf(values, 103, 46)).toBe(0)
  expect(takenOf(values, 44, 100)).toBe(0)
})

test('nothing outside of the stroke is taken, and a stroke over no thing is taken whole', () => {
  const { room, picture } = roomOf([50, 50, 90, 90, 'thing', [40, 110, 90]])
  const clipped = thingUnder(boxOf(50, 40, 84, 100), room, picture)
  expect(takenOf(clipped.values, 84, 70)).toBe(0)
  expect(takenOf(clipped.values, 70, 70)).toBe(1)
  const bare = boxOf(110, 20, 140, 50)
  expect(thingUnder(bare, room, picture)).toBe(bare)
})

test('the part of a chair that the net takes for a window is taken with it', () => {
  const back: Box = [55, 36, 85, 50, 'window', [40, 110, 90]]
  const { room, picture } = roomOf(back, [50, 50, 90, 90, 'thing', [40, 110, 90]])
  const { values } = thingUnder(boxOf(40, 26, 100, 104), room, picture)
  expect(takenOf(values, 70, 40)).toBe(1)
  expect(takenOf(values, 44, 30)).toBe(0)
})

test('a window that a mullion divides counts once, and a door that the net takes for a window counts as a door', async () => {
  const left: Box = [10, 15, 38, 50, 'window', [220, 230, 240]]
  const right: Box = [40, 15, 70, 50, 'window', [220, 230, 240]]
  const door: Box = [110, 20, 135, 69, 'window', [235, 235, 235]]
  const { room, picture } = roomOf(left, right, door)
  expect(await thingsNamed('window', room, picture)).toHaveLength(1)
  const [found, ...others] = await thingsNamed('door', room, picture)
  expect(others).toEqual([])
  expect(takenOf(found?.values ?? new Float32Array(), 120, 40)).toBe(1)
})

test('a bay, wider than high, is a window down to the floor, and so is a narrow window above it', async () => {
  const { room, picture } = roomOf(
    [10, 20, 90, 70, 'window', [220, 230, 240]],
    [110, 15, 130, 62, 'window', [220, 230, 240]],
  )
  expect(await thingsNamed('window', room, picture)).toHaveLength(2)
  expect(await thingsNamed('door', room, picture)).toEqual([])
})
