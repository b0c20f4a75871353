import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { functionEntries } from '#infra/build/functions.ts'

const ownSpecifier = /((?:from|import) ?"(?:#|\.)[^"]+)\.ts"/g

/** The product's modules that the handlers import, found by bundling them. */
const modulesOf = ({ inputs }: Metafile): string[] =>
  Object.keys(inputs).filter((file) => /^(functions|shared)\//.test(file))

/**
 * Transpiles each module of the handlers by itself, with packages in `node_modules`, to compare with bundles. Returns
 * a function from an entry to its file.
 */
export const transpileFunctions = async (folder: string): Promise<(entry: string) => string> => {
  const entryPoints = functionEntries().map((entry) => `functions/${entry}.ts`)
  const common = { platform: 'node', format: 'esm', target: 'node22', outdir: folder, write: false } as const
  const { metafile } = await build({ ...common, entryPoints, bundle: true, packages: 'external', metafile: true })
  const { outputFiles } = await build({ ...common, entryPoints: modulesOf(metafile), outbase: '.' })
  for (const { path, text } of outputFiles) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text.replace(ownSpecifier, '$1.js"'))
  }
  const { imports } = JSON.parse(await readFile('package.json', 'utf8'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', imports }))
  await symlink(resolve('node_modules'), join(folder, basename('node_modules')))
  return (entry) => join(folder, `functions/${entry}.js`)
}
