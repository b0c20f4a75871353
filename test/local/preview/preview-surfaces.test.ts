import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { RoomMasks, RoomPart } from '#local/preview/room-masks.ts'
import { seeRoom } from '#local/preview/see-room.ts'
import { labelsOf, roomFolder } from '#test/support/room-labels.ts'
import { shortly } from '#test/support/shortly.ts'

// A new one in the roomFolder is measured too.
const named = ['living-room', 'bedroom']
const others = readdirSync(roomFolder)
  .filter((file) => file.endsWith('.jpg'))
  .map((file) => file.replace('.jpg', ''))
  .filter((room) => !named.includes(room))
const rooms = shortly([...named, ...others], 2, 2)

// Limits slightly worse than the measured values; `anywhere` is for rooms without a row. No room here was used for
// training. `paintedThings` is a share of all pixels.
type Figures = { walls: number; ceiling: number; floor: number; paintedThings: number }
const measured: Partial<Record<string, Figures>> = {
  bedroom: { walls: 0.69, ceiling: 0.71, floor: 0.88, paintedThings: 0.05 },
  'empty-bedroom': { walls: 0.85, ceiling: 0.91, floor: 0.95, paintedThings: 0.01 },
  'empty-living-room': { walls: 0.77, ceiling: 0.81, floor: 0.95, paintedThings: 0.02 },
  kitchen: { walls: 0.54, ceiling: 0.84, floor: 0.92, paintedThings: 0.08 },
  'living-room': { walls: 0.74, ceiling: 0.79, floor: 0.67, paintedThings: 0.05 },
  study: { walls: 0.8, ceiling: 0.9, floor: 0.8, paintedThings: 0.03 },
}
const anywhere: Figures = { walls: 0.45, ceiling: 0.4, floor: 0.25, paintedThings: 0.12 }

// The browser's upload size.
const width = 1024

type Picture = { pixels: Buffer; width: number; height: number }
type Room = { truth: string[]; masks: RoomMasks }

const known = new Map<string, Room>()

const pixelsOf = async (picture: string | Buffer): Promise<Picture> => {
  const { data, info } = await sharp(picture)
    .resize({ width })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

beforeAll(async () => {
  for (const room of rooms) {
    const seen = await pixelsOf(join(roomFolder, `${room}.jpg`))
    known.set(room, { truth: await labelsOf(room, seen), masks: (await seeRoom(seen)).masks })
  }
}, 300_000)

const covers = ({ masks }: Room, part: RoomPart, pixel: number): boolean => Number(masks[part].mask.values[pixel]) > 0.5

const overlap = (room: Room, name: string, part: RoomPart): number | undefined => {
  let [both, either] = [0, 0]
  for (const [pixel, label] of room.truth.entries()) {
    const [is, seems] = [label === name, covers(room, part, pixel)]
    if (is && seems) both += 1
    if (is || seems) either += 1
  }
  return room.truth.includes(name) ? both / either : undefined
}

// Labels that belong to a wall are not furniture.
const surfaces = ['walls', 'ceiling', 'floor', 'nothing', 'windows', 'door', 'radiator']

const painted = ['wall', 'ceiling', 'floor'] as const

const figuresOf = (room: Room) => ({
  walls: overlap(room, 'walls', 'wall'),
  ceiling: overlap(room, 'ceiling', 'ceiling'),
  floor: overlap(room, 'floor', 'floor'),
  paintedThings:
    room.truth.filter((label, pixel) => !surfaces.includes(label) && painted.some((part) => covers(room, part, pixel)))
      .length / room.truth.length,
})

test('there are rooms to measure', () => {
  expect(rooms.length).toBeGreaterThan(1)
})

test.each(rooms)('walls, ceiling and floor of the %s are found, and its things are not painted', (name) => {
  const room = known.get(name)
  if (!room) throw new Error(`${name} was not measured`)
  const figures = figuresOf(room)
  const told = `${name}: ${JSON.stringify(figures, (_, value) => (typeof value === 'number' ? Number(value.toFixed(3)) : value))}`
  const least = measured[name] ?? anywhere
  for (const surface of ['walls', 'ceiling', 'floor'] as const)
    expect(figures[surface] ?? 1, told).toBeGreaterThan(least[surface])
  expect(figures.paintedThings, told).toBeLessThan(least.paintedThings)
})

test('without a visible ceiling, the top of the windows is not taken for its edge', async () => {
  const { lines } = await seeRoom(await pixelsOf(join(roomFolder, '../../frontend/pictures/hero.webp')))
  expect(Math.max(...lines.ceiling)).toBe(0)
})
