import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type Figure, median } from './figure.ts'

const rounds = 5

// With more room for a lifecycle's garbage the collector takes less time.
const youngGeneration = ['--max-semi-space-size=64']

type Told = { lifecycles: number; processorSeconds: number }

const roundOf = async (teller: ChildProcess): Promise<Told> => {
  teller.send('round')
  const [told] = await once(teller, 'message')
  return told
}

/** Lifecycles per second of the real handlers, with every invariant asserted, in one process for each core. */
export const measure = async (): Promise<Figure[]> => {
  const tellers = Array.from({ length: availableParallelism() }, () =>
    fork(join(import.meta.dirname, 'tell-lifecycles.ts'), [], { execArgv: ['--import', 'tsx', ...youngGeneration] }),
  )
  try {
    await Promise.all(tellers.map((teller) => once(teller, 'message')))
    const perSecond: number[] = []
    const perProcessorSecond: number[] = []
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      const told = await Promise.all(tellers.map(roundOf))
      const lifecycles = told.reduce((sum, one) => sum + one.lifecycles, 0)
      perSecond.push((lifecycles * 1000) / (performance.now() - began))
      perProcessorSecond.push(lifecycles / told.reduce((sum, one) => sum + one.processorSeconds, 0))
    }
    return [
      { name: `full lifecycles on ${tellers.length} cores`, value: median(perSecond), unit: '/s', atLeast: 500 },
      { name: 'full lifecycles per processor second', value: median(perProcessorSecond), unit: '/s' },
    ]
  } finally {
    for (const teller of tellers) teller.kill()
  }
}
