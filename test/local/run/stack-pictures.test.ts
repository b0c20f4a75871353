import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { PictureRefused } from '#functions/core/pictures/check-picture.ts'
import type { PictureType } from '#shared/contracts/uploads.ts'
import { errorMessage } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import { eventually } from '#test/support/eventually.ts'
import { sharedStack } from '#test/support/local/local-stack.ts'
import { newPerson, type StackPerson } from '#test/support/local/stack-person.ts'
import { jpegOf, pngBomb, roomPicture } from '#test/support/pictures.ts'

const stack = sharedStack()
let person: StackPerson
beforeAll(async () => {
  person = await newPerson(stack, { tier: 'CREDITS_ONLY', credits: 200 })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><script>alert(1)</script></svg>'
const startOfJpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0])

describe('an unusable upload ends its job with a reason and returns the credit:', () => {
  test.each<[string, Buffer, PictureType, PictureRefused['code']]>([
    ['a text', Buffer.from('no picture at all'), 'image/jpeg', 'photo.type'],
    ['a renamed program', Buffer.concat([Buffer.from('MZ\x90\x00'), Buffer.alloc(500)]), 'image/jpeg', 'photo.type'],
    ['an SVG', Buffer.from(svg), 'image/png', 'photo.type'],
    ['HTML that begins like a GIF', Buffer.from('GIF89a<script>alert(1)</script>'), 'image/webp', 'photo.type'],
    [
      'a script after the first bytes of a JPEG',
      Buffer.concat([startOfJpeg, Buffer.from(svg)]),
      'image/jpeg',
      'photo.unreadable',
    ],
    ['14000 × 14000 pixels in a few kilobytes', pngBomb(14_000, 14_000), 'image/png', 'photo.tooManyPixels'],
    ['a side of 63 pixels', pngBomb(63, 200), 'image/png', 'photo.tooSmall'],
  ])('%s', async (_, bytes, type, code) => {
    const before = await person.balance()
    const id = await person.start(await person.upload(bytes, type))
    const done = await person.settled(id)
    expect(done).toMatchObject({ status: 'failed', failureReason: errorMessage(code), imageUrl: null })
    expect(await person.balance()).toEqual(before)
  })
})

describe('an upload beyond the limits is refused and not stored:', () => {
  test.each([
    ['0 bytes', 0, 0, 400],
    ['more than the limit', 8, limits.uploadMaxBytes + 1, 400],
    ['0 bytes, announced as 8', 0, 8, 400],
    ['more than the limit, announced as 8 bytes', limits.uploadMaxBytes + 1, 8, 400],
  ])('%s', async (_, bytes, declaredBytes, status) => {
    expect(await person.postFile(Buffer.alloc(bytes, 1), 'image/jpeg', declaredBytes)).toMatchObject({ status })
  })

  test('a path that was never uploaded ends its job', async () => {
    const before = await person.balance()
    const uploaded = await person.upload(await jpegOf(80, 80))
    const id = await person.start(uploaded.replace(/[0-9A-Z]{26}/, '01JZ0000000000000000000001'))
    expect(await person.settled(id)).toMatchObject({ failureReason: errorMessage('photo.unreadable') })
    expect(await person.balance()).toEqual(before)
  })
})

const Input = z.object({ input_image: z.url() })

/** The picture that the model received for a job. */
const givenToModel = async (id: string): Promise<Buffer> => {
  const run = await eventually(async () => {
    const { results } = await stack.replicate().predictions.list()
    const found = results.find(({ webhook }) => webhook?.includes(id))
    if (!found) throw new Error(`No run of ${id}`)
    return found
  })
  const answer = await fetch(Input.parse(run.input).input_image)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

const brightness = async (bytes: Buffer, left: number, top: number) => {
  const pixels = await sharp(bytes).extract({ left, top, width: 8, height: 8 }).greyscale().raw().toBuffer()
  return pixels.reduce((sum, pixel) => sum + pixel, 0) / pixels.length
}

const room = () => roomPicture(200, 120)
const frames = async () =>
  sharp(await Promise.all(['#ffffff', '#000000'].map((background) => flat(background).png().toBuffer())), {
    join: { animated: true },
  })
const flat = (background: string) => sharp({ create: { width: 200, height: 120, channels: 3, background } })
const withPlace = () =>
  room()
    .withExif({ IFD0: { Make: 'Cam' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } })
    .withMetadata({ orientation: 6 })

describe('the model receives an upright 8-bit sRGB JPEG without metadata:', () => {
  test.each<[string, PictureType, () => Promise<Buffer>, { width: number; height: number }]>([
    ['CMYK', 'image/jpeg', () => room().toColourspace('cmyk').jpeg().toBuffer(), { width: 200, height: 120 }],
    ['16 bits', 'image/png', () => room().toColourspace('rgb16').png().toBuffer(), { width: 200, height: 120 }],
    [
      'with a rotation and a GPS position',
      'image/jpeg',
      () => withPlace().jpeg().toBuffer(),
      { width: 120, height: 200 },
    ],
    ['an animation', 'image/webp', async () => (await frames()).webp().toBuffer(), { width: 200, height: 120 }],
    [
      'with a script after the last byte',
      'image/jpeg',
      async () => Buffer.concat([await jpegOf(200, 120), Buffer.from(svg)]),
      { width: 200, height: 120 },
    ],
    ['named as another type', 'image/png', () => jpegOf(200, 120), { width: 200, height: 120 }],
  ])('%s', async (_, type, make, size) => {
    const id = await person.start(await person.upload(await make(), type))
    expect(await person.settled(id)).toMatchObject({ status: 'completed' })
    const given = await givenToModel(id)
    const { format, space, depth, channels, width, height, exif, xmp, icc, orientation, pages } =
      await sharp(given).metadata()
    expect({ format, space, depth, channels, width, height }).toEqual({
      format: 'jpeg',
      space: 'srgb',
      depth: 'uchar',
      channels: 3,
      ...size,
    })
    expect([exif, xmp, icc, orientation, pages]).toEqual(Array(5).fill(undefined))
    expect(given.includes('script')).toBe(false)
    // Every picture is light at the top; after a rotation the light part is at the right.
    expect(await brightness(given, size.width - 16, 8)).toBeGreaterThan(200)
  })
})
