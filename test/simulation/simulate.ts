import './environment.ts'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import type { Length } from './acts.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '10000' },
    from: { type: 'string', default: '1' },
    processes: { type: 'string', default: String(availableParallelism()) },
    /** `long` or `short` for every schedule; by default one in fifty is long. */
    length: { type: 'string' },
    /** The part of the seeds that a process of the command runs, by its number. */
    part: { type: 'string' },
  },
})
const [count, from] = [Number(values.seeds), Number(values.from)]
if (values.length !== undefined && !['long', 'short'].includes(values.length))
  throw new Error('--length is long or short')
const processes = Math.min(count, Number(values.processes))

const longEvery = 50

/** A short schedule takes a quarter of the time of a long one, which has everything at once. */
const lengthOf = (seed: number): Length =>
  values.length === 'long' || (values.length !== 'short' && seed % longEvery === 0) ? 'long' : 'short'

/** Runs every n-th seed, up to the first violation; resolves to whether there was none. */
const runPart = async (part: number): Promise<boolean> => {
  const { runSeed, shortest } = await import('./run-seed.ts')
  for (let seed = from + part; seed < from + count; seed += processes) {
    const length = lengthOf(seed)
    const failed = await runSeed(seed, { length })
    if (!failed.failure) continue
    const { trace, steps, failure } = await shortest(failed, { length })
    console.error(trace.join('\n'))
    console.error(`Seed ${seed}, --length ${length}, fails after its first ${steps} steps of ${failed.steps}:`, failure)
    return false
  }
  return true
}

/** Runs the parts in one process for each core, and ends the others at the first violation. */
const runAll = async (): Promise<boolean> => {
  const parts = Array.from({ length: processes }, (_, part) =>
    fork(import.meta.filename, [...process.argv.slice(2), '--part', String(part)], {
      // With more room for a schedule's garbage the collector takes less time.
      execArgv: [...process.execArgv, '--max-semi-space-size=64'],
    }),
  )
  const codes = parts.map(async (one) => {
    const [code] = await once(one, 'exit')
    if (code !== 0) for (const other of parts) other.kill()
    return code
  })
  return (await Promise.all(codes)).every((code) => code === 0)
}

const began = performance.now()
const isWell = values.part === undefined ? await runAll() : await runPart(Number(values.part))
if (!isWell) process.exitCode = 1
if (isWell && values.part === undefined) {
  const seconds = (performance.now() - began) / 1000
  console.log(
    `${count} schedules from seed ${from}: ${seconds.toFixed(1)} s, ${(count / seconds).toFixed(0)} a second in ${processes} processes`,
  )
}
