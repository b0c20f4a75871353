import { randomInt } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { randomSeed } from '#functions/core/generations/random-seed.ts'
import { limits } from '#shared/limits.ts'

vi.mock('node:crypto', { spy: true })

test('a chosen seed is never 0, and can be the highest', () => {
  const draw = (place: 'first' | 'last') => (least: number, end: number) => (place === 'first' ? least : end - 1)
  vi.mocked<(least: number, end: number) => number>(randomInt).mockImplementationOnce(draw('first'))
  expect(randomSeed()).toBe('1')
  vi.mocked<(least: number, end: number) => number>(randomInt).mockImplementationOnce(draw('last'))
  expect(randomSeed()).toBe(String(limits.maxSeed))
})
