import { rmSync, watch } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildFunctions } from '#infra/build/functions.ts'
import type { StackFunctions } from '#infra/local/lambda/stack-functions.ts'
import { extractBundle } from '#infra/local/template/assembly.ts'

type WatchOptions = { functions: StackFunctions; folder: string; report: (line: string) => void }

const sources = ['functions', 'shared']
// An editor writes several files, or one file several times, for one change.
const settleMilliseconds = 100

/** Rebuilds the functions whenever their sources change; the next event runs the new bundle. */
export const watchFunctions = ({ functions, folder, report }: WatchOptions): (() => void) => {
  const home = resolve(folder)
  rmSync(home, { recursive: true, force: true })
  let version = 0
  let building = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const rebuild = async () => {
    version += 1
    try {
      await buildFunctions(join(home, 'built'))
      reloadAll(functions, join(home, 'built'), join(home, String(version)))
      report('The functions are up to date')
    } catch (error) {
      report(`The functions do not build: ${error instanceof Error ? error.message : error}`)
    }
  }
  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      building = building.then(rebuild)
    }, settleMilliseconds)
  }
  const watchers = sources.map((source) => watch(source, { recursive: true }, schedule))
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}

// A function is named by its entry in its own variables, for its logs.
const reloadAll = (functions: StackFunctions, built: string, place: string): void => {
  for (const { thread } of functions.all()) {
    const entry = thread.runnable.variables.POWERTOOLS_SERVICE_NAME ?? ''
    const file = extractBundle(join(built, entry), join(place, entry))
    if (file) thread.reload({ ...thread.runnable, file })
  }
}
