import { readFileSync, rmSync, watch } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Metafile } from 'esbuild'
import * as z from 'zod'
import { buildFunctions, functionEntries } from '#infra/build/functions.ts'
import type { StackFunctions } from '#local/aws/lambda/stack-functions.ts'
import { extractBundle } from '#local/template/assembly.ts'

type WatchOptions = { functions: StackFunctions; folder: string; report: (line: string) => void }

const sources = ['functions', 'shared']
// An editor writes several files, or one file several times, for one change.
const settleMilliseconds = 100

/**
 * Rebuilds the functions that a changed source is part of; the next event runs the new bundle. To build all of them
 * takes some seconds, so that is done once at the start, which tells what each is made of.
 */
export const watchFunctions = ({ functions, folder, report }: WatchOptions): (() => void) => {
  const home = resolve(folder)
  rmSync(home, { recursive: true, force: true })
  const madeOf = new Map<string, Set<string>>()
  const changed = new Set<string>()
  let version = 0
  let timer: NodeJS.Timeout | undefined

  const build = async (entries: string[]): Promise<string> => {
    version += 1
    const built = join(home, `${version}-built`)
    learn(madeOf, await buildFunctions(built, entries), built, entries)
    return built
  }
  const rebuild = async () => {
    const files = [...changed]
    changed.clear()
    const isAffected = (entry: string) => files.some((file) => madeOf.get(entry)?.has(file) ?? true)
    const entries = functionEntries().filter(isAffected)
    if (entries.length === 0) return
    try {
      reloadAll(functions, await build(entries), join(home, String(version)))
      report('The functions are up to date')
    } catch (error) {
      report(`The functions do not build: ${error instanceof Error ? error.message : error}`)
    }
  }
  // What does not build now is built when it has changed.
  let building: Promise<unknown> = build(functionEntries()).catch(() => {})
  const schedule = (file: string) => {
    changed.add(file)
    clearTimeout(timer)
    timer = setTimeout(() => {
      building = building.then(rebuild)
    }, settleMilliseconds)
  }
  const watchers = sources.map((source) =>
    watch(source, { recursive: true }, (_, name) => schedule(join(source, name ?? ''))),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}

const learn = (madeOf: Map<string, Set<string>>, { outputs }: Metafile, built: string, entries: string[]): void => {
  for (const entry of entries) {
    const output = outputs[relative('.', join(built, entry, 'index.mjs'))]
    if (output) madeOf.set(entry, new Set(Object.keys(output.inputs)))
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

// The template does not say what a bundle was made from, but its source map does: a bundle ends with its entry.
const entryOf = (bundle: string): string | undefined => {
  const { sources: files } = SourceMap.parse(JSON.parse(readFileSync(`${bundle}.map`, 'utf8')))
  return /functions\/(.+)\.ts$/.exec(files.at(-1) ?? '')?.[1]
}
