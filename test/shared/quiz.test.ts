import { expect, test } from 'vitest'
import { accuracyBand, quizScore } from '#shared/quiz.ts'

test.each([
  [0, 100, 'low'],
  [39, 100, 'low'],
  [399, 1000, 'low'],
  [40, 100, 'middle'],
  [699, 1000, 'middle'],
  [70, 100, 'high'],
  [16, 16, 'high'],
] as const)('%i of %i right is in the %s band', (correct, total, band) => {
  expect(accuracyBand(quizScore(correct, total))).toBe(band)
})
