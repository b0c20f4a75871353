import { createHash } from 'node:crypto'

/** A random number generator with values from 0 to 1, seeded by a text (mulberry32). */
export const randomOf = (text: string): (() => number) => {
  let state = createHash('sha256').update(text).digest().readUInt32LE(0)
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
