import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { isAnimated } from '#shared/pictures/animation.ts'

const plain = (background: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer()
const frames = async () => sharp([await plain('red'), await plain('blue')], { join: { animated: true } })

/** An APNG by its header: the chunk `acTL` after the first one. */
const animatedPng = async () => {
  const png = await plain('red')
  const control = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)])
  return Buffer.concat([png.subarray(0, 33), control, png.subarray(33)])
}

describe('a file of several pictures is animated', () => {
  test.each([
    ['GIF', async () => (await frames()).gif().toBuffer()],
    ['WebP', async () => (await frames()).webp().toBuffer()],
    ['PNG', animatedPng],
  ])('%s', async (_type, made) => {
    expect(isAnimated(await made())).toBe(true)
  })
})

describe('a file of one picture is not', () => {
  test.each([
    [
      'GIF',
      async () =>
        sharp(await plain('red'))
          .gif()
          .toBuffer(),
    ],
    [
      'WebP',
      async () =>
        sharp(await plain('red'))
          .webp()
          .toBuffer(),
    ],
    [
      'WebP with metadata',
      async () =>
        sharp(await plain('red'))
          .withExif({ IFD0: { Artist: 'Ada' } })
          .webp()
          .toBuffer(),
    ],
    ['PNG', () => plain('red')],
    [
      'JPEG',
      async () =>
        sharp(await plain('red'))
          .jpeg()
          .toBuffer(),
    ],
  ])('%s', async (_type, made) => {
    expect(isAnimated(await made())).toBe(false)
  })
})

test('a file that ends early has an answer', async () => {
  const animated = await (await frames()).gif().toBuffer()
  for (const file of [animated, await plain('red'), await animatedPng()])
    for (let end = 0; end < 60; end++) expect(() => isAnimated(file.subarray(0, end))).not.toThrow()
})
