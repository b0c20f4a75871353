import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Lab, labImage, labOf, writeBytes } from '#shared/pictures/oklab.ts'
import { areaColourOf, brightnessOf, coatOf, underLight, writeCoated } from '#shared/pictures/repaint.ts'
import { colourDifference } from '#test/support/colour-difference.ts'
import { labelsOf, roomFolder } from '#test/support/room-labels.ts'

const rooms = readdirSync(roomFolder)
  .filter((file) => file.endsWith('.jpg'))
  .map((file) => file.replace('.jpg', ''))

const paints = {
  white: '#f5f1e8',
  sage: '#8b9478',
  ochre: '#c2922c',
  terracotta: '#b9633f',
  ink: '#2f4456',
  charcoal: '#3b3835',
}

/** A sample room at half of the working copy's size, and the numbers of its wall's pixels. */
const wallsOf = async (room: string) => {
  const size = { width: 512, height: 342 }
  const photo = await sharp(join(roomFolder, `${room}.jpg`))
    .resize({ ...size, fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  const labels = await labelsOf(room, size)
  return { photo, walls: labels.flatMap((label, pixel) => (label === 'walls' ? pixel : [])) }
}

/** The walls in another paint. */
const painted = async (room: string, paint: string) => {
  const { photo, walls } = await wallsOf(room)
  const before = labImage(photo)
  const lightness = before.filter((_, at) => at % 3 === 0).sort()
  const area = areaColourOf(before, walls)
  if (!area) throw new Error(`${room} has no walls`)
  const target = underLight(labOf(paint), brightnessOf(Number(lightness[Math.floor(lightness.length * 0.95)])))
  const coat = coatOf(area, target)
  const after = Uint8Array.from(photo)
  for (const pixel of walls) writeCoated(coat, before, pixel * 3, after, pixel * 3)
  return { walls, before: photo, after, target }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const channel = (rgb: Uint8Array, pixels: readonly number[], of: 0 | 1 | 2) =>
  pixels.map((pixel) => Number(rgb[pixel * 3 + of]))

const meanColour = (rgb: Uint8Array, pixels: readonly number[]) =>
  [mean(channel(rgb, pixels, 0)), mean(channel(rgb, pixels, 1)), mean(channel(rgb, pixels, 2))] as const

const lightnessOf = (rgb: Uint8Array, pixels: readonly number[]) => {
  const lab = labImage(rgb)
  return pixels.map((pixel) => Number(lab[pixel * 3]))
}

const correlation = (one: readonly number[], other: readonly number[]) => {
  const [meanOne, meanOther] = [mean(one), mean(other)]
  const [spreadOne, spreadOther] = [one.map((value) => value - meanOne), other.map((value) => value - meanOther)]
  const product = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, value, at) => sum + value * Number(b[at]), 0)
  return product(spreadOne, spreadOther) / Math.sqrt(product(spreadOne, spreadOne) * product(spreadOther, spreadOther))
}

const colourOf = ([lightness, a, b]: Lab) => {
  const bytes = new Uint8Array(3)
  writeBytes(lightness, a, b, bytes, 0)
  return meanColour(bytes, [0])
}

test.each(rooms.flatMap((room) => Object.entries(paints).map(([name, hex]) => ({ room, name, hex }))))(
  'the walls of the $room become $name under the room’s light, and keep their shading',
  async ({ room, hex }) => {
    const { walls, before, after, target } = await painted(room, hex)
    expect(colourDifference(meanColour(after, walls), colourOf(target))).toBeLessThan(8)
    expect(correlation(lightnessOf(before, walls), lightnessOf(after, walls))).toBeGreaterThan(0.9)
  },
)

test('a paint of the wall’s own colour leaves an even wall as it is', () => {
  const wall = new Uint8Array(30).fill(0).map((_, at) => [139, 148, 120][at % 3] ?? 0)
  const lab = labImage(wall)
  const area = areaColourOf(lab, [0, 1, 2])
  const result = new Uint8Array(3)
  writeCoated(coatOf(area ?? { lightness: 0, a: 0, b: 0 }, labOf('#8b9478')), lab, 0, result, 0)
  for (const [at, byte] of result.entries()) expect(Math.abs(byte - Number(wall[at]))).toBeLessThanOrEqual(1)
})

test('an area without pixels has no colour', () => {
  expect(areaColourOf(new Float32Array(3), [])).toBeUndefined()
})

test('a black pixel stays without a colour of its own', () => {
  const result = new Uint8Array(3)
  writeCoated({ gain: 2, keep: 0.5, a: 0.1, b: 0.1 }, new Float32Array(3), 0, result, 0)
  expect([...result]).toEqual([0, 0, 0])
})

test.each([
  [0.3, 0.72],
  [0.93, 1],
  [1, 1],
])('a room whose brightest surfaces have a lightness of %d is lit by %d', (white, brightness) => {
  expect(brightnessOf(white)).toBeCloseTo(brightness)
})
