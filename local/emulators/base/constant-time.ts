import { timingSafeEqual } from 'node:crypto'

/** Whether two byte strings are equal, in a time that depends on their lengths only. */
export const isEqualInConstantTime = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected)
