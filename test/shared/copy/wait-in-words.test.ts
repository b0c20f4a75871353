import { expect, test } from 'vitest'
import { waitInWords } from '#shared/copy/wait-in-words.ts'

test.each([
  [0.2, '1 second'],
  [1, '1 second'],
  [40, '40 seconds'],
  [59, '59 seconds'],
  [59.5, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3540, '59 minutes'],
  [3541, '1 hour'],
  [3600, '1 hour'],
  [3601, '2 hours'],
])('a wait of %d s is %s', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words)
})
