import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { checkPicture, pixelsOf } from '#functions/core/pictures/check-picture.ts'
import { thumbnail, workingCopy } from '#functions/core/pictures/encode-picture.ts'
import { jpegOf, pngBomb, roomPicture } from '#test/support/pictures.ts'

const refusalOf = (bytes: Buffer) =>
  checkPicture(bytes).then(
    () => 'taken',
    ({ code }) => code,
  )

const brightness = async (bytes: Buffer, left: number, top: number) => {
  const pixels = await sharp(bytes).extract({ left, top, width: 8, height: 8 }).greyscale().raw().toBuffer()
  return pixels.reduce((sum, pixel) => sum + pixel, 0) / pixels.length
}

describe('an accepted picture', () => {
  const room = roomPicture(200, 120)

  test.each([
    ['JPEG', room.clone().jpeg()],
    ['PNG', room.clone().png()],
    ['WebP', room.clone().webp()],
    ['progressive JPEG', room.clone().jpeg({ progressive: true })],
    ['CMYK JPEG', room.clone().toColourspace('cmyk').jpeg()],
    ['16-bit PNG', room.clone().toColourspace('rgb16').png()],
    ['grey PNG', room.clone().toColourspace('b-w').png()],
    ['PNG with a palette', room.clone().png({ palette: true })],
  ])('is re-encoded as an sRGB JPEG of eight bits: %s', async (_name, picture) => {
    const checked = await checkPicture(await picture.toBuffer())
    expect(checked).toMatchObject({ width: 200, height: 120 })
    expect(await sharp(checked.bytes).metadata()).toMatchObject({
      format: 'jpeg',
      space: 'srgb',
      depth: 'uchar',
      channels: 3,
      width: 200,
      height: 120,
    })
    expect(await brightness(checked.bytes, 96, 8)).toBeGreaterThan(200)
    expect(await brightness(checked.bytes, 96, 104)).toBeLessThan(60)
  })

  test('gets a white background where it was transparent', async () => {
    const create = { width: 80, height: 80, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } }
    const { bytes } = await checkPicture(await sharp({ create }).png().toBuffer())
    expect(await brightness(bytes, 40, 40)).toBeGreaterThan(250)
  })

  test('is upright and has no metadata about place or camera', async () => {
    const taken = await roomPicture(200, 120)
      .withExif({ IFD0: { Make: 'Cam' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><who>Ada</who></x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await sharp(taken).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) })

    const { bytes, width, height } = await checkPicture(taken)
    const { exif, orientation, xmp, icc, iptc } = await sharp(bytes).metadata()
    expect({ width, height, exif, orientation, xmp, icc, iptc }).toEqual({ width: 120, height: 200 })
    expect(bytes.includes('Exif')).toBe(false)
    expect(await brightness(bytes, 104, 96)).toBeGreaterThan(200)
    expect(await brightness(bytes, 8, 96)).toBeLessThan(60)
  })

  test('contains no bytes that were appended to the file', async () => {
    const polyglot = Buffer.concat([await jpegOf(80, 80), Buffer.from('<script>alert(1)</script>')])
    const { bytes } = await checkPicture(polyglot)
    expect(bytes.includes('script')).toBe(false)
  })

  test('is the first frame of an animation', async () => {
    const frames = ['#ffffff', '#000000'].map((background) =>
      sharp({ create: { width: 80, height: 80, channels: 3, background } })
        .png()
        .toBuffer(),
    )
    const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
      .webp()
      .toBuffer()
    expect(await sharp(moving).metadata()).toMatchObject({ pages: 2 })
    const { bytes, width, height } = await checkPicture(moving)
    expect([width, height]).toEqual([80, 80])
    expect(await brightness(bytes, 40, 40)).toBeGreaterThan(250)
  })

  test.each([
    [64, 64],
    [8192, 64],
    [64, 8192],
  ])('has %i × %i pixels', async (width, height) => {
    expect(await checkPicture(pngBomb(width, height))).toMatchObject({ width, height })
  })
})

describe('a refused picture', () => {
  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>'), 'photo.type'],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'photo.type'],
    ['a script that begins like a GIF', Buffer.from('GIF89a/*......*/=alert(1)'), 'photo.type'],
    ['a renamed program', Buffer.concat([Buffer.from('MZ\x90\x00'), Buffer.alloc(500)]), 'photo.type'],
    ['an empty file', Buffer.alloc(0), 'photo.type'],
    ['the first three bytes of a JPEG', Buffer.from([0xff, 0xd8, 0xff]), 'photo.unreadable'],
    [
      'invalid bytes after the first bytes of a JPEG',
      Buffer.from(`\xff\xd8\xff${'x'.repeat(999)}`, 'latin1'),
      'photo.unreadable',
    ],
    [
      'invalid bytes after the first bytes of a PNG',
      Buffer.from(`\x89PNG\r\n\x1a\n${'x'.repeat(999)}`, 'latin1'),
      'photo.unreadable',
    ],
    [
      'invalid bytes after the first bytes of a WebP',
      Buffer.from(`RIFF\x10\x00\x00\x00WEBP${'x'.repeat(999)}`),
      'photo.unreadable',
    ],
    ['a side too small', pngBomb(63, 200), 'photo.tooSmall'],
    ['a side too large', pngBomb(8193, 64), 'photo.tooManyPixels'],
    ['more than 40 megapixels', pngBomb(6400, 6400), 'photo.tooManyPixels'],
  ])('%s: %#', async (_name, bytes, code) => {
    expect(await refusalOf(bytes)).toBe(code)
  })

  test.each(['gif', 'tiff', 'heif', 'avif'] as const)('%s', async (format) => {
    const options = format === 'heif' ? { compression: 'av1' as const } : undefined
    expect(await refusalOf(await roomPicture(90, 90).toFormat(format, options).toBuffer())).toBe('photo.type')
  })

  test.each(['jpeg', 'png', 'webp'] as const)('half a %s', async (format) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
    const create = { width: 300, height: 300, channels: 3 as const, background: '#808080', noise }
    const whole = await sharp({ create }).toFormat(format).toBuffer()
    expect(await refusalOf(whole.subarray(0, whole.length / 2))).toBe('photo.unreadable')
  })

  test('a decompression bomb of 14000 × 14000 pixels is refused by its header, without decoding', async () => {
    // Decoding half a file would end as unreadable.
    const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
    expect(await refusalOf(half(pngBomb(200, 200)))).toBe('photo.unreadable')
    expect(await refusalOf(half(pngBomb(14_000, 14_000)))).toBe('photo.tooManyPixels')
  })
})

describe('the copies of a picture', () => {
  test('for models has a longest side of at most 1024 pixels and no metadata', async () => {
    const copy = await workingCopy(await checkPicture(await jpegOf(1600, 1200)))
    expect(copy).toMatchObject({ width: 1024, height: 768 })
    const { format, width, height, exif } = await sharp(copy.bytes).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'jpeg', width: 1024, height: 768 })
  })

  test('for models is the unchanged picture when it is small', async () => {
    const checked = await checkPicture(await jpegOf(640, 480))
    expect((await workingCopy(checked)).bytes).toBe(checked.bytes)
  })

  test.each([
    [1600, 1200, 640, 480],
    [300, 1200, 160, 640],
    [200, 100, 200, 100],
  ])('of %i × %i for the gallery is a WebP of %i × %i', async (width, height, toWidth, toHeight) => {
    const shown = await sharp(await thumbnail(await pixelsOf(await jpegOf(width, height)), '<x/>')).metadata()
    expect(shown).toMatchObject({ format: 'webp', width: toWidth, height: toHeight })
  })
})
