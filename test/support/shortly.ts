/**
 * The first `few` cases of a slow suite; in `npm test -- --all` the first `most`, by default all of them; with EVERY_CASE=1
 * always all. List the most important cases first.
 */
export const shortly = <Case>(cases: readonly Case[], few: number, most = cases.length): Case[] => {
  if (process.env.EVERY_CASE) return [...cases]
  return cases.slice(0, process.env.ALL_CASES ? most : few)
}
