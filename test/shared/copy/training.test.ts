import { expect, test } from 'vitest'
import { photoConsentVersion } from '#shared/contracts/training-photos.ts'
import { trainingCopy } from '#shared/copy/training.ts'
import { PhotoProblem } from '#shared/entities/training-photo.ts'

test.each(PhotoProblem.options)('the problem %s of a photo is told in plain sentences', (problem) => {
  expect(trainingCopy.problems[problem]).toMatch(/^[A-Z][^!{}]{20,}\.$/)
})

test('no two problems read the same', () => {
  expect(new Set(Object.values(trainingCopy.problems)).size).toBe(PhotoProblem.options.length)
})

// Who has agreed has agreed to this text: another one needs the next version, here and in the contract.
test('the text of the consent belongs to its version', () => {
  expect([photoConsentVersion, trainingCopy.consent]).toEqual([
    2,
    'These are photos of me, or of somebody who has agreed to this. Roomwright may check them, compare the faces in them with each other, and use them to train my personal model, and for nothing else.',
  ])
})
