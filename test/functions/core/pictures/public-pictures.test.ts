import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { designFile, pairFile, publicPicture, sharedCard } from '#functions/core/pictures/public-pictures.ts'
import { type PictureWordsId, pictureWords } from '#shared/listing-boards.ts'

const ids = Object.keys(pictureWords) as PictureWordsId[]
const grey = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#404040' } })
    .png()
    .toBuffer()

/** The columns of the upper half in which the plate's paper shows. */
const plateColumns = async (picture: Buffer) => {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  const isPaper = (x: number) => {
    for (let y = 0; y < info.height / 2; y++) if ((data[y * info.width + x] ?? 0) > 225) return true
    return false
  }
  const columns = Array.from({ length: info.width }, (_, x) => x).filter(isPaper)
  return { first: columns[0], last: columns.at(-1), width: info.width }
}

describe.each(ids)('the words "%s" on a picture', (words) => {
  test.each([
    [1536, 1024],
    [1024, 1536],
    // The smallest photo, and a narrow one.
    [64, 64],
    [300, 1200],
  ])('of %i × %i px stand whole in its upper right corner', async (width, height) => {
    const made = await designFile(await grey(width, height), { words })
    const { first = -1, last = -1 } = await plateColumns(made)
    expect(first).toBeGreaterThan(0)
    expect(last).toBeLessThan(width - 1)
    // It is not farther from the right edge than from the left; its round ends are blurred.
    expect(width - 1 - last).toBeLessThanOrEqual(first + 2)
  })

  test('fit on a public picture, on a pair and on the card of a link', async () => {
    const photo = await grey(300, 400)
    for (const made of [
      await publicPicture(photo, { words }),
      await pairFile(photo, photo, { words, saysSides: true }),
      await sharedCard(photo, { before: photo, words, saysSides: true }),
    ])
      expect((await plateColumns(made)).last).toBeGreaterThan(0)
  })
})

test('a picture without words has no plate', async () => {
  const made = await designFile(await grey(640, 480), { words: null })
  expect(await plateColumns(made)).toMatchObject({ first: undefined })
})
