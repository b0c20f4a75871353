import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test, vi } from 'vitest'
import { generationCopy } from '#shared/copy/generation.ts'
import { builtSite, sentBytes } from '#test/support/infra/built-site.ts'

const site = builtSite()

/** Builds the site with one text of the studio changed, without writing it. */
const nextRelease = async (): Promise<Rolldown.OutputChunk[]> => {
  const changeText = {
    name: 'change-text',
    enforce: 'pre' as const,
    transform: (code: string, id: string) =>
      id.endsWith('/shared/copy/generation.ts') ? code.replace(generationCopy.changePhoto, 'Another photo') : null,
  }
  // Otherwise the libraries' own checks would be built in.
  vi.stubEnv('NODE_ENV', 'production')
  const built = await build({ logLevel: 'error', plugins: [changeText], build: { write: false } })
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  return outputs.filter((file) => file.type === 'chunk')
}

/** The files that a page's code needs, with those of the app. */
const neededBy = (page: string, chunks: readonly Rolldown.OutputChunk[]): Set<string> => {
  const roots = chunks.filter(({ name, facadeModuleId }) => name === 'main' || facadeModuleId?.endsWith(`/${page}.tsx`))
  const needed = new Set(roots.map(({ fileName }) => fileName))
  for (const file of needed)
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) needed.add(imported)
  return needed
}

test('a release that changes one text costs the studio with a photo at most 80 KB of new files', async () => {
  const chunks = await nextRelease()
  const needed = new Set(['dashboard-studio', 'workspace'].flatMap((page) => [...neededBy(page, chunks)]))
  const changed = chunks.filter(({ fileName }) => needed.has(fileName) && !existsSync(join(site, fileName)))
  expect(changed.length).toBeGreaterThan(0)
  expect(changed.reduce((sum, { code }) => sum + sentBytes(code, 'build'), 0) / 1000).toBeLessThan(80)
  const kept = [...needed].filter((file) => existsSync(join(site, file)))
  expect(kept.map((file) => file.replace(/^assets\/|-[\w-]{8}\.js$/g, ''))).toEqual(
    expect.arrayContaining([
      'react',
      'mui',
      'libraries',
      'client-libraries',
      'parts-libraries',
      'tools-libraries',
      'inputs',
      'client',
      'rules',
      'base',
    ]),
  )
})
