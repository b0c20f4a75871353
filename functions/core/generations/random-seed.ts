import { randomInt } from 'node:crypto'
import { limits } from '#shared/limits.ts'

/** The seed of a picture whose request contains none. */
export const randomSeed = (): string => String(randomInt(limits.minSeed, limits.maxSeed + 1))
