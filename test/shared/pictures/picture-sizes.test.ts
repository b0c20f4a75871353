import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '#shared/limits.ts'
import { originalSize, workingCopySize } from '#shared/pictures/picture-sizes.ts'

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
