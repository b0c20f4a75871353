import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StandIn } from '#local/emulators/base/stand-in.ts'
import { freePlace, takenSpans } from '#local/preview/free-places.ts'
import { furnitureOf } from '#local/preview/furniture.ts'
import { preview } from '#local/preview/preview.ts'
import { PreviewError } from '#local/preview/preview-error.ts'
import type { Kind } from '#local/preview/room-kinds.ts'
import { layoutFor } from '#local/preview/staging-layouts.ts'
import { stagingStyles } from '#shared/catalogue/staging-styles.ts'
import { kontext, pictureServer } from '#test/support/local/replicate-stand-in.ts'
import { mountainPhoto } from '#test/support/pictures.ts'
import { labelsOf, roomFolder } from '#test/support/room-labels.ts'
import { shortly } from '#test/support/shortly.ts'

const names = ['empty-bedroom', 'empty-living-room'] as const
const width = 512

type Room = { server: StandIn; before: Buffer; labels: string[] }

const rooms = new Map<(typeof names)[number], Room>()

beforeAll(async () => {
  for (const name of names) {
    const photo = await sharp(join(roomFolder, `${name}.jpg`))
      .resize({ width })
      .png()
      .toBuffer()
    const { data: before, info } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    rooms.set(name, { server: await pictureServer(photo), before, labels: await labelsOf(name, info) })
  }
})
afterAll(() => Promise.all([...rooms.values()].map(({ server }) => server.close())))

const roomNamed = (name: (typeof names)[number]): Room => {
  const room = rooms.get(name)
  if (!room) throw new Error(`${name} was not read`)
  return room
}

/** Which pixels staging changed. */
const changedBy = async (name: (typeof names)[number], style: string, kind = 'living room') => {
  const { server, before } = roomNamed(name)
  const prompt = `Furnish this empty ${kind} for a property listing, staged in ${style} style.`
  const picture = await preview({ model: kontext, input: { prompt, input_image: server.url, output_format: 'png' } })
  const after = await sharp(picture).removeAlpha().raw().toBuffer()
  return Array.from({ length: before.length / 3 }, (_, pixel) =>
    [0, 1, 2].some(
      (channel) => Math.abs(Number(before[pixel * 3 + channel]) - Number(after[pixel * 3 + channel])) > 12,
    ),
  )
}

const shareOf = (pixels: boolean[]): number => pixels.filter(Boolean).length / pixels.length

test('furniture is added on the floor, and the ceiling stays as it is', async () => {
  for (const name of shortly(names, 1, 1)) {
    const changed = await changedBy(name, 'Modern')
    expect(shareOf(changed)).toBeGreaterThan(0.08)
    expect(shareOf(changed)).toBeLessThan(0.5)
    expect(changed.slice(0, changed.length * 0.15).some(Boolean)).toBe(false)
  }
})

test('styles use at least three layouts', async () => {
  const layouts: boolean[][] = []
  for (const { name } of stagingStyles.slice(0, 3)) layouts.push(await changedBy('empty-bedroom', name))
  for (const [index, one] of layouts.entries())
    for (const other of layouts.slice(index + 1))
      expect(shareOf(one.map((changed, pixel) => changed !== other[pixel]))).toBeGreaterThan(0.03)
})

test('each kind of room is furnished for its purpose', async () => {
  const kinds: boolean[][] = []
  for (const kind of shortly(['Living Room', 'Bedroom', 'Dining Room', 'Home Office', 'Hallway'], 2, 2))
    kinds.push(await changedBy('empty-bedroom', 'Modern', kind))
  for (const [index, one] of kinds.entries())
    for (const other of kinds.slice(index + 1))
      expect(shareOf(one.map((changed, pixel) => changed !== other[pixel]))).toBeGreaterThan(0.02)
})

test('no furniture hides a door or a fireplace', async () => {
  for (const name of shortly(names, 1, 2)) {
    const { labels } = roomNamed(name)
    for (const { name: style } of shortly(stagingStyles.slice(0, 3), 1, 1)) {
      const changed = await changedBy(name, style)
      const fittings = labels.flatMap((label, pixel) =>
        label === 'door' || label === 'fireplace' ? [changed[pixel]] : [],
      )
      const hidden = fittings.filter(Boolean).length / Math.max(1, fittings.length)
      expect(hidden, `${style} in ${name}`).toBeLessThan(0.02)
    }
  }
})

