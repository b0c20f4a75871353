import { expect, test } from 'vitest'
import { progressAfter } from '#frontend/features/studio/stage/use-progress.ts'
import { generationCopy } from '#shared/copy/generation.ts'

test.each([
  [-5, 'Looking at your room...', 15],
  [0, 'Looking at your room...', 15],
  [1.9, 'Looking at your room...', 15],
  [2, 'Finding walls, floor and light...', 30],
  [10, 'Adding the last details...', 90],
  [12, 'Finalizing your design...', 95],
  [600, 'Finalizing your design...', 95],
])('after %s seconds the progress is "%s" at %s %%', (seconds, message, percent) => {
  expect(progressAfter(seconds)).toEqual({ message, percent })
})

test('no message names what only some tools do: a room that is emptied gets no furniture', () => {
  expect(generationCopy.progress.join(' ')).not.toMatch(/furniture|materials|colours/)
})
