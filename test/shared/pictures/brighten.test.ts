import { expect, test } from 'vitest'
import { brighteningPasses } from '#shared/pictures/brighten.ts'

const throughPasses = (luma: number) =>
  brighteningPasses(luma).reduce((value, alpha) => value + alpha * value * (1 - value), luma / 255)

test.each([14, 23, 31, 50, 100])('a median of %i becomes that of an ordinary room', (median) => {
  expect(throughPasses(median)).toBeCloseTo(0.5, 5)
})

test('a light photo is left as it is, and a black one is not brightened for ever', () => {
  expect(brighteningPasses(128)).toEqual([])
  expect(brighteningPasses(0)).toHaveLength(5)
})
