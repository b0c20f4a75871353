/** Mulberry32: a generator of pseudo-random numbers from 0 to 1, without 1. The same seed gives the same numbers. */
export const mulberry32 = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Random choices that are the same for the same seed. */
export class Random {
  /** A number from 0 to 1, without 1. */
  readonly next: () => number

  constructor(seed: number) {
    // Mixed, so that neighbouring seeds do not start with similar numbers.
    this.next = mulberry32(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b))
  }

  /** A whole number below `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** One of the choices; undefined when there are none. */
  pick<Choice>(choices: readonly Choice[]): Choice | undefined {
    return choices[this.below(choices.length)]
  }
}
