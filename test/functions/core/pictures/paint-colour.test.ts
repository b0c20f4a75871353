import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pixelsOf } from '#functions/core/pictures/check-picture.ts'
import { composite } from '#functions/core/pictures/composite.ts'
import { paintOptions } from '#shared/catalogue/paint-options.ts'
import { colourError, type Lab, labImage, labOf, writeBytes, writeLab } from '#shared/pictures/oklab.ts'
import { brightnessIn, underLight } from '#shared/pictures/repaint.ts'
import { correlation } from '#test/support/local/correlation.ts'
import { type DrawnRoom, distanceFromBrush, drawnRoom, randomFrom, size } from '#test/support/painted-walls.ts'
import { featherPixels } from '#test/support/pictures.ts'

const measuredRoom = async (number: number) => {
  const room = await drawnRoom(number)
  const { bytes } = await pixelsOf(room.photo)
  return { ...room, bytes, brightness: brightnessIn(labImage(bytes), size) }
}
const rooms = await Promise.all(Array.from({ length: 10 }, (_, number) => measuredRoom(number)))

/** Each paint on one wall; with EVERY_CASE all of them on each. */
const paintsOn = (room: number) =>
  paintOptions.filter((_, index) => process.env.EVERY_CASE || index % rooms.length === room)

const isInGamut = (lab: Lab) => {
  const [bytes, again] = [new Uint8ClampedArray(3), new Float32Array(3)]
  writeBytes(...lab, bytes, 0)
  writeLab(Number(bytes[0]), Number(bytes[1]), Number(bytes[2]), again, 0)
  return colourError(lab, [Number(again[0]), Number(again[1]), Number(again[2])]) < 2
}

/** A colour that a model paints instead, up to ΔE 20 away. */
const missed = ([lightness, a, b]: Lab, random: () => number): Lab => {
  for (;;) {
    const [x, y, z] = [random() - 0.5, random() - 0.5, random() - 0.5]
    const scale = (0.2 * random()) / Math.hypot(x, y, z)
    const lab: Lab = [lightness + x * scale, a + y * scale, b + z * scale]
    if (lab[0] > 0.08 && lab[0] < 0.99 && isInGamut(lab)) return lab
  }
}

const medianOf = (values: readonly number[]) => Number(Float64Array.from(values).sort()[values.length >> 1])

const coreOf = (room: DrawnRoom, part: string) =>
  room.parts.flatMap((at, pixel) => (at === part && distanceFromBrush(pixel) === 0 ? [pixel] : []))

/** The pixels of a part without its rim, which a JPEG mixes with what is beside it, and without the mask's soft edge. */
const insideOf = (room: DrawnRoom, part: string) =>
  coreOf(room, part).filter((pixel) =>
    [-5, 5, -5 * size.width, 5 * size.width].every(
      (step) => room.parts[pixel + step] === part && distanceFromBrush(pixel + step) === 0,
    ),
  )

const outside = Array.from({ length: size.width * size.height }, (_, pixel) => pixel).filter(
  (pixel) => distanceFromBrush(pixel) > featherPixels,
)

const pixelsOfSize = size.width * size.height

/** A room after a run that painted its wall in this colour instead of the wanted one. */
const corrected = async (room: (typeof rooms)[number], hex: string, paintedAs: (wanted: Lab) => Lab) => {
  const wanted = underLight(labOf(hex), room.brightness)
  const edit = await pixelsOf(await room.painted(paintedAs(wanted)))
  const made = await composite(room.photo, edit, room.mask, hex)
  return { before: room.bytes, after: made.bytes, edited: edit.bytes, wanted, said: Number(made.colourError) }
}

const medianColour = (lab: Float32Array, pixels: readonly number[]): Lab => {
  const axis = (offset: number) => medianOf(pixels.map((pixel) => Number(lab[pixel * 3 + offset])))
  return [axis(0), axis(1), axis(2)]
}

const lightness = (lab: Float32Array, pixels: readonly number[]) => pixels.map((pixel) => Number(lab[pixel * 3]))

const difference = (one: Buffer, other: Buffer, pixel: number) => {
  const at = (channel: number) => Math.abs(Number(one[pixel * 3 + channel]) - Number(other[pixel * 3 + channel]))
  return Math.max(at(0), at(1), at(2))
}

