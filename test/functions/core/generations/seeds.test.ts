import { randomInt } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { nextSeed, randomSeed } from '#functions/core/generations/seeds.ts'
import { limits } from '#shared/limits.ts'

vi.mock('node:crypto', { spy: true })

test('the seed of a second run is the next one, and the first after the last', () => {
  expect(nextSeed('41')).toBe('42')
  expect(nextSeed(String(limits.maxSeed - 1))).toBe(String(limits.maxSeed))
  expect(nextSeed(String(limits.maxSeed))).toBe('1')
  expect(nextSeed(undefined)).toBeUndefined()
})

test('a seed from before they began at 1 is followed by the first', () => {
  expect(nextSeed('0')).toBe('1')
})

test('a chosen seed is never 0, and can be the highest', () => {
  const draw = (place: 'first' | 'last') => (least: number, end: number) => (place === 'first' ? least : end - 1)
  vi.mocked<(least: number, end: number) => number>(randomInt).mockImplementationOnce(draw('first'))
  expect(randomSeed()).toBe('1')
  vi.mocked<(least: number, end: number) => number>(randomInt).mockImplementationOnce(draw('last'))
  expect(randomSeed()).toBe(String(limits.maxSeed))
})
