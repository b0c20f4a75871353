import { expect, test } from 'vitest'
import { nextSeed } from '#functions/core/generations/seeds.ts'
import { limits } from '#shared/limits.ts'

test('the seed of a second run is the next one, and the first after the last', () => {
  expect(nextSeed('41')).toBe('42')
  expect(nextSeed(String(limits.maxSeed - 1))).toBe('0')
  expect(nextSeed(undefined)).toBeUndefined()
})
