import sharp from 'sharp'
import { expect, test } from 'vitest'
import { checkMask } from '#functions/core/pictures/check-mask.ts'
import { pixelsOf } from '#functions/core/pictures/check-picture.ts'
import { blended, composite } from '#functions/core/pictures/composite.ts'
import { pngOf } from '#functions/core/pictures/encode-picture.ts'
import { featherPixels } from '#test/support/pictures.ts'

const [width, height] = [240, 160]
const box = { left: 60, top: 40, width: 80, height: 60 }

const noise = (() => {
  let state = 7
  return Buffer.from(
    Array.from({ length: width * height * 3 }, () => {
      state = (state * 1103515245 + 12345) % 2147483648
      return state % 256
    }),
  )
})()
const raw = { raw: { width, height, channels: 3 } } as const
const source = await sharp(noise, raw).jpeg({ quality: 80 }).toBuffer()
const edit = await pixelsOf(
  await sharp({ create: { width: 300, height: 200, channels: 3, background: '#00ff00' } })
    .png()
    .toBuffer(),
)
const white = await sharp({ create: { ...box, channels: 3, background: '#ffffff' } })
  .png()
  .toBuffer()
const mask = await sharp({ create: { width, height, channels: 3, background: '#000000' } })
  .composite([{ input: white, left: box.left, top: box.top }])
  .png()
  .toBuffer()

/** The distance of a pixel from the masked box: 0 inside. */
const distance = (x: number, y: number) =>
  Math.max(box.left - x, x - (box.left + box.width - 1), box.top - y, y - (box.top + box.height - 1), 0)

const pixelAt = (pixels: Buffer, x: number, y: number) => [
  ...pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
]

test('every pixel beyond the soft edge is that of the source, and every one inside is that of the edit', async () => {
  const after = await composite(source, edit, mask)
  expect(after).toMatchObject({ width, height })
  const before = await pixelsOf(source)
  let mixed = 0
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [was, is] = [pixelAt(before.bytes, x, y), pixelAt(after.bytes, x, y)]
      if (distance(x, y) > featherPixels) expect(is).toEqual(was)
      else if (distance(x, y) > 0) mixed += Number(String(is) !== String(was))
      else if (x > box.left + 3 && x < box.left + box.width - 4 && y > box.top + 3 && y < box.top + box.height - 4)
        expect(is).toEqual([0, 255, 0])
    }
  expect(mixed).toBeGreaterThan(0)
})

test('a full share is exactly the upper picture, none is exactly the lower one, and half is between', () => {
  const [below, above] = [
    Buffer.from([200, 0, 10, 200, 0, 10, 200, 0, 10]),
    Buffer.from([0, 200, 255, 0, 200, 255, 0, 200, 255]),
  ]
  expect([...blended(below, above, Buffer.from([255, 0, 128]))]).toEqual([0, 200, 255, 200, 0, 10, 100, 100, 133])
})

test('ten edits in a row leave the rest of the source as it was', async () => {
  let made: Buffer = source
  for (let count = 0; count < 10; count += 1) made = await pngOf(await composite(made, edit, mask))
  const [before, after] = await Promise.all([pixelsOf(source), pixelsOf(made)])
  const corner = { left: 0, top: 0, width: 40, height: 30 }
  const cut = ({ bytes }: { bytes: Buffer }) => sharp(bytes, raw).extract(corner).raw().toBuffer()
  expect((await cut(after)).equals(await cut(before))).toBe(true)
})

test('a mask is scaled to its room, in black and white', async () => {
  const checked = await checkMask(mask, { width: width * 2, height: height * 2 })
  expect(await sharp(checked).metadata()).toMatchObject({
    width: width * 2,
    height: height * 2,
    channels: 1,
    format: 'png',
  })
  expect(new Set(await sharp(checked).raw().toBuffer())).toEqual(new Set([0, 255]))
})

test.each([
  ['without any brushed area', '#000000', { width, height }, 'steps.brush'],
  ['of other proportions than the room', '#ffffff', { width: height, height: width }, 'mask.mismatch'],
])('a mask %s is refused', async (_, background, room, code) => {
  const picture = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  await expect(checkMask(picture, room)).rejects.toMatchObject({ code })
})

test('a mask that is not a picture is refused', async () => {
  await expect(checkMask(Buffer.from('<svg/>'), { width, height })).rejects.toMatchObject({ code: 'photo.type' })
})
