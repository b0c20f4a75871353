import type { Random } from '#test/support/random.ts'

/** What a schedule may have besides designs, time and the sweeper. */
export const actNames = [
  'repeat',
  'cancel',
  'grant',
  'list',
  'stream',
  'bulk',
  'repair',
  'map',
  'enlarge',
  'remove',
  'leave',
  'buy',
  'subscribe',
  'train',
  'export',
  'deploy',
] as const
export type ActName = (typeof actNames)[number]

/**
 * `long`: everything that a schedule may have, and 50 to 500 steps. `short`: one or two designs and one to three acts, and fewer
 * steps. Most faults need few acts, and more of them are found in the same time when each schedule has others (Groce and others,
 * "Swarm testing", https://doi.org/10.1145/2338965.2336763).
 */
export type Length = 'long' | 'short'

/** The acts of a short schedule. */
export const fewActs = (random: Random): ActName[] =>
  Array.from({ length: random.between(1, 3) }, () => random.pick(actNames) ?? 'cancel')
