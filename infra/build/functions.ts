import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild'
import { folders } from './folders.ts'
import { stageSharp } from './sharp.ts'

const functionFolders = ['api', 'pages', 'queues', 'webhooks', 'streams', 'schedules', 'triggers'] as const

/** Every Lambda entry as `<folder>/<name>`. Each file in one of the function folders becomes a bundle. */
export const functionEntries = (): string[] =>
  functionFolders
    .filter((folder) => existsSync(join('functions', folder)))
    .flatMap((folder) =>
      readdirSync(join('functions', folder))
        .filter((file) => file.endsWith('.ts'))
        .map((file) => `${folder}/${file.slice(0, -'.ts'.length)}`),
    )

// Imports that functions never use, with their replacements. Each replacement's file explains the reason.
const absentPackages = {
  '@aws-sdk/credential-provider-node': './infra/build/lambda-credentials.ts',
  '@aws-sdk/endpoint-cache': './infra/build/absent/endpoint-cache.ts',
  '@smithy/core/event-streams': './infra/build/absent/event-streams.ts',
}

const absentJsonSchema: Plugin = {
  name: 'absent-json-schema',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/(to-json-schema|json-schema-processors)\.js$/ }, ({ importer }) =>
      importer.endsWith('/zod/v4/classic/schemas.js') ? { path: resolve('infra/build/absent/json-schema.ts') } : null,
    ),
}

/** The options of an esbuild pass. The AWS SDK is bundled. sharp is a native binary and is not. */
const functionBuildOptions = (outdir: string, entries: string[]) =>
  ({
    entryPoints: Object.fromEntries(entries.map((entry) => [`${entry}/index`, `functions/${entry}.ts`])),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    mainFields: ['module', 'main'],
    minify: true,
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
    metafile: true,
    external: ['sharp'],
    alias: absentPackages,
    plugins: [absentJsonSchema],
    // Names that the replacements lack become undefined. No function uses them.
    logOverride: { 'import-is-undefined': 'silent' },
  }) as const satisfies BuildOptions

// Where somebody waits, a function starts without the code that most requests do not need: that of pictures, Stripe,
// mails, and the labels of photos. It loads with the first call that needs it.
const inParts = new Set(['api/billing', 'api/contact', 'api/picture-files', 'api/uploads'])
const startsInParts = (entry: string) => entry.startsWith('pages/') || inParts.has(entry)

export const functionPasses = (outdir: string, entries = functionEntries()): BuildOptions[] => [
  functionBuildOptions(
    outdir,
    entries.filter((entry) => !startsInParts(entry)),
  ),
  ...entries.filter(startsInParts).map((entry) => ({
    ...functionBuildOptions(outdir, [entry]),
    splitting: true,
    chunkNames: `${entry}/[name]-[hash]`,
  })),
]

/**
 * Builds `<outdir>/<folder>/<name>/index.mjs` for every function, with its chunks, and copies sharp next to the bundles
 * that import it.
 */
export const buildFunctions = async (outdir = folders.functions, entries = functionEntries()): Promise<Metafile> => {
  await rm(outdir, { recursive: true, force: true })
  const passes = functionPasses(outdir, entries).map((options) => build({ ...options, metafile: true }))
  const metafiles = (await Promise.all(passes)).map(({ metafile }) => metafile)
  const metafile = {
    inputs: Object.assign({}, ...metafiles.map(({ inputs }) => inputs)),
    outputs: Object.assign({}, ...metafiles.map(({ outputs }) => outputs)),
  }
  await stageSharp(sharpBundles(metafile))
  return metafile
}

/** The folders of the bundles that import sharp. */
export const sharpBundles = ({ outputs }: Metafile): string[] => [
  ...new Set(
    Object.entries(outputs)
      .filter(([, output]) => output.imports.some(({ path, external }) => external && path === 'sharp'))
      .map(([file]) => join(file, '..')),
  ),
]

/** The sources of a bundle and its chunks, from the build's metafile. */
export const sourcesOf = ({ outputs }: Metafile, bundle: string): Set<string> =>
  new Set(
    Object.entries(outputs)
      .filter(([file]) => resolve(file, '..') === resolve(bundle))
      .flatMap(([, { inputs }]) => Object.keys(inputs)),
  )
