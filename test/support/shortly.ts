/**
 * The first `few` cases of a slow suite, or all of them in `npm test -- --all`. List the most important cases
 * first.
 */
export const shortly = <Case>(cases: readonly Case[], few: number): Case[] =>
  process.env.ALL_CASES ? [...cases] : cases.slice(0, few)
