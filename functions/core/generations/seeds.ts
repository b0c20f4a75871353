import { randomInt } from 'node:crypto'
import { limits } from '#shared/limits.ts'
import { seedAfter } from '#shared/seeds.ts'

/** The seed of a picture whose request contains none. */
export const randomSeed = (): string => String(randomInt(limits.minSeed, limits.maxSeed + 1))

/** Another seed, for the second run of a picture. Undefined for a picture without a seed. */
export const nextSeed = (seed: string | undefined): string | undefined =>
  seed === undefined ? undefined : seedAfter(seed, 1)
