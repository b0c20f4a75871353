import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { findGeneration } from '#functions/core/generations/generations.ts'
import { pixelsOf } from '#functions/core/pictures/check-picture.ts'
import { checkedMaskPath, checkedPath } from '#functions/core/pictures/storage-paths.ts'
import { flux2Size } from '#local/preview/flux-2-size.ts'
import { limits } from '#shared/limits.ts'
import type { ToolMode } from '#shared/tools/index.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { generationId, modeOf } from '#test/support/functions/generations.ts'
import {
  done,
  result,
  resultPath,
  settle,
  setUpResultStage,
  thumbnailPath,
} from '#test/support/functions/result-stage.ts'
import { uploadOf } from '#test/support/functions/tool-bodies.ts'
import { featherPixels, jpegOf } from '#test/support/pictures.ts'

const { bucket, answerWith, run } = setUpResultStage()

type Size = { width: number; height: number }

const settleWith = (toolMode: ToolMode, settings: Record<string, string>, output: Buffer) => {
  run({ settings }, toolMode)
  answerWith(() => new Response(new Uint8Array(output)))
  return settle(result())
}

const thumbnailSize = async () => {
  const { width = 0, height = 0 } = await sharp(bucket.get(thumbnailPath)).metadata()
  return [width, height]
}

const smaller = ({ width, height }: Size) => {
  const scale = Math.min(1, limits.thumbnailSidePixels / Math.max(width, height))
  return [Math.round(width * scale), Math.round(height * scale)]
}

/** A picture that is blue on the left three tenths of its width, and red on the rest. */
const twoColours = ({ width, height }: Size) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .composite([
      {
        input: { create: { width: Math.round(width * 0.7), height, channels: 3, background: '#ff0000' } },
        gravity: 'east',
      },
    ])
    .png()
    .toBuffer()

/** A mask whose middle rows are white. */
const maskOf = ({ width, height }: Size) =>
  sharp({ create: { width, height, channels: 3, background: '#000000' } })
    .composite([
      {
        input: { create: { width, height: Math.round(height / 2), channels: 3, background: '#ffffff' } },
        gravity: 'centre',
      },
    ])
    .png()
    .toBuffer()

describe('the result of an edit with a brush has the photo’s size and place, whatever size the model made', () => {
  const brushed = modeOf('replace-furniture', 'upload-photo')
  const photos: Size[] = [
    { width: 1024, height: 768 },
    { width: 1024, height: 683 },
    { width: 400, height: 300 },
    { width: 64, height: 64 },
    { width: 1024, height: 120 },
    { width: 120, height: 1024 },
  ]
  const outputs = [
    ...photos.map((photo) => [photo, flux2Size(photo)] as const),
    [
      { width: 1024, height: 768 },
      { width: 256, height: 192 },
    ] as const,
    [
      { width: 640, height: 480 },
      { width: 2048, height: 1536 },
    ] as const,
    [
      { width: 640, height: 480 },
      { width: 960, height: 480 },
    ] as const,
  ]

  test.each(outputs)('a photo of %o with a result of %o', async (photo, output) => {
    await expectInPlace(uploadOf(), photo, output)
  })

  test('also where the photo is the design of a whole room, which is larger than a working copy', async () => {
    const design = { width: 1248, height: 832 }
    await expectInPlace(`${userId}/generations/gen_01JZ0000000000000000000002.jpg`, design, flux2Size(design))
  })

  const expectInPlace = async (room: string, photo: Size, output: Size) => {
    const mask = uploadOf()
    const before = await jpegOf(photo.width, photo.height)
    bucket.put(room, before)
    bucket.put(checkedMaskPath(mask), await maskOf(photo))
    const settings = { [brushed.mode.roomField]: room, maskImageUrl: mask, referenceImageUrl: uploadOf() }
    expect(await settleWith(brushed, settings, await twoColours(output))).toEqual(done)

    const storagePath = resultPath.replace('.jpg', '.png')
    expect(await findGeneration(userId, generationId)).toMatchObject({ storagePath, ...photo })
    expect(await thumbnailSize()).toEqual(smaller(photo))
    const [was, is] = await Promise.all([pixelsOf(before), pixelsOf(bucket.get(storagePath) ?? Buffer.alloc(0))])
    expect(is).toMatchObject(photo)
    const untouchedRows = Math.floor(photo.height / 4) - featherPixels - 1
    const untouched = untouchedRows * photo.width * 3
    expect(is.bytes.subarray(0, untouched).equals(was.bytes.subarray(0, untouched))).toBe(true)
    // The edit's colours meet at the same share of the photo's width.
    const middle = Math.floor(photo.height / 2) * photo.width * 3
    const coloursAt = (share: number) => {
      const at = middle + Math.floor(photo.width * share) * 3
      return [...is.bytes.subarray(at, at + 3)].map((value) => Math.round(value / 64))
    }
    expect([0.1, 0.24, 0.36, 0.9].map(coloursAt)).toEqual([
      [0, 0, 4],
      [0, 0, 4],
      [4, 0, 0],
      [4, 0, 0],
    ])
  }
})

describe('the design of a whole room has the model’s size, and its structure is measured against the photo', () => {
  const whole = modeOf('full-redesign', 'room')
  const kitchen = sharp('frontend/pictures/rooms/kitchen.webp')

  // The model makes about one megapixel, in multiples of 32 (docs/vendors.md, Replicate).
  test.each([
    [
      { width: 400, height: 267 },
      { width: 1248, height: 832 },
    ],
    [
      { width: 1024, height: 683 },
      { width: 1248, height: 832 },
    ],
    [
      { width: 1024, height: 683 },
      { width: 480, height: 320 },
    ],
    [
      { width: 1024, height: 683 },
      { width: 1152, height: 896 },
    ],
  ])('a photo of %o with a result of %o', async (photo, output) => {
    const room = uploadOf()
    const [before, after] = await Promise.all(
      [photo, output].map((size) =>
        kitchen
          .clone()
          .resize({ ...size, fit: 'fill' })
          .jpeg()
          .toBuffer(),
      ),
    )
    if (!before || !after) throw new Error('No picture')
    bucket.put(checkedPath(room), before)
    expect(await settleWith(whole, { [whole.mode.roomField]: room }, after)).toEqual(done)
    const made = await findGeneration(userId, generationId)
    expect(made).toMatchObject({ status: 'completed', storagePath: resultPath, ...output })
    expect(made?.structureKept).toBeGreaterThanOrEqual(limits.structureKeptLeastPercent)
    expect(await thumbnailSize()).toEqual(smaller(output))
  })
})