test('a sofa or a bed stands also in front of the low windows of a bay', async () => {
  const { labels } = roomNamed('empty-living-room')
  for (const { name: style } of shortly(stagingStyles.slice(0, 3), 1, 1))
    for (const kind of ['living room', 'bedroom']) {
      const changed = await changedBy('empty-living-room', style, kind)
      const upright = labels.filter((label, pixel) => label !== 'floor' && changed[pixel]).length / labels.length
      expect(upright, `${style} ${kind}`).toBeGreaterThan(0.04)
    }
})

test('every layout of a living room has a sofa and a rug, and every one of a bedroom a bed and a rug', () => {
  for (const layout of [0, 1, 2]) {
    const namesIn = (prompt: string) => layoutFor(prompt, layout).map(({ name }) => name)
    expect(namesIn('a living room')).toEqual(expect.arrayContaining(['sofa', 'rug', 'coffee-table']))
    expect(namesIn('a bedroom')).toEqual(expect.arrayContaining(['bed', 'rug']))
  }
})

test('a room that has furniture is not staged again', async () => {
  const server = await pictureServer(
    await sharp(join(roomFolder, 'living-room.jpg')).resize({ width }).png().toBuffer(),
  )
  const prompt = 'Furnish this empty living room for a property listing, staged in Modern style.'
  const staged = preview({ model: kontext, input: { prompt, input_image: server.url } })
  await expect(staged).rejects.toThrow(PreviewError)
  await expect(staged).rejects.toThrow(/^Preview: this room already has furniture/)
  await server.close()
})

test.each([
  [
    'too dark a photo',
    () => sharp(join(roomFolder, 'bedroom.jpg')).resize({ width }).linear(0.1).png(),
    'Preview: this photo is too dark',
  ],
  ['a mountain', async () => sharp(await mountainPhoto()).png(), "Preview: this doesn't look like a room"],
  [
    'a wall close up',
    () => sharp(join(roomFolder, 'empty-bedroom.jpg')).extract({ left: 260, top: 330, width: 240, height: 320 }).png(),
    "Preview: this doesn't look like a room",
  ],
])('%s is not staged, and the reason is said', async (_, photo, reason) => {
  const server = await pictureServer(await (await photo()).toBuffer())
  const prompt = 'Furnish this empty bedroom for a property listing, staged in Modern style.'
  const staged = preview({ model: kontext, input: { prompt, input_image: server.url } })
  await expect(staged).rejects.toThrow(PreviewError)
  await expect(staged).rejects.toThrow(reason)
  await server.close()
})

test('no joint of a white sofa is a dark hole', async () => {
  const white = [0.97, 0, 0] as const
  const { pixels } = await furnitureOf('sofa', { cloth: white, body: white, accent: white }, 1)
  const parts = await sharp(readFileSync('local/preview/furniture/sofa.parts.png'))
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const holes = [...parts.keys()].filter((pixel) => parts[pixel] === 1 && Number(pixels[pixel * 4]) < 100)
  expect(holes).toEqual([])
})

const wallWith = (thing: { from: number; to: number; top: number }): Kind[] =>
  Array.from({ length: 40 * 30 }, (_, cell) => {
    const [x, y] = [cell % 40, Math.floor(cell / 40)]
    if (y >= 25) return 'floor'
    return x >= thing.from && x < thing.to && y >= thing.top ? 'thing' : 'wall'
  })
const lines = { ceiling: new Float32Array(40), floor: new Float32Array(40).fill(25) }
const size = { width: 40, height: 30 }

test('what reaches down to the floor takes its stretch of the wall, and a picture on the wall does not', () => {
  expect(takenSpans(wallWith({ from: 10, to: 20, top: 8 }), lines, size)).toEqual([{ from: 10, to: 20 }])
  const picture = wallWith({ from: 10, to: 20, top: 8 }).map((kind, cell) =>
    cell >= 40 * 15 && kind === 'thing' ? 'wall' : kind,
  )
  expect(takenSpans(picture, lines, size)).toEqual([])
  expect(takenSpans(wallWith({ from: 10, to: 20, top: 8 }), lines, size, ['window'])).toEqual([])
})

test('a piece moves to the nearest free place of its wall, and has none on a wall that is full', () => {
  expect(freePlace(0, 1, [], 2)).toBe(0)
  expect(freePlace(0, 1, [{ from: -0.25, to: 3 }], 2)).toBeCloseTo(-0.8)
  expect(freePlace(0, 1, [{ from: -3, to: 3 }], 2)).toBeUndefined()
})
