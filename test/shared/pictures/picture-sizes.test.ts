import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '#shared/limits.ts'
import { originalSize, pictureTypeOf, workingCopySize } from '#shared/pictures/picture-sizes.ts'

const side = fc.integer({ min: 1, max: 20_000 })

describe('the working copy', () => {
  test.each([
    [4032, 3024, 1024, 768],
    [3024, 4032, 768, 1024],
    [1024, 1024, 1024, 1024],
    [800, 600, 800, 600],
    [1025, 10, 1024, 10],
    [20_000, 1, 1024, 1],
    [1, 1, 1, 1],
  ])('of %i × %i is %i × %i', (width, height, toWidth, toHeight) => {
    expect(workingCopySize(width, height)).toEqual({ width: toWidth, height: toHeight })
  })

  test('is at most 1024 pixels long, never enlarged, never empty, and keeps its proportions', () => {
    fc.assert(
      fc.property(side, side, (width, height) => {
        const copy = workingCopySize(width, height)
        expect(Math.max(copy.width, copy.height)).toBe(Math.min(1024, Math.max(width, height)))
        expect(Math.min(copy.width, copy.height)).toBeGreaterThanOrEqual(1)
        expect(Math.abs(copy.width - (copy.height * width) / height)).toBeLessThanOrEqual(Math.max(1, width / height))
      }),
    )
  })
})

describe('the original', () => {
  test.each([
    [6000, 4000, 6000, 4000],
    [4032, 3024, 4032, 3024],
    [64, 64, 64, 64],
  ])('of %i × %i keeps its size', (width, height, toWidth, toHeight) => {
    expect(originalSize(width, height)).toEqual({ width: toWidth, height: toHeight })
  })

  test('is at most 24 megapixels, never enlarged, never empty', () => {
    fc.assert(
      fc.property(side, side, (width, height) => {
        const original = originalSize(width, height)
        expect(original.width * original.height).toBeLessThanOrEqual(limits.originalMaxPixels)
        expect(original.width).toBeLessThanOrEqual(width)
        expect(original.height).toBeLessThanOrEqual(height)
        expect(Math.min(original.width, original.height)).toBeGreaterThanOrEqual(1)
      }),
      {
        examples: [
          [20_000, 3],
          [9999, 6001],
        ],
      },
    )
  })
})

describe('the type of a file is read from its first bytes:', () => {
  const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0))
  test.each([
    ['JPEG', [0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'],
    ['PNG', [0x89, ...ascii('PNG\r\n\x1a\n')], 'image/png'],
    ['WebP', ascii('RIFF\x10\x00\x00\x00WEBPVP8 '), 'image/webp'],
    ['a WAV in the same container', ascii('RIFF\x10\x00\x00\x00WAVEfmt '), undefined],
    ['WEBP at its place in another container', ascii('FORM\x10\x00\x00\x00WEBPVP8 '), undefined],
    ['GIF', ascii('GIF89a'), undefined],
    ['SVG', ascii('<svg xmlns="http://www.w3.org/2000/svg"/>'), undefined],
    ['HTML', ascii('<!doctype html>'), undefined],
    ['a program', ascii('MZ\x90\x00'), undefined],
    ['HEIC', ascii('\x00\x00\x00\x18ftypheic'), undefined],
    ['half a PNG signature', [0x89, ...ascii('PNG')], undefined],
    ['nothing', [], undefined],
  ])('%s', (_name, bytes, type) => {
    expect(pictureTypeOf(Uint8Array.from(bytes))).toBe(type)
  })
})
