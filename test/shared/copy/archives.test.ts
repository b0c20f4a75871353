import { expect, test } from 'vitest'
import { archiveCopy } from '#shared/copy/archives.ts'

const megabyte = 1_048_576

test.each([
  [1, 100, '1 picture, about 1 MB'],
  [12, 4.6 * megabyte, '12 pictures, about 5 MB'],
  [250, 99.4 * megabyte, '250 pictures, about 99 MB'],
  [300, 99.6 * megabyte, '300 pictures, about 100 MB'],
  [2000, 534 * megabyte, '2,000 pictures, about 530 MB'],
  [2500, 994 * megabyte, '2,500 pictures, about 990 MB'],
  [20_000, 5.25 * 1024 * megabyte, '20,000 pictures, about 5.3 GB'],
])('%d pictures of %d bytes are told as "%s"', (count, bytes, words) => {
  expect(archiveCopy.size(count, bytes)).toBe(words)
})
