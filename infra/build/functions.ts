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

// Imports that functions never use, with their replacements. The reason is in the file of each replacement.
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

/** One esbuild pass over all entries. The AWS SDK is bundled; sharp is not, since it is a native binary. */
export const functionBuildOptions = (outdir: string, entries = functionEntries()) =>
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
    // Names that the replacements lack are undefined, and no function uses them.
    logOverride: { 'import-is-undefined': 'silent' },
  }) as const satisfies BuildOptions

/** Builds `<outdir>/<folder>/<name>/index.mjs` for every function, and copies sharp beside the bundles that import it. */
export const buildFunctions = async (outdir = folders.functions, entries?: string[]): Promise<Metafile> => {
  await rm(outdir, { recursive: true, force: true })
  const { metafile } = await build(functionBuildOptions(outdir, entries))
  await stageSharp(sharpBundles(metafile))
  return metafile
}

/** The folders of the bundles that import sharp. */
export const sharpBundles = ({ outputs }: Metafile): string[] =>
  Object.entries(outputs)
    .filter(([, output]) => output.imports.some(({ path, external }) => external && path === 'sharp'))
    .map(([file]) => join(file, '..'))
