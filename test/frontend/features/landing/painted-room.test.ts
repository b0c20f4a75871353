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

test.each<[string, string, ...[number, number][]]>([
  ['the skirting boards of the study', 'study', [450, 452], [620, 530], [577, 490]],
  ['the skirting boards and the chimney of the living room', 'living-room', [395, 458], [454, 420], [600, 468]],
  ['the skirting board of the bedroom', 'bedroom', [600, 475], [760, 482]],
])('%s take no paint', async (_, room, ...places) => {
  const mask = await pixelsOf(`frontend/features/landing/walls/${room}.png`)
  expect(places.map(([x, y]) => mask.data[(y * mask.width + x) * 4])).toEqual(places.map(() => 0))
})

test('a grey paint keeps its hue where daylight falls on the wall', async () => {
  const photo = await pixelsOf('frontend/pictures/rooms/study.webp')
  const painted = repainter(photo, await pixelsOf('frontend/features/landing/walls/study.png'))('#b0c3b5')
  const at = (100 * photo.width + 600) * 4
  const [red = 0, green = 0, blue = 0] = painted.data.subarray(at, at + 3)
  const scale = 195 / green
  expect(scale).toBeLessThan(0.9)
  expect(colourDifference([red * scale, 195, blue * scale], [176, 195, 181])).toBeLessThan(2)
})
