import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Names the places of a stack by the sources of a bundle. It does so when a stack is first read, since Node's own
 * `--enable-source-maps` reads the map at every start, which takes about a fifth of the time of an import.
 */
Error.prepareStackTrace = (error, frames) =>
  [error, ...frames.map((frame) => `    at ${String(frame).replace(place, inSources)}`)].join('\n')

const place = /(file:\/\/\S+\.mjs):(\d+):(\d+)/

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
