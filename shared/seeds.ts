import { limits } from './limits.ts'

/**
 * Whether a text is a seed: up to nine digits, and not 0, which a model treats as no seed (docs/vendors.md, Replicate).
 */
export const isSeed = (text: string): boolean => /^\d{1,9}$/.test(text) && Number(text) >= limits.minSeed

/** The seed a number of places after another one. The first seed follows the last. */
export const seedAfter = (seed: string, places: number): string =>
  String(((Number(seed) - limits.minSeed + places) % (limits.maxSeed - limits.minSeed + 1)) + limits.minSeed)
