import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readAssembly } from '#local/emulators/template/assembly.ts'
import { withBuildLock } from '#local/run/build/build-lock.ts'
import { fingerprint } from '#local/run/build/fingerprint.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

describe('the fingerprint', () => {
  const folderWith = (files: Record<string, string>) => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'deep'))
    for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
    return (others: string[] = []) => fingerprint([folder], others)
  }

  test('changes with every file in every subfolder', () => {
    const folder = temporaryFolder()
    const of = () => fingerprint([folder], [])
    mkdirSync(join(folder, 'deep'))
    writeFileSync(join(folder, 'deep', 'a.ts'), '1')
    const first = of()
    writeFileSync(join(folder, 'deep', 'a.ts'), '2')
    expect(of()).not.toBe(first)
  })

  test('changes with the other inputs and ignores a missing path', () => {
    const of = folderWith({ 'deep/a.ts': '1' })
    expect(of()).toBe(of())
    expect(of(['dev'])).not.toBe(of(['local']))
    expect(fingerprint(['/nowhere'], [])).toMatch(/^[0-9a-f]{16}$/)
  })
})

describe('an assembly', () => {
  const assembly = () => {
    const folder = temporaryFolder()
    const write = (file: string, content: unknown) => writeFileSync(join(folder, file), JSON.stringify(content))
    const asset = (path: string, objectKey: string) => ({
      source: { path, packaging: 'zip' },
      destinations: { here: { objectKey } },
    })
    write('manifest.json', {
      artifacts: {
        Tree: { type: 'cdk:tree', properties: { file: 'tree.json' } },
        'house-dev': { type: 'aws:cloudformation:stack', properties: { templateFile: 'house-dev.template.json' } },
      },
    })
    write('house-dev.template.json', { Resources: {} })
    write('house-dev.assets.json', {
      files: { one: asset('asset.one', 'one.zip'), two: asset('asset.two', 'two.zip') },
    })
    for (const name of ['asset.one', 'asset.two']) mkdirSync(join(folder, name))
    writeFileSync(join(folder, 'asset.one', 'index.mjs'), 'export const handler = 1')
    mkdirSync(join(folder, 'asset.one', 'node_modules'))
    return readAssembly(folder)
  }

  test('has one stack with its template and assets', () => {
    const { folder, stackName, template, assetFolder } = assembly()
    expect(stackName).toBe('house-dev')
    expect(template.Resources).toEqual({})
    expect(assetFolder('one.zip')).toBe(join(folder, 'asset.one'))
    expect(() => assetFolder('three.zip')).toThrow('three.zip')
  })

  test('extracts a bundle with its parts and without its native modules', () => {
    const { folder, bundleOf } = assembly()
    writeFileSync(join(folder, 'asset.one', 'pictures-A1.mjs'), 'export const parts = 1')
    const bundle = bundleOf('one.zip') ?? ''
    expect(readFileSync(bundle, 'utf8')).toContain('handler')
    expect(existsSync(join(bundle, '..', 'pictures-A1.mjs'))).toBe(true)
    expect(existsSync(join(bundle, '..', 'node_modules'))).toBe(false)
    expect(bundleOf('two.zip')).toBeUndefined()
  })
})

describe('the build lock', () => {
  test('admits one process at a time', async () => {
    const lock = join(temporaryFolder(), 'lock')
    let open = 0
    let most = 0
    const enter = () =>
      withBuildLock(lock, async () => {
        open += 1
        most = Math.max(most, open)
        await new Promise((resolve) => setTimeout(resolve, 5))
        open -= 1
      })
    await Promise.all([enter(), enter(), enter()])
    expect(most).toBe(1)
  })

  test('is released when its process has died', async () => {
    const lock = join(temporaryFolder(), 'lock')
    writeFileSync(lock, '999999999')
    expect(await withBuildLock(lock, async () => 'in')).toBe('in')
  })
})
