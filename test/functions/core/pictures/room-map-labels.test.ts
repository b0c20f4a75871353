import { zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { OutputRefused } from '#functions/core/clients/replicate/prediction-output.ts'
import { labelPicture } from '#functions/core/pictures/room-map-labels.ts'
import { limits } from '#shared/limits.ts'

const size = { width: 100, height: 50 }

type Box = [left: number, top: number, right: number, bottom: number]

const mask = async ([left, top, right, bottom]: Box, { width, height } = size) => {
  const cells = Uint8Array.from({ length: width * height }, (_, pixel) => {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    return x >= left && x < right && y >= top && y < bottom ? 255 : 0
  })
  return new Uint8Array(
    await sharp(cells, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer(),
  )
}

const archive = (files: Record<string, Uint8Array>) => Buffer.from(zipSync(files, { level: 0 }))
const labelsOf = async (png: Buffer) => sharp(png).toColourspace('b-w').raw().toBuffer()

test('each mask of an archive is a thing, the largest first, and a smaller one lies over it', async () => {
  const files = { 'mask_1.png': await mask([10, 10, 20, 30]), 'mask_0.png': await mask([0, 0, 60, 50]) }
  const { png, width, height, things } = await labelPicture(archive(files), size)
  expect({ width, height }).toEqual(size)
  expect(things).toEqual([
    { left: 0, top: 0, right: 60, bottom: 50, share: 0.56 },
    { left: 10, top: 10, right: 20, bottom: 30, share: 0.04 },
  ])
  const labels = await labelsOf(png)
  expect([labels[5], labels[15 * 100 + 15], labels[70]]).toEqual([1, 2, 0])
})

test('a mask of another size is scaled without new values', async () => {
  const { png, things } = await labelPicture(
    archive({ 'a.png': await mask([0, 0, 100, 100], { width: 200, height: 100 }) }),
    size,
  )
  expect(things).toEqual([{ left: 0, top: 0, right: 50, bottom: 50, share: 0.5 }])
  expect(new Set(await labelsOf(png))).toEqual(new Set([0, 1]))
})

test('specks, other files and an empty archive give no things', async () => {
  const files = { 'speck.png': await mask([0, 0, 1, 1]), 'overlay.jpg': new Uint8Array([1, 2, 3]) }
  expect((await labelPicture(archive(files), size)).things).toEqual([])
  const { png, things } = await labelPicture(archive({}), size)
  expect(things).toEqual([])
  expect(new Set(await labelsOf(png))).toEqual(new Set([0]))
})

test('a thing that others cover completely has an empty share, and keeps its place', async () => {
  const files = {
    '0.png': await mask([0, 0, 10, 10]),
    '1.png': await mask([0, 0, 10, 9]),
    '2.png': await mask([0, 5, 10, 10]),
  }
  const { things } = await labelPicture(archive(files), size)
  expect(things.map(({ share }) => share)).toEqual([0, 0.01, 0.01])
})

test('at most 60 masks are read', async () => {
  const one = await mask([0, 0, 20, 20])
  const files = Object.fromEntries(Array.from({ length: 80 }, (_, number) => [`mask_${number}.png`, one]))
  expect((await labelPicture(archive(files), size)).things).toHaveLength(60)
})

test('the names in an archive are no paths, and an archive in it is not unpacked', async () => {
  const files = {
    '../../other/mask.png': await mask([0, 0, 60, 50]),
    '/etc/mask.png': await mask([60, 0, 100, 50]),
    'masks.zip': new Uint8Array(archive({ 'mask.png': await mask([0, 0, 10, 10]) })),
  }
  expect((await labelPicture(archive(files), size)).things).toHaveLength(2)
})

/** Changes the unpacked bytes that the directory of an archive with one file states. */
const stating = (zip: Buffer, bytes: number) => {
  const lie = Buffer.from(zip)
  lie.writeUInt32LE(bytes, lie.indexOf(Buffer.from('PK\x01\x02', 'latin1')) + 24)
  return lie
}

const zeros = Buffer.from(zipSync({ 'mask_0.png': new Uint8Array(200 * 1024 * 1024) }, { level: 9 }))

test('a mask of 200 MB that is packed a thousand times smaller is not unpacked', async () => {
  expect(zeros.length).toBeLessThan(1024 ** 2)
  expect((await labelPicture(zeros, size)).things).toEqual([])
})

test.each([100, limits.storedPictureMaxBytes])(
  'one that states only %i bytes is unpacked no further',
  async (bytes) => {
    const refused = await labelPicture(stating(zeros, bytes), size).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(OutputRefused)
  },
)

test.each([
  ['no archive', () => Buffer.from('<html>')],
  ['a mask that is no picture', () => archive({ 'mask_0.png': new Uint8Array([137, 80, 78, 71]) })],
])('%s is refused', async (_what, make) => {
  await expect(labelPicture(make(), size)).rejects.toBeInstanceOf(OutputRefused)
})
