import { expect, test } from 'vitest'
import { shortly } from '#test/support/shortly.ts'
import type { Length } from './acts.ts'
import { runSeed, shortest } from './run-seed.ts'

const seedsUpTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

/** The seeds of each length, and how many of them `npm test` and CI run. */
const schedules: Record<Length, { last: number; few: number; more: number }> = {
  long: { last: 1000, few: 75, more: 150 },
  short: { last: 4000, few: 75, more: 150 },
}

/** The last decisions of a schedule. */
const endOf = (trace: readonly string[]) => trace.slice(-60).join('\n')

test.each(['long', 'short'] as const)(
  'no %s schedule of faults violates an invariant',
  { timeout: 600_000 },
  async (length) => {
    const { last, few, more } = schedules[length]
    for (const seed of shortly(seedsUpTo(last), few, more)) {
      const { failure, trace } = await runSeed(seed, { length })
      const command = `npm run simulate -- --seeds 1 --from ${seed} --length ${length}`
      expect(failure, `seed ${seed}: ${command}\n${endOf(trace)}`).toBeUndefined()
    }
  },
)

test('a short schedule has one to three acts, and another has others', async () => {
  const acts = new Set<string>()
  for (const seed of seedsUpTo(12)) {
    const { trace } = await runSeed(seed, { length: 'short' })
    const named = trace[0]?.match(/^A short schedule: (.*)$/)?.[1]?.split(', ') ?? []
    expect(named.length).toBeOneOf([1, 2, 3])
    for (const act of named) acts.add(act)
  }
  expect(acts.size).toBeGreaterThan(6)
})

test('the same seed makes the same decisions', async () => {
  const [first, , again] = [await runSeed(4689), await runSeed(4690), await runSeed(4689)]
  expect(again.trace.join('\n')).toBe(first.trace.join('\n'))
  expect(first.trace.length).toBeGreaterThan(50)
})

test('the shortest form of a schedule that fails still fails, and with one step less it does not', async () => {
  const ignored = (expression: string, { sk }: { sk: string }) =>
    sk === 'JOB' && expression.startsWith('#state = :queued')
  const failed = await runSeed(1, { ignored })
  const short = await shortest(failed, { ignored })
  expect(String(short.failure)).toMatch(/One run/)
  expect(short.steps).toBeLessThan(failed.steps)
  expect((await runSeed(1, { ignored, atMost: short.steps - 1 })).failure).toBeUndefined()
})
