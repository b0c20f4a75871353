import { readFileSync, rmSync, watch } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { buildFunctions, functionEntries, sourcesOf } from '#infra/build/functions.ts'
import type { StackFunctions } from '#local/emulators/aws/lambda/stack-functions.ts'
import { extractBundle } from '#local/emulators/template/assembly.ts'

type WatchOptions = { functions: StackFunctions; folder: string; report: (line: string) => void }

const watched = ['functions', 'shared']
// An editor can write several files, or one file several times, for one change.
const settleMilliseconds = 100

/**
 * Rebuilds the functions whose bundle includes a changed source; the next event runs the new bundle. One build of all
 * functions at the start, which takes some seconds, records the sources of each.
 */
export const watchFunctions = ({ functions, folder, report }: WatchOptions): (() => void) => {
  const home = resolve(folder)
  rmSync(home, { recursive: true, force: true })
  const sources = new Map<string, Set<string>>()
  const changed = new Set<string>()
  let version = 0
  let timer: NodeJS.Timeout | undefined

  const build = async (entries: string[]): Promise<string> => {
    version += 1
    const built = join(home, `${version}-built`)
    const metafile = await buildFunctions(built, entries)
    for (const entry of entries) sources.set(entry, sourcesOf(metafile, join(built, entry)))
    return built
  }
  const rebuild = async () => {
    const files = [...changed]
    changed.clear()
    const isAffected = (entry: string) => files.some((file) => sources.get(entry)?.has(file) ?? true)
    const entries = functionEntries().filter(isAffected)
    if (entries.length === 0) return
    try {
      reloadAll(functions, await build(entries), join(home, String(version)))
      report('The functions are up to date')
    } catch (error) {
      report(`The functions do not build: ${error instanceof Error ? error.message : error}`)
    }
  }
  // A build error here is ignored: entries without recorded sources are rebuilt at the next change.
  let building: Promise<unknown> = build(functionEntries()).catch(() => {})
  const schedule = (file: string) => {
    changed.add(file)
    clearTimeout(timer)
    timer = setTimeout(() => {
      building = building.then(rebuild)
    }, settleMilliseconds)
  }
  const watchers = watched.map((source) =>
    watch(source, { recursive: true }, (_, name) => schedule(join(source, name ?? ''))),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}

const reloadAll = (functions: StackFunctions, built: string, place: string): void => {
  for (const { thread } of functions.all()) {
    const entry = entryOf(thread.runnable.file)
    const file = entry && extractBundle(join(built, entry), join(place, entry))
    if (file) thread.reload({ ...thread.runnable, file })
  }
}

const SourceMap = z.object({ sources: z.array(z.string()) })

// The template does not name a bundle's entry point, but the source map does: its last source is the entry.
const entryOf = (bundle: string): string | undefined => {
  const { sources: files } = SourceMap.parse(JSON.parse(readFileSync(`${bundle}.map`, 'utf8')))
  return /functions\/(.+)\.ts$/.exec(files.at(-1) ?? '')?.[1]
}
