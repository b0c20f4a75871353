import sharp from 'sharp'
import { expect, test } from 'vitest'
import { greyOf } from '#functions/core/pictures/grey.ts'
import { mulberry32 } from '#test/support/random.ts'

const [width, height] = [40, 30]

const noise = (channels: 3 | 4) => {
  const random = mulberry32(7)
  const values = Buffer.from(Array.from({ length: width * height * channels }, () => Math.floor(random() * 256)))
  return sharp(values, { raw: { width, height, channels } }).png().toBuffer()
}

test('the grey of every colour is that of sharp', async () => {
  const picture = await noise(3)
  const expected = await sharp(picture).greyscale().blur(0.7).raw({ depth: 'uchar' }).toBuffer()
  const { pixels, ...size } = await greyOf(sharp(picture))
  expect(size).toEqual({ width, height })
  expect(Buffer.from(pixels).equals(expected)).toBe(true)
})

test.each([0, 1, 2, 3, 4, 254, 255])('a grey of %i stays one', async (value) => {
  const background = { r: value, g: value, b: value }
  const flat = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  expect(new Set((await greyOf(sharp(flat))).pixels)).toEqual(new Set([value]))
})

test('the alpha of a picture, and the missing colours of a grey one, change nothing', async () => {
  const picture = await noise(4)
  const [withAlpha, without] = await Promise.all([greyOf(sharp(picture)), greyOf(sharp(picture).removeAlpha())])
  expect(withAlpha).toEqual(without)
  const grey = await sharp(picture).removeAlpha().toColourspace('b-w').png().toBuffer()
  expect((await greyOf(sharp(grey))).pixels).toHaveLength(width * height)
})
