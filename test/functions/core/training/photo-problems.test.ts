import { expect, test } from 'vitest'
import { qualityProblem, sizeProblem } from '#functions/core/training/photo-problems.ts'

const good = { sharpness: 50, lightest: 70, darkest: 200, median: 128, looks: '0' }

test.each([
  [{}, null],
  [{ sharpness: 49.9 }, 'blurred'],
  [{ lightest: 69 }, 'too-dark'],
  [{ darkest: 201 }, 'too-bright'],
] as const)('a photo with %o has the problem %s', (changed, problem) => {
  expect(qualityProblem({ ...good, ...changed })).toBe(problem)
})

test.each([
  [512, 2048, null],
  [511, 2047, 'too-small'],
  [511, 2048, 'too-narrow'],
] as const)('a photo of %i × %i has the problem %s', (width, height, problem) => {
  expect(sizeProblem({ width, height })).toBe(problem)
})
