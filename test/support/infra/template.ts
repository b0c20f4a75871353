import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import type { Metafile } from 'esbuild'
import { afterAll } from 'vitest'
import * as z from 'zod'
import { buildFunctions } from '#infra/build/functions.ts'
import { type Config, readConfig } from '#infra/config.ts'
import { LambdaFunction } from '#infra/constructs/lambda-function.ts'
import { RoomwrightStack } from '#infra/stack.ts'
import { createResolver, type Resolver } from '#local/template/resolve.ts'
import { Template } from '#local/template/template.ts'

const AssetManifest = z.object({
  files: z.record(z.string(), z.object({ source: z.looseObject({ path: z.string().optional() }) })),
})

const CdkJson = z.object({ context: z.record(z.string(), z.unknown()) })

/** Builds the functions into a folder that is deleted after the test file. The site is one small page. */
export const buildForTests = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'roomwright-stack-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const frontend = join(folder, 'frontend')
  mkdirSync(frontend)
  writeFileSync(join(frontend, 'index.html'), '<!doctype html><title>Test</title>')
  const functions = join(folder, 'functions')
  return { folder, functions, frontend, metafile: await buildFunctions(functions) }
}

/** The result of `buildForTests`. */
export type TestBuild = { folder: string; functions: string; frontend: string; metafile: Metafile }

export type SynthesizedStack = {
  /** The template as it is deployed. */
  json: string
  template: Template
  /** The template with every reference replaced by the value that AWS would give. */
  resolver: Resolver
  app: App
  /** The folder of an asset's files, by its S3 key. */
  assetFolder: (key: string) => string
}

type SynthesisOptions = {
  /** Throws on a finding of cdk-nag. */
  checked?: boolean
  /** Copies the assets, so that `assetFolder` finds them. */
  withAssets?: boolean
}

/** Synthesizes the stack's template as `cdk synth` does. */
export const synthesize = (
  build: TestBuild,
  settings: Partial<Config> = {},
  { checked = false, withAssets = false }: SynthesisOptions = {},
): SynthesizedStack => {
  const { context } = CdkJson.parse(JSON.parse(readFileSync('cdk.json', 'utf8')))
  const app = new App({
    analyticsReporting: false,
    context: {
      ...context,
      folders: { functions: build.functions, frontend: build.frontend },
      // Copying sharp takes longer than the rest of a synthesis.
      'aws:cdk:disable-asset-staging': !withAssets,
    },
    outdir: mkdtempSync(join(build.folder, 'cdk.out-')),
  })
  const stack = new RoomwrightStack(app, 'Test', {
    config: { ...readConfig('dev'), ...settings },
    env: { region: 'us-east-1' },
  })
  if (checked) Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
  const { templateFullPath } = app.synth().getStackArtifact(stack.artifactId)
  const json = readFileSync(templateFullPath, 'utf8')
  const template = Template.parse(JSON.parse(json))
  const manifest = readFileSync(templateFullPath.replace('.template.json', '.assets.json'), 'utf8')
  const { files } = AssetManifest.parse(JSON.parse(manifest))
  return {
    json,
    template,
    resolver: createResolver(template, { stackName: 'Test' }),
    app,
    assetFolder: (key) => resolve(app.outdir, files[key.replace('.zip', '')]?.source.path ?? ''),
  }
}

const LambdaProperties = z.object({
  Code: z.object({ S3Key: z.string() }),
  Runtime: z.string(),
  Architectures: z.array(z.string()),
  Timeout: z.number(),
  MemorySize: z.number(),
  Environment: z.object({ Variables: z.record(z.string(), z.string()) }),
  TracingConfig: z.object({ Mode: z.string() }),
})

export type StackFunction = {
  logicalId: string
  name: string
  arn: string
  /** `<folder>/<name>` below `functions/`. */
  entry: string
  properties: z.infer<typeof LambdaProperties>
}

/** The product's functions in the template, each with its entry; without the function that CDK adds to deploy files. */
export const functionsOf = ({ resolver, app }: SynthesizedStack): StackFunction[] =>
  app.node
    .findAll()
    .filter((construct) => construct instanceof LambdaFunction)
    .map((lambda) => {
      const logicalId = z.object({ Ref: z.string() }).parse(lambda.stack.resolve(lambda.functionName)).Ref
      const { name, properties } = resolver.resource(logicalId)
      return {
        logicalId,
        name,
        arn: resolver.attribute(logicalId, 'Arn'),
        entry: lambda.entry,
        properties: LambdaProperties.parse(properties),
      }
    })
