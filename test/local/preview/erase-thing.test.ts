import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { eraseThing } from '#local/preview/erase-thing.ts'
import { labImage } from '#local/preview/oklab.ts'
import { plane } from '#local/preview/plane.ts'
import { seeRoom } from '#local/preview/see-room.ts'

const bedroom = join(import.meta.dirname, '../../../frontend/pictures/rooms/bedroom.webp')

/** The bedroom after the removal of what an ellipse far around the picture on its wall holds. */
const withoutPicture = async () => {
  const { data, info } = await sharp(bedroom).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const picture = { pixels: Buffer.from(data), width, height }
  const brushed = plane(width, height)
  for (const pixel of brushed.values.keys()) {
    const [x, y] = [(pixel % width) / width, Math.floor(pixel / width) / height]
    brushed.values[pixel] = Number(((x - 0.46) / 0.11) ** 2 + ((y - 0.38) / 0.12) ** 2 < 1)
  }
  eraseThing(picture, await seeRoom({ ...picture, pixels: data }), brushed)
  return { before: data, after: picture.pixels, width }
}

test('a generous stroke removes a picture, and the wall around it stays as it was, without a rim or a spot', async () => {
  const { before, after, width } = await withoutPicture()
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
