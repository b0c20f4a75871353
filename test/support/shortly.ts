/**
 * The first few cases of a suite that is slow on purpose, in an order that puts the most telling first; all of them
 * when `npm run test:thorough` asks.
 */
export const shortly = <Case>(cases: readonly Case[], few: number): Case[] =>
  process.env.THOROUGH ? [...cases] : cases.slice(0, few)
