import { mkdtempSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import * as z from 'zod'
import { type Config, readConfig } from '#infra/config.ts'
import { LambdaFunction } from '#infra/constructs/lambda-function.ts'
import { RoomwrightStack } from '#infra/stack.ts'
import { type Synthesis, synthesisOf } from './template.ts'

const AssetManifest = z.object({
  files: z.record(z.string(), z.object({ source: z.looseObject({ path: z.string().optional() }) })),
})

/** The public key for all syntheses of a run, so that their templates can be compared. */
export const pictureKeyFile = 'picture-key'

const CdkJson = z.object({ context: z.record(z.string(), z.unknown()) })

export type CheckedSynthesis = Synthesis & {
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

/** Synthesizes the stack from the build in this folder, as `cdk synth` does. */
export const synthesize = (
  folder: string,
  settings: Partial<Config> = {},
  { checked = false, withAssets = false }: SynthesisOptions = {},
): CheckedSynthesis => {
  const { context } = CdkJson.parse(JSON.parse(readFileSync('cdk.json', 'utf8')))
  const app = new App({
    analyticsReporting: false,
    context: {
      ...context,
      pictureKeys: readFileSync(join(folder, pictureKeyFile), 'utf8'),
      folders: { functions: join(folder, 'functions'), frontend: join(folder, 'frontend') },
      // Copying sharp takes longer than the rest of a synthesis.
      'aws:cdk:disable-asset-staging': !withAssets,
    },
    outdir: mkdtempSync(join(folder, 'cdk.out-')),
  })
  const stack = new RoomwrightStack(app, 'Test', {
    config: { ...readConfig('dev'), ...settings },
    env: { region: 'us-east-1' },
  })
  if (checked) Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
  const { templateFullPath } = app.synth().getStackArtifact(stack.artifactId)
  const json = readFileSync(templateFullPath, 'utf8')
  const manifest = readFileSync(templateFullPath.replace('.template.json', '.assets.json'), 'utf8')
  const { files } = AssetManifest.parse(JSON.parse(manifest))
  return {
    ...synthesisOf({ json, entries: entriesOf(app) }),
    app,
    assetFolder: (key) => resolve(app.outdir, files[key.replace('.zip', '')]?.source.path ?? ''),
  }
}

/** The entry of each of the product's functions, by logical id. */
const entriesOf = (app: App): Record<string, string> =>
  Object.fromEntries(
    app.node
      .findAll()
      .filter((construct) => construct instanceof LambdaFunction)
      .map((lambda) => [
        z.object({ Ref: z.string() }).parse(lambda.stack.resolve(lambda.functionName)).Ref,
        lambda.entry,
      ]),
  )
