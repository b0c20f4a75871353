import { expect, test } from 'vitest'
import { shortly } from '#test/support/shortly.ts'
import type { ActName, Length } from './acts.ts'
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

/** The handlers that only these acts start. */
const startedBy: Record<string, ActName[]> = {
  cancel: ['cancel'],
  grant: ['grant'],
  list: ['list'],
  'start bulk': ['bulk'],
  'map-room': ['map'],
  enlarge: ['enlarge'],
  remove: ['remove'],
  leave: ['leave', 'export'],
  checkout: ['buy', 'subscribe'],
  quote: ['subscribe'],
  draft: ['train'],
  'export-account': ['export'],
}

test('a short schedule has one or two designs and one to three acts, and another has others', async () => {
  const seen = new Set<string>()
  for (const seed of seedsUpTo(120)) {
    const { trace } = await runSeed(seed, { length: 'short' })
    const acts = trace[0]?.match(/^A short schedule: (.*)$/)?.[1]?.split(', ') ?? []
    expect(acts.length).toBeOneOf([1, 2, 3])
    const started = trace.flatMap((line) => line.match(/^#\d+ (.*) starts$/)?.[1] ?? [])
    if (!acts.some((act) => ['repeat', 'repair'].includes(act)))
      expect(started.filter((handler) => handler === 'submit').length, `seed ${seed}`).toBeLessThanOrEqual(2)
    for (const handler of started) {
      const by = startedBy[handler]
      if (!by) continue
      seen.add(handler)
      expect(
        by.some((act) => acts.includes(act)),
        `seed ${seed} starts ${handler}`,
      ).toBe(true)
    }
  }
  expect([...seen].sort()).toEqual(Object.keys(startedBy).sort())
})

test('the same seed makes the same decisions', async () => {
  const [first, , again] = [await runSeed(4689), await runSeed(4690), await runSeed(4689)]
  expect(again.trace.join('\n')).toBe(first.trace.join('\n'))
  expect(first.trace.length).toBeGreaterThan(50)
})

test.each([
  ['long', 1],
  ['short', 20],
] as const)(
  'the fewest steps of a %s schedule that fails still fail, and one step less does not',
  async (length, seed) => {
    const ignored = (expression: string, { sk }: { sk: string }) =>
      sk === 'JOB' && expression.startsWith('#state = :queued')
    const failed = await runSeed(seed, { length, ignored })
    const { failure, steps, trace } = await shortest(failed, { length, ignored })
    expect(String(failure)).toMatch(/One run/)
    expect(trace[0]).toBe(failed.trace[0])
    expect(steps).toBeLessThan(failed.steps)
    expect((await runSeed(seed, { length, ignored, atMost: steps - 1 })).failure).toBeUndefined()
  },
)
