import sharp from 'sharp'
import { expect, test } from 'vitest'
import { flux2Size } from '#local/preview/flux-2-size.ts'
import { plainPreview } from '#local/preview/plain-preview.ts'
import { preview } from '#local/preview/preview.ts'
import { pictureServer } from '#test/support/local/replicate-stand-in.ts'
import { jpegOf } from '#test/support/pictures.ts'

test.each([
  ['a picture of the model keeps its size', [1024, 768], [1024, 768]],
  ['sides are multiples of 32', [1024, 683], [1024, 672]],
  ['a small picture is enlarged to half a megapixel', [400, 300], [832, 640]],
  ['a large one is made smaller to four megapixels', [4000, 3000], [2048, 1536]],
  ['no side is longer than 2048', [1024, 100], [2048, 192]],
  ['no side is shorter than one step', [2048, 4], [2048, 32]],
])('%s', (_what, [width = 0, height = 0], size) => {
  expect(Object.values(flux2Size({ width, height }))).toEqual(size)
})

test.each([
  ['quick', plainPreview],
  ['full', preview],
])('a %s preview has the size of the model', async (_which, make) => {
  const [room, piece] = await Promise.all([pictureServer(await jpegOf(400, 300)), pictureServer(await jpegOf(90, 90))])
  const input = { prompt: 'a chair', input_images: [room.url, piece.url], output_format: 'jpg' }
  const { width, height } = await sharp(await make({ model: 'black-forest-labs/flux-2-pro', input })).metadata()
  expect([width, height]).toEqual([832, 640])
  await Promise.all([room.close(), piece.close()])
})
