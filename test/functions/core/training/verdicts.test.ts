import { describe, expect, test } from 'vitest'
import type { Finding } from '#functions/core/training/training-photos.ts'
import { verdictsOn } from '#functions/core/training/verdicts.ts'
import type { TrainingPhotoId } from '#shared/entities/ids.ts'

const idOf = (digit: number): TrainingPhotoId => `pho_01M7X9E9M89X1FE6925WT6J5H${digit}`

const photo = (digit: number, looks: string | null, problem: Finding['problem'] = null) => ({
  id: idOf(digit),
  finding: { problem, looks, checkedPath: null },
})

const verdicts = (...photos: Parameters<typeof verdictsOn>[0]) => {
  const found = verdictsOn(photos)
  return photos
    .map(({ id }) => id)
    .sort()
    .map((id) => found.get(id)?.problem ?? found.get(id)?.status)
}

/** As many bits as given, from the right. */
const bits = (count: number) => ((1n << BigInt(count)) - 1n).toString(16).padStart(16, '0')

describe('of photos that are nearly the same', () => {
  test.each([
    [0, ['passed', 'duplicate']],
    [6, ['passed', 'duplicate']],
    [7, ['passed', 'passed']],
    [64, ['passed', 'passed']],
  ])('with %i different bits the verdicts are %j', (different, expected) => {
    expect(verdicts(photo(1, bits(0)), photo(2, bits(different)))).toEqual(expected)
  })

  test('the oldest passes, in whatever order they were checked', () => {
    const photos = [photo(1, bits(0)), photo(2, bits(2)), photo(3, bits(40)), photo(4, bits(44))]
    const expected = ['passed', 'duplicate', 'passed', 'duplicate']
    expect(verdicts(...photos)).toEqual(expected)
    expect(verdicts(...photos.toReversed())).toEqual(expected)
  })

  test('a duplicate makes no further one', () => {
    expect(verdicts(photo(1, bits(0)), photo(2, bits(6)), photo(3, bits(12)))).toEqual([
      'passed',
      'duplicate',
      'passed',
    ])
  })

  test('one with a problem of its own does not count', () => {
    expect(verdicts(photo(1, bits(0), 'blurred'), photo(2, bits(0)))).toEqual(['blurred', 'passed'])
    expect(verdicts(photo(1, bits(0)), photo(2, bits(0), 'too-dark'))).toEqual(['passed', 'too-dark'])
  })
})

test('a photo that was not checked has no verdict', () => {
  expect(verdicts({ id: idOf(1), finding: null }, photo(2, bits(0)))).toEqual(['unvalidated', 'passed'])
})

test('a file that is no picture fails', () => {
  expect(verdicts(photo(1, bits(0)), photo(2, null, 'not-a-picture'))).toEqual(['passed', 'not-a-picture'])
})
