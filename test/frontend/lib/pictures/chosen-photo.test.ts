import { describe, expect, test } from 'vitest'
import { preparePhoto } from '#frontend/lib/pictures/chosen-photo.ts'
import { limits } from '#shared/limits.ts'
import { picturesOf, unreadablePictures } from '#test/support/frontend/web-pictures.ts'

const file = (head: number[] = [0xff, 0xd8, 0xff], bytes = 100) => {
  const content = new Uint8Array(bytes)
  content.set(head)
  return new Blob([content])
}

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

describe('a readable photo', () => {
  test('becomes a working copy of at most 1024 px at 0.8, and an original of at most 24 megapixels', async () => {
    const drawn = picturesOf({ width: 8000, height: 6000 })
    const { size } = await preparePhoto(file())
    expect(size).toEqual({ width: 1024, height: 768 })
    expect(drawn).toEqual([
      { width: 1024, height: 768, quality: 0.8 },
      { width: 5656, height: 4242, quality: 0.92 },
    ])
  })

  test('is never enlarged', async () => {
    picturesOf({ width: 640, height: 480 })
    expect((await preparePhoto(file())).size).toEqual({ width: 640, height: 480 })
  })

  test('keeps both sides within the limit of the server', async () => {
    const drawn = picturesOf({ width: 20_000, height: 1_300 })
    await preparePhoto(file())
    expect(drawn.at(-1)?.width).toBeLessThanOrEqual(limits.pictureMaxSidePixels)
  })

  test('has its original re-encoded smaller until it fits the byte limit', async () => {
    const drawn = picturesOf({ width: 6000, height: 4000 }, ({ width, quality }) =>
      width > 5000 || (quality ?? 0) > 0.8 ? limits.uploadMaxBytes + 1 : 1000,
    )
    const { original } = await preparePhoto(file())
    expect(original?.size).toBe(1000)
    expect(drawn.at(-1)).toEqual({ width: 4500, height: 3000, quality: 0.8 })
  })
})

describe('a file that is refused', () => {
  test.each([
    ['over 40 MB', { width: 100, height: 100 }, limits.chosenFileMaxBytes + 1, 'photo.tooLarge'],
    ['over 60 megapixels', { width: 10_000, height: 6_001 }, 100, 'photo.tooLarge'],
    ['too small to redesign', { width: 63, height: 200 }, 100, 'photo.tooSmall'],
    ['too narrow after shrinking', { width: 6000, height: 300 }, 100, 'photo.tooSmall'],
  ])('%s throws its error code', async (_, size, bytes, code) => {
    picturesOf(size)
    await expect(preparePhoto(file([0xff, 0xd8, 0xff], bytes))).rejects.toMatchObject({ code })
  })

  test.each([
    ['a broken JPEG', [0xff, 0xd8, 0xff], 'photo.unreadable'],
    ['a PDF', ascii('%PDF-1.7'), 'photo.type'],
  ])('%s that the browser cannot decode throws the code of its format', async (_, head, code) => {
    unreadablePictures()
    await expect(preparePhoto(file(head))).rejects.toMatchObject({ code })
  })

  test.each([
    ['an empty file', [], 'image/jpeg', 'photo.unreadable'],
    ['a text that is named .jpg', ascii('words'), 'image/jpeg', 'photo.unreadable'],
    ['a text that is named .heif', ascii('words'), 'image/heif', 'photo.unreadable'],
    ['a drawing of a type that cannot be chosen', ascii('<svg/'), 'image/svg+xml', 'photo.type'],
  ])('%s is said to be unreadable only where its name is one of those asked for', async (_, head, type, code) => {
    unreadablePictures()
    const named = new File([new Uint8Array(head)], 'room', { type })
    await expect(preparePhoto(named)).rejects.toMatchObject({ code })
  })
})
