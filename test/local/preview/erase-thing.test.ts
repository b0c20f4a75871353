import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { eraseThing } from '#local/preview/erase-thing.ts'
import { labImage } from '#local/preview/oklab.ts'
import { plane } from '#local/preview/plane.ts'
import { seeRoom } from '#local/preview/see-room.ts'
import { shortly } from '#test/support/shortly.ts'

const pictures = join(import.meta.dirname, '../../../frontend/pictures')

/** An ellipse, in fractions of the picture's width and height. */
type Stroke = { x: number; y: number; across: number; down: number }

/** A picture, at most `side` wide, before and after the removal of what an ellipse holds. */
const without = async (name: string, stroke: Stroke, side = 480) => {
  const { data, info } = await sharp(join(pictures, name))
    .resize({ width: side, withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const picture = { pixels: Buffer.from(data), width, height }
  const brushed = plane(width, height)
  for (const pixel of brushed.values.keys()) {
    const [x, y] = [(pixel % width) / width, Math.floor(pixel / width) / height]
    brushed.values[pixel] = Number(((x - stroke.x) / stroke.across) ** 2 + ((y - stroke.y) / stroke.down) ** 2 < 1)
  }
  eraseThing(picture, await seeRoom({ ...picture, pixels: data }), brushed)
  return { before: data, after: picture.pixels, width, height }
}

test('a generous stroke removes a picture, and the wall around it stays as it was, without a rim or a spot', async () => {
  const { before, after, width } = await without(
    'rooms/bedroom.webp',
    { x: 0.46, y: 0.38, across: 0.11, down: 0.12 },
    960,
  )
  const [was, now] = [labImage(before), labImage(after)]
  const at = (lab: Float32Array, x: number, y: number, axis: number) => Number(lab[(y * width + x) * 3 + axis])
  // Between the stroke's border and the picture.
  for (const [x, y] of [
    [441, 190],
    [532, 243],
    [441, 183],
    [441, 303],
  ] as const)
    expect([...after.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)], `${x} ${y}`).toEqual([
      ...before.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
    ])
  const patch = (lab: Float32Array, x: number, y: number, axis: number) => {
    let sum = 0
    for (let down = -6; down <= 6; down += 1)
      for (let across = -6; across <= 6; across += 1) sum += at(lab, x + across, y + down, axis)
    return sum / 169
  }
  for (const axis of [0, 1, 2]) {
    const around = (patch(was, 340, 243, axis) + patch(was, 545, 243, axis)) / 2
    for (const [x, y] of [
      [400, 243],
      [441, 243],
      [490, 243],
      [441, 220],
      [380, 225],
      [500, 270],
    ] as const)
      expect(Math.abs(patch(now, x, y, axis) - around), `axis ${axis} at ${x} ${y}`).toBeLessThan(
        axis === 0 ? 0.02 : 0.006,
      )
  }
})

test('what stands in the shade of a corner gives way to a wall as dark as the wall around it', async () => {
  const tree = { x: 0.22, y: 0.46, across: 0.07, down: 0.18 }
  const { before, after, width, height } = await without('quiz/quiz-02.webp', tree)
  const lightness = (lab: Float32Array, x: number) => {
    let sum = 0
    for (let y = Math.round(0.44 * height); y < 0.48 * height; y += 1)
      for (let across = -4; across <= 4; across += 1)
        sum += Number(lab[(y * width + Math.round(x * width) + across) * 3])
    return sum / (9 * Math.ceil(0.04 * height))
  }
  const [was, now] = [labImage(before), labImage(after)]
  // In its middle between both sides.
  expect(lightness(now, tree.x)).toBeGreaterThan(lightness(was, tree.x - 0.085) - 0.03)
  expect(lightness(now, tree.x)).toBeLessThan(lightness(was, tree.x + 0.085) + 0.01)
  expect(lightness(now, tree.x - 0.06)).toBeLessThan(lightness(was, tree.x - 0.085) + 0.04)
})

test('a half of a chest of drawers is not cut off', async () => {
  const half = { x: 0.87, y: 0.76, across: 0.055, down: 0.2 }
  await expect(without('rooms/bedroom.webp', half)).rejects.toThrow('a part of something')
})

const hidingThings = [
  [
    'an armchair before a curtain and a radiator',
    'rooms/living-room.webp',
    { x: 0.12, y: 0.66, across: 0.15, down: 0.16 },
  ],
  ['a floor lamp before a bookcase', 'rooms/study.webp', { x: 0.68, y: 0.6, across: 0.07, down: 0.36 }],
  ['a small plant before a bookcase', 'rooms/living-room.webp', { x: 0.28, y: 0.645, across: 0.032, down: 0.1 }],
] as const

test.each(shortly(hidingThings, 1, 2))(
  '%s is not removed, because other things go on behind it',
  async (_, name, stroke) => {
    await expect(without(name, stroke)).rejects.toThrow('other things go on behind what you brushed')
  },
)