test('86 paints on ten walls have their colour after runs that missed it, with the light and texture of the wall', async () => {
  const runs = rooms.map(async (room, number) => {
    const random = randomFrom(number + 20)
    const [wall, frame] = [insideOf(room, 'wall'), insideOf(room, 'frame')]
    const measured: { error: number; said: number; shading: number; tint: number; outside: number }[] = []
    for (const { hex } of paintsOn(number)) {
      const { before, after, edited, wanted, said } = await corrected(room, hex, (lab) => missed(lab, random))
      const lab = labImage(after)
      measured.push({
        error: colourError(medianColour(lab, wall), wanted),
        said,
        shading: correlation(lightness(lab, wall), lightness(labImage(edited), wall)),
        tint: medianOf(frame.map((pixel) => difference(after, before, pixel))),
        outside: outside.filter((pixel) => difference(after, before, pixel) > 0).length,
      })
    }
    return measured
  })
  const measured = (await Promise.all(runs)).flat()
  const at = (name: keyof (typeof measured)[number], share: number) =>
    measured.map((run) => run[name]).toSorted((one, other) => one - other)[Math.floor(share * (measured.length - 1))]
  expect(measured.length).toBeGreaterThanOrEqual(paintOptions.length)
  expect(at('error', 0.5)).toBeLessThanOrEqual(0.5)
  expect(at('error', 0.95)).toBeLessThanOrEqual(2)
  expect(at('error', 1)).toBeLessThanOrEqual(5)
  expect(at('said', 1)).toBeLessThanOrEqual(1)
  // A white under bright light has no room for the lightest parts of the wall.
  expect(at('shading', 0.02)).toBeGreaterThanOrEqual(0.95)
  expect(at('shading', 0)).toBeGreaterThanOrEqual(0.8)
  expect(at('tint', 0.99)).toBeLessThanOrEqual(5)
  expect(at('outside', 1)).toBe(0)
}, 240_000)

test('a wall that was hardly painted keeps the error of its colour', async () => {
  const [room = await measuredRoom(0)] = rooms
  const { said, after, wanted } = await corrected(room, '#fafaf7', () => [0.15, 0, 0])
  expect(said).toBeGreaterThan(5)
  expect(said).toBeCloseTo(colourError(medianColour(labImage(after), coreOf(room, 'wall')), wanted), -1)
})

test('a frame and a lamp on a wall of clearly another colour stay as they were', async () => {
  const [room = await measuredRoom(0)] = rooms
  const { before, after } = await corrected(room, '#376ca4', ([l, a, b]) => [l + 0.1, a + 0.05, b + 0.1])
  for (const part of ['frame', 'lamp'])
    for (const pixel of insideOf(room, part)) expect(difference(after, before, pixel)).toBeLessThanOrEqual(6)
})

test('the soft edge leads from the wall as it was to its paint', async () => {
  const [room = await measuredRoom(0)] = rooms
  const { before, after } = await corrected(room, '#376ca4', ([l, a, b]) => [l + 0.1, a + 0.05, b + 0.1])
  // A row of the wall, from outside to inside of the brushed area.
  const row = Array.from({ length: 14 }, (_, x) => 70 * size.width + x)
  const changes = row.map((pixel) => difference(after, before, pixel))
  const steps = changes.slice(1).map((change, index) => change - Number(changes[index]))
  expect(changes[0]).toBe(0)
  expect(Math.min(...steps)).toBeGreaterThan(-12)
  expect(Math.max(...steps)).toBeLessThan(0.5 * Math.max(...changes))
})

test('a picture is the model’s own without a paint, and where nothing is brushed', async () => {
  const [room = await measuredRoom(0)] = rooms
  const edit = await pixelsOf(await room.painted([0.5, 0, 0.1]))
  const plain = await composite(room.photo, edit, room.mask)
  expect(plain.colourError).toBeUndefined()
  const nothing = await sharp(Buffer.alloc(pixelsOfSize), { raw: { ...size, channels: 1 } })
    .png()
    .toBuffer()
  const untouched = await composite(room.photo, edit, nothing, '#376ca4')
  expect(untouched.colourError).toBeUndefined()
  expect(untouched.bytes.equals((await pixelsOf(room.photo)).bytes)).toBe(true)
})
