import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod'
import { Template } from './template.ts'

const Manifest = z.object({
  artifacts: z.record(
    z.string(),
    z.looseObject({
      type: z.string(),
      properties: z.looseObject({ templateFile: z.string().optional(), stackName: z.string().optional() }).optional(),
    }),
  ),
})

const Assets = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.object({ path: z.string().optional(), packaging: z.string() }),
      destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
    }),
  ),
})

/** A synthesized app: the stack's template and its assets. */
export type Assembly = {
  folder: string
  /** The folder's name, which is different for every version. */
  id: string
  stackName: string
  template: Template
  /** The folder of the asset with this key in the assets bucket. Throws when there is none. */
  assetFolder(key: string): string
  /** The extracted module of a function's asset; undefined for an asset without a bundle of our build. */
  bundleOf(key: string): string | undefined
}

/** Reads the assembly in a folder. Throws unless it has exactly one stack. */
export const readAssembly = (folder: string): Assembly => {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'))
  const { artifacts } = Manifest.parse(read('manifest.json'))
  const stacks = Object.entries(artifacts).filter(([, { type }]) => type === 'aws:cloudformation:stack')
  const [name, stack] = stacks[0] ?? []
  if (!name || !stack || stacks.length > 1) throw new Error('The local runner needs an app with exactly one stack.')

  const folders = assetFolders(Assets.parse(read(`${name}.assets.json`)), folder)
  const assetFolder = (key: string) => {
    const found = folders.get(key)
    if (!found) throw new Error(`The app has no asset ${key}.`)
    return found
  }
  return {
    folder,
    id: basename(folder),
    stackName: stack.properties?.stackName ?? name,
    template: Template.parse(read(stack.properties?.templateFile ?? `${name}.template.json`)),
    assetFolder,
    bundleOf: (key) => extractBundle(assetFolder(key), join(folder, 'bundles', key)),
  }
}

const assetFolders = ({ files }: z.infer<typeof Assets>, folder: string): Map<string, string> =>
  new Map(
    Object.values(files).flatMap(({ source, destinations }) =>
      Object.values(destinations).map(({ objectKey }) => [objectKey, join(folder, source.path ?? '')] as const),
    ),
  )

/**
 * Copies only a function's bundle and its parts, because its folder can contain native modules for Lambda's platform;
 * without them the copy resolves this machine's modules. Returns undefined for a folder without a bundle.
 */
export const extractBundle = (assetFolder: string, place: string): string | undefined => {
  const bundle = join(place, 'index.mjs')
  if (existsSync(bundle)) return bundle
  if (!existsSync(join(assetFolder, 'index.mjs'))) return undefined
  mkdirSync(place, { recursive: true })
  const files = readdirSync(assetFolder).filter((file) => /\.mjs(\.map)?$/.test(file) && file !== 'index.mjs')
  // The bundle is the last, since it says that all are there.
  for (const file of [...files, 'index.mjs']) copyFileSync(join(assetFolder, file), join(place, file))
  return bundle
}
