import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type Figure, tableOf } from './figure.ts'

const parts: Record<string, () => Promise<{ measure: () => Promise<Figure[]> }>> = {
  starts: () => import('./starts.ts'),
  imports: () => import('./imports.ts'),
  units: () => import('./table-units.ts'),
  lifecycles: () => import('./lifecycles.ts'),
  submits: () => import('./submits.ts'),
  pixels: () => import('./webhook-to-pixel.ts'),
  'first-load': () => import('./first-load.ts'),
  large: () => import('./large.ts'),
  archive: () => import('./archive.ts'),
  brush: () => import('./brush-moves.ts'),
  gallery: () => import('./gallery.ts'),
}

/** Runs a part in a separate process, so that no part slows another down. */
const measureApart = async (part: string): Promise<Figure[]> => {
  const child = fork(import.meta.filename, [], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, BENCH_PART: part, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
  })
  const figures: Figure[] = []
  child.on('message', (measured: Figure[]) => figures.push(...measured))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${part} could not be measured`)
  return figures
}

const measureHere = async (part: string): Promise<void> => {
  const { measure } = (await parts[part]?.()) ?? {}
  const figures = await measure?.()
  process.send?.(figures, () => process.exit())
}

/** `npm run bench` runs every part; `npm run bench -- units submits` runs only those. */
const main = async (names: string[]): Promise<void> => {
  const unknown = names.filter((name) => !parts[name])
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`)
  const figures: Figure[] = []
  for (const part of names.length > 0 ? names : Object.keys(parts)) figures.push(...(await measureApart(part)))
  console.log(tableOf(figures).join('\n'))
}

const { BENCH_PART } = process.env
await (BENCH_PART ? measureHere(BENCH_PART) : main(process.argv.slice(2)))
