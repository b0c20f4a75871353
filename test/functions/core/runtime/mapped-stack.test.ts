import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, expect, test } from 'vitest'
import { mapStacks } from '#functions/core/runtime/mapped-stack.ts'

const folder = mkdtempSync(join(tmpdir(), 'roomwright-stack-'))
afterAll(() => rmSync(folder, { recursive: true }))

const throwing = `export const refuse = () => {
  throw new RangeError('too far')
}
`

/** The URL of a bundle with its map. */
const bundled = async (name: string): Promise<string> => {
  const [source, outfile] = [join(folder, `${name}.ts`), join(folder, `${name}.mjs`)]
  writeFileSync(source, throwing)
  await build({ entryPoints: [source], outfile, bundle: true, format: 'esm', minify: true, sourcemap: true })
  return pathToFileURL(outfile).href
}

const failureAt = (url: string, cause?: unknown): Error => {
  const error = new Error('failed', { cause })
  error.stack = `Error: failed\n    at refuse (${url}:1:20)\n    at ${url}:1:20`
  return error
}

test('every place of a stack, and of the causes of its error, is named by its source', async () => {
  const [one, other] = [await bundled('one'), await bundled('other')]
  const error = failureAt(one, failureAt(other))
  expect(mapStacks(error)).toBe(error)
  expect(error.stack).toMatch(/^Error: failed\n {4}at refuse \(one\.ts:\d:\d+\)\n {4}at one\.ts:\d:\d+$/)
  expect((error.cause as Error).stack).toMatch(/other\.ts:\d:\d+\)/)
})

test('a place without a map, a map that is damaged and an error that cannot change are left as they are', async () => {
  const damaged = await bundled('damaged')
  writeFileSync(join(folder, 'damaged.mjs.map'), '{')
  for (const url of [damaged, pathToFileURL(join(folder, 'missing.mjs')).href]) {
    const error = failureAt(url)
    expect(mapStacks(error).stack).toContain(`${url}:1:20`)
  }
  // A frozen error does not do: on Node 24 its stack is a setter, which freezing leaves alone.
  const fixed = failureAt(await bundled('fixed'))
  Object.defineProperty(fixed, 'stack', { value: fixed.stack, writable: false, configurable: false })
  expect(mapStacks(fixed).stack).toContain('fixed.mjs:1:20')
})
