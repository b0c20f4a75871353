import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pngOf } from '#frontend/lib/mask/png.ts'
import { areaOf } from '#test/support/mask-editor/drawn-area.ts'

test('the mask is a PNG of the area’s size, white inside and black outside', async () => {
  const png = await pngOf(areaOf('.##.', '...#', '#...'))
  expect(png.type).toBe('image/png')
  const picture = sharp(new Uint8Array(await png.arrayBuffer()))
  const { width, height, format, channels, hasAlpha } = await picture.metadata()
  expect({ width, height, format, channels, hasAlpha }).toEqual({
    width: 4,
    height: 3,
    format: 'png',
    channels: 1,
    hasAlpha: false,
  })
  const bytes = Buffer.from(await png.arrayBuffer())
  expect(bytes.subarray(-8, -4).toString()).toBe('IEND')
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const values = Array.from({ length: 12 }, (_, pixel) => data[pixel * info.channels])
  expect(values).toEqual([0, 255, 255, 0, 0, 0, 0, 255, 255, 0, 0, 0])
})

test('a mask of a working copy takes a few kilobytes', async () => {
  const cells = new Uint8Array(1024 * 768)
  for (let y = 100; y < 600; y += 1) cells.fill(1, y * 1024 + 200 + (y % 37), y * 1024 + 700 - (y % 23))
  expect((await pngOf({ width: 1024, height: 768, cells })).size).toBeLessThan(20_000)
})
