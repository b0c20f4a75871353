import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Names the places in the stack of an error and of its causes by the sources of the bundle. Reads the bundle's map the first
 * time. Node's own `--enable-source-maps` reads it at every start, which takes about a fifth of the time of an import, and
 * maps stacks that nobody logs.
 */
export const mapStacks = (error: Error): Error => {
  for (let one: unknown = error; one instanceof Error; one = one.cause)
    Reflect.set(one, 'stack', one.stack?.replace(places, inSources))
  return error
}

const places = /(file:\/\/\S+\.mjs):(\d+):(\d+)/g

const inSources = (bundled: string, url: string, line: string, column: string): string => {
  const origin = mapOf(url)?.findOrigin(Number(line), Number(column))
  return origin && 'fileName' in origin
    ? `${origin.fileName.replace(upwards, '')}:${origin.lineNumber}:${origin.columnNumber}`
    : bundled
}

// A bundle's sources are relative to its folder.
const upwards = /^(\.\.\/)+/

const maps = new Map<string, SourceMap | undefined>()

const mapOf = (url: string): SourceMap | undefined => {
  if (!maps.has(url)) maps.set(url, readMap(url))
  return maps.get(url)
}

// Nothing may fail here: without its map a stack names the places of the bundle.
const readMap = (url: string): SourceMap | undefined => {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')))
  } catch {
    return undefined
  }
}
