import { timingSafeEqual } from 'node:crypto'

/** Whether two byte strings are equal. The time depends only on their lengths. */
export const isEqualInConstantTime = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected)
