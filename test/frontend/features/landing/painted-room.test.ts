import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import { repainter } from '#frontend/features/landing/script/painted-room.ts'
import { colourDifference } from '#test/support/colour-difference.ts'

class Pixels {
  readonly colorSpace = 'srgb'
  constructor(
    readonly data: Uint8ClampedArray<ArrayBuffer>,
    readonly width: number,
    readonly height: number,
  ) {}
}

beforeEach(() => void vi.stubGlobal('ImageData', Pixels))

const pixelsOf = async (file: string) => {
  const { data, info } = await sharp(file)
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return new Pixels(new Uint8ClampedArray(data), info.width, info.height)
}

const fern = '#4a6a4c'

test.each(['study', 'living-room', 'bedroom'])('only the walls of the %s take the paint', async (room) => {
  const photo = await pixelsOf(`frontend/pictures/rooms/${room}.webp`)
  const mask = await pixelsOf(`frontend/features/landing/walls/${room}.png`)
  expect([mask.width, mask.height]).toEqual([photo.width, photo.height])
  const painted = repainter(photo, mask)(fern)
  const places = Array.from({ length: photo.data.length / 4 }, (_, pixel) => pixel * 4)
  const walls = places.filter((at) => mask.data[at] === 255)
  const isChanged = (at: number) => [0, 1, 2].some((channel) => painted.data[at + channel] !== photo.data[at + channel])
  const mean = (channel: number) =>
    walls.reduce((sum, at) => sum + Number(painted.data[at + channel]), 0) / walls.length
  expect(walls.length / places.length).toBeGreaterThan(0.1)
  expect(places.filter((at) => mask.data[at] === 0 && isChanged(at))).toEqual([])
  expect(colourDifference([mean(0), mean(1), mean(2)], [74, 106, 76])).toBeLessThan(10)
})
