import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pixelsOf } from '#functions/core/pictures/check-picture.ts'
import { compositeHd } from '#functions/core/pictures/composite-hd.ts'
import { featherPixels } from '#test/support/pictures.ts'

// The working copy is a quarter of the original on each side.
const scale = 4
const working = { width: 320, height: 240 }
const [width, height] = [working.width * scale, working.height * scale]
const box = { left: 80, top: 60, width: 100, height: 80 }
const other = { left: 240, top: 150, width: 40, height: 40 }

const room = sharp({
  create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 120, sigma: 12 } },
})
const original = await room.jpeg({ quality: 92 }).toBuffer()
const maskOf = ({ left, top, ...size }: typeof box) =>
  sharp({ create: { ...working, channels: 3, background: '#000000' } })
    .composite([{ input: { create: { ...size, channels: 3, background: '#ffffff' } }, left, top }])
    .png()
    .toBuffer()
const masks = [await maskOf(box), await maskOf(other)]
const flat = (level: number) =>
  sharp({ create: { width: 1024, height: 768, channels: 3, background: { r: level, g: level, b: level } } })
    .webp()
    .toBuffer()

/** The distance of a pixel from a masked box, in pixels of the original: 0 inside. */
const distance = (x: number, y: number, { left, top, width: across, height: down }: typeof box) =>
  Math.max(left * scale - x, x - (left + across) * scale + 1, top * scale - y, y - (top + down) * scale + 1, 0)

test('pixels outside of all masks are those of the original, and pixels inside those of the edit', async () => {
  const made = await compositeHd(original, await flat(230), masks)
  expect(made).toMatchObject({ width, height })
  const [before, after] = await Promise.all([pixelsOf(original), pixelsOf(made.bytes)])
  let [changed, unlike] = [0, 0]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const away = Math.min(distance(x, y, box), distance(x, y, other))
      const at = (y * width + x) * 3
      if (away > (featherPixels + 1) * scale) changed += Number(after.bytes[at] !== before.bytes[at])
      const middle = { ...box, left: box.left + 8, top: box.top + 8, width: box.width - 16, height: box.height - 16 }
      if (distance(x, y, middle) === 0) unlike += Number(Math.abs((after.bytes[at] ?? 0) - 230) > 1)
    }
  expect([changed, unlike]).toEqual([0, 0])
})

test('the edge of a mask is no seam: the brightness changes by less than a tenth of the step from pixel to pixel', async () => {
  const dark = await sharp(await flat(40))
    .resize(width, height)
    .png()
    .toBuffer()
  const { bytes } = await pixelsOf((await compositeHd(dark, await flat(240), masks)).bytes)
  const row = (box.top + box.height / 2) * scale * width
  const line = Array.from({ length: width }, (_, x) => bytes[(row + x) * 3] ?? 0)
  const jumps = line.slice(1).map((level, index) => Math.abs(level - (line[index] ?? 0)))
  expect([Math.min(...line), Math.max(...line)]).toEqual([40, 240])
  expect(Math.max(...jumps)).toBeLessThan(20)
})

test('a mask without any white leaves the original as it is', async () => {
  const black = await sharp({ create: { ...working, channels: 3, background: '#000000' } })
    .png()
    .toBuffer()
  const { bytes } = await compositeHd(original, await flat(230), [black])
  expect((await pixelsOf(bytes)).bytes.equals((await pixelsOf(original)).bytes)).toBe(true)
})
