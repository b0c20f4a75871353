import { expect, test } from 'vitest'
import { type Crash, type Plot, plots, tellCrashing } from '#test/simulation/crashing-story.ts'
import { shortly } from '#test/support/shortly.ts'

/**
 * Runs the story with one more crash, once for every call from position `from` on; returns how often it ran. A single
 * crash is tried before and after the call takes effect; a second one on one side and at every fifth call, unless
 * EVERY_CASE is set.
 */
const eachCrash = async (
  plot: Plot,
  from: number,
  before: readonly Crash[],
  then?: (crash: Crash) => Promise<void>,
) => {
  let told = 0
  const [first] = before
  const step = first && !process.env.EVERY_CASE ? 5 : 1
  for (let at = from + (first ? first.at % step : 0), isReached = true; isReached; at += step) {
    isReached = false
    for (const takesEffect of sidesOf(at, first)) {
      const crash = { at, takesEffect }
      const { calls, status, runs } = await tellCrashing(plot, [...before, crash])
      if (at >= calls) continue
      isReached = true
      told++
      expect(['completed', 'failed'], JSON.stringify([...before, crash])).toContain(status)
      expect(runs, JSON.stringify([...before, crash])).toBeLessThanOrEqual(1)
      await then?.(crash)
    }
  }
  return told
}

const sidesOf = (at: number, first?: Crash) =>
  first && !process.env.EVERY_CASE ? [(at + first.at) % 2 === 0] : [true, false]

test.each([
  ['webhook', 'completed'],
  ['sweep', 'completed'],
  ['failure', 'failed'],
  ['cancel', 'failed'],
] as const)('without a crash the story with the plot %s ends %s', async (plot, status) => {
  expect(await tellCrashing(plot, [])).toMatchObject({ status, runs: 1 })
})

test.each(shortly(plots, 2))(
  'any one or two crashes violate no invariant in the story with the plot %s',
  { timeout: 300_000 },
  async (plot) => {
    let pairs = 0
    const singles = await eachCrash(plot, 0, [], async (first) => {
      pairs += await eachCrash(plot, first.at + 1, [first])
    })
    expect(singles).toBeGreaterThan(30)
    expect(pairs).toBeGreaterThan(singles)
  },
)
