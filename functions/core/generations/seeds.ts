import { randomInt } from 'node:crypto'
import { limits } from '#shared/limits.ts'

/** The seed of a picture whose maker gave none. */
export const randomSeed = (): string => String(randomInt(limits.maxSeed))

/** Another seed, for the second run of a picture; undefined for one that has none. */
export const nextSeed = (seed: string | undefined): string | undefined =>
  seed === undefined ? undefined : String((Number(seed) + 1) % limits.maxSeed)
