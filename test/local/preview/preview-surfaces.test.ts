import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { labImage } from '#local/preview/oklab.ts'
import { preview } from '#local/preview/preview.ts'
import { seeRoom } from '#local/preview/see-room.ts'
import type { Surface } from '#local/preview/things.ts'
import type { StandIn } from '#local/run/stand-in.ts'
import { kontext, pictureServer } from '#test/support/local/replicate-stand-in.ts'

// Rendered pictures of rooms with a label for every pixel. A new one in the folder is measured too.
const folder = join(import.meta.dirname, '../../rooms')
const rooms = readdirSync(folder)
  .filter((file) => file.endsWith('.jpg'))
  .map((file) => file.replace('.jpg', ''))

// Limits slightly worse than the measured values; `anywhere` is for rooms without a row. No room here was used for
// training. `changedWindow` is a share of the windows' pixels, `paintedThings` of all pixels.
type Figures = { walls: number; ceiling: number; floor: number; changedWindow: number; paintedThings: number }
const measured: Partial<Record<string, Figures>> = {
  bedroom: { walls: 0.61, ceiling: 0.63, floor: 0.6, changedWindow: 0.07, paintedThings: 0.045 },
  'empty-bedroom': { walls: 0.86, ceiling: 0.89, floor: 0.94, changedWindow: 0.21, paintedThings: 0.01 },
  'empty-living-room': { walls: 0.69, ceiling: 0.79, floor: 0.92, changedWindow: 0.125, paintedThings: 0.01 },
  kitchen: { walls: 0.49, ceiling: 0.83, floor: 0.66, changedWindow: 0.17, paintedThings: 0.105 },
  'living-room': { walls: 0.475, ceiling: 0.72, floor: 0.64, changedWindow: 0.045, paintedThings: 0.1 },
  study: { walls: 0.61, ceiling: 0.68, floor: 0.43, changedWindow: 0.125, paintedThings: 0.11 },
}
const anywhere: Figures = { walls: 0.45, ceiling: 0.4, floor: 0.4, changedWindow: 0.3, paintedThings: 0.12 }

// The browser's upload size.
const width = 1024

type Picture = { pixels: Buffer; width: number; height: number }
type Room = { seen: Picture; truth: string[]; kinds: Surface[]; restyled: Picture }

const servers: StandIn[] = []
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

/** The label of each pixel. */
const labelsOf = async (room: string, { width, height }: Picture): Promise<string[]> => {
  const names = z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(join(folder, `${room}.labels.json`), 'utf8')))
  const { data, info } = await sharp(join(folder, `${room}.labels.png`))
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Array.from({ length: width * height }, (_, pixel) => names[String(data[pixel * info.channels])] ?? 'nothing')
}

const kindsOf = async (picture: Picture): Promise<Surface[]> => {
  const { colours, things, numbers } = await seeRoom(picture)
  const [{ width: columns, height: rows }] = colours
  return Array.from({ length: picture.width * picture.height }, (_, pixel) => {
    const column = Math.floor(((pixel % picture.width) * columns) / picture.width)
    const row = Math.floor((Math.floor(pixel / picture.width) * rows) / picture.height)
    return things[numbers[row * columns + column] ?? 0]?.surface ?? 'other'
  })
}

beforeAll(async () => {
  for (const room of rooms) {
    const photo = join(folder, `${room}.jpg`)
    const seen = await pixelsOf(photo)
    const small = await sharp(seen.pixels, { raw: { width: seen.width, height: seen.height, channels: 3 } })
      .png()
      .toBuffer()
    const server = await pictureServer(small)
    servers.push(server)
    const input = { prompt: 'Art Deco', input_image: server.url, output_format: 'png' }
    const restyled = await pixelsOf(await preview({ model: kontext, input }))
    known.set(room, { seen, truth: await labelsOf(room, seen), kinds: await kindsOf(seen), restyled })
  }
}, 120_000)
afterAll(() => Promise.all(servers.map((server) => server.close())))

const overlap = ({ truth, kinds }: Room, name: string, kind: Surface): number | undefined => {
  let [both, either] = [0, 0]
  for (const [pixel, label] of truth.entries()) {
    const [is, seems] = [label === name, kinds[pixel] === kind]
    if (is && seems) both += 1
    if (is || seems) either += 1
  }
  return truth.includes(name) ? both / either : undefined
}

// In OKLab.
const justNoticeable = 0.02

const shareOf = ({ truth }: Room, isMeant: (label: string) => boolean, is: (pixel: number) => boolean): number => {
  let [meant, found] = [0, 0]
  for (const [pixel, label] of truth.entries()) {
    if (!isMeant(label)) continue
    meant += 1
    if (is(pixel)) found += 1
  }
  return meant === 0 ? 0 : found / meant
}

const changedBy = ({ seen, restyled }: Room) => {
  const [before, after] = [labImage(seen.pixels), labImage(restyled.pixels)]
  const step = (at: number) => Number(before[at]) - Number(after[at])
  return (pixel: number) => Math.hypot(step(pixel * 3), step(pixel * 3 + 1), step(pixel * 3 + 2))
}

// Labels that belong to a wall are not furniture.
const surfaces = ['walls', 'ceiling', 'floor', 'nothing', 'windows', 'door', 'radiator']

const figuresOf = (room: Room) => {
  const change = changedBy(room)
  return {
    walls: overlap(room, 'walls', 'wall'),
    ceiling: overlap(room, 'ceiling', 'ceiling'),
    floor: overlap(room, 'floor', 'floor'),
    changedWindow: shareOf(
      room,
      (label) => label === 'windows',
      (pixel) => change(pixel) > justNoticeable,
    ),
    paintedThings: shareOf(
      room,
      () => true,
      (pixel) =>
        !surfaces.includes(room.truth[pixel] ?? 'nothing') &&
        ['wall', 'ceiling', 'floor'].includes(room.kinds[pixel] ?? 'other'),
    ),
  }
}

test('there are rooms to measure', () => {
  expect(rooms.length).toBeGreaterThan(1)
})

test.each(rooms)('walls, ceiling and floor of the %s are found, and its windows and things are not painted', (name) => {
  const room = known.get(name)
  if (!room) throw new Error(`${name} was not measured`)
  const figures = figuresOf(room)
  const told = `${name}: ${JSON.stringify(figures, (_, value) => (typeof value === 'number' ? Number(value.toFixed(3)) : value))}`
  const least = measured[name] ?? anywhere
  for (const surface of ['walls', 'ceiling', 'floor'] as const)
    expect(figures[surface] ?? 1, told).toBeGreaterThan(least[surface])
  for (const share of ['changedWindow', 'paintedThings'] as const)
    expect(figures[share], told).toBeLessThan(least[share])
})

test('without a visible ceiling, the top of the windows is not taken for its edge', async () => {
  const { lines } = await seeRoom(await pixelsOf(join(folder, '../../frontend/pictures/hero.webp')))
  expect(Math.max(...lines.ceiling)).toBe(0)
})
