import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildFunctions, functionEntries } from '#infra/build/functions.ts'
import { functionEnvironment } from '#test/support/functions/function-environment.ts'
import { type Figure, median } from './figure.ts'
import { transpileFunctions } from './unbundled.ts'

const samples = 11
const timed =
  'const began = performance.now(); await import(process.argv[1]); console.log(performance.now() - began); process.exit()'

/** The milliseconds that a new Node process takes to import a module. */
const importMilliseconds = async (file: string): Promise<number> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', timed, file], {
    env: { ...process.env, ...functionEnvironment, AWS_REGION: 'us-east-1' },
  })
  return Number(stdout)
}

/** Compares each function's bundle with the same function unbundled, alternately, in new processes. */
export const measure = async (): Promise<Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'roomwright-imports-'))
  try {
    await buildFunctions(join(folder, 'bundled'))
    const unbundled = await transpileFunctions(join(folder, 'unbundled'))
    const figures: Figure[] = []
    for (const entry of functionEntries()) {
      const times = { bundled: [] as number[], unbundled: [] as number[] }
      for (let sample = 0; sample < samples; sample++) {
        times.bundled.push(await importMilliseconds(join(folder, 'bundled', entry, 'index.mjs')))
        times.unbundled.push(await importMilliseconds(unbundled(entry)))
      }
      const [bundle, whole] = [median(times.bundled), median(times.unbundled)]
      figures.push({ name: `import ${entry}`, value: bundle, unit: 'ms' })
      figures.push({
        name: `import ${entry}, times faster than unbundled`,
        value: whole / bundle,
        unit: 'x',
        ...(entry.startsWith('api/') && { atLeast: 8 }),
      })
    }
    return figures
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
