import './environment.ts'
import { parseArgs } from 'node:util'

const { runSeed } = await import('./run-seed.ts')

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '10000' }, from: { type: 'string', default: '1' } },
})
const [count, from] = [Number(values.seeds), Number(values.from)]
const began = performance.now()

for (let seed = from; seed < from + count; seed++) {
  const { trace, failure } = await runSeed(seed)
  if (!failure) continue
  console.error(trace.slice(-80).join('\n'))
  console.error(`Seed ${seed} failed after ${trace.length} steps:`, failure)
  process.exitCode = 1
  break
}

const seconds = (performance.now() - began) / 1000
console.log(`${count} schedules from seed ${from}: ${seconds.toFixed(1)} s, ${(count / seconds).toFixed(0)} a second`)
