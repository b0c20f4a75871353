import { expect, test } from 'vitest'
import { limits } from '#shared/limits.ts'
import { isSeed, seedAfter } from '#shared/seeds.ts'

test.each(['1', '007', '999999999'])('%j is a seed', (text) => {
  expect(isSeed(text)).toBe(true)
})

test.each(['', '0', '000', '-1', '1.5', '1e3', ' 7', '1000000000', 'x'])('%j is no seed', (text) => {
  expect(isSeed(text)).toBe(false)
})

test('the seeds after the last one begin with the first again', () => {
  expect([0, 1, 2].map((places) => seedAfter(String(limits.maxSeed - 1), places))).toEqual([
    String(limits.maxSeed - 1),
    String(limits.maxSeed),
    '1',
  ])
})
