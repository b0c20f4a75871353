import { expect, test } from 'vitest'
import { shortly } from '#test/support/shortly.ts'
import { runSeed } from './run-seed.ts'

const seeds = Array.from({ length: 1000 }, (_, index) => index + 1)

/** The last decisions of a schedule. */
const endOf = (trace: readonly string[]) => trace.slice(-60).join('\n')

test('no schedule of faults violates an invariant', { timeout: 600_000 }, async () => {
  for (const seed of shortly(seeds, 75, 150)) {
    const { failure, trace } = await runSeed(seed)
    expect(failure, `seed ${seed}: npm run simulate -- --seeds 1 --from ${seed}\n${endOf(trace)}`).toBeUndefined()
  }
})

test('the same seed makes the same decisions', async () => {
  const [first, , again] = [await runSeed(4689), await runSeed(4690), await runSeed(4689)]
  expect(again.trace.join('\n')).toBe(first.trace.join('\n'))
  expect(first.trace.length).toBeGreaterThan(50)
})
