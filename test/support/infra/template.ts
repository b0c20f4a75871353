import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import { inject } from 'vitest'
import * as z from 'zod'
import { createResolver, type Resolver } from '#local/emulators/template/resolve.ts'
import { Template } from '#local/emulators/template/template.ts'

/** What test/support/infra/build-once.ts has built for all files. */
export const built = () => {
  const folder = inject('infraBuild')
  return {
    folder,
    functions: join(folder, 'functions'),
    metafile: (): Metafile => JSON.parse(readFileSync(join(folder, 'metafile.json'), 'utf8')),
  }
}

const Kept = z.object({
  /** The template as it is deployed. */
  json: z.string(),
  /** The entry of each of the product's functions, by logical id; without the function that CDK adds to deploy files. */
  entries: z.record(z.string(), z.string()),
})
type Kept = z.infer<typeof Kept>

export type Synthesis = Kept & {
  template: Template
  /** The template with every reference replaced by the value that AWS would give. */
  resolver: Resolver
}

export const synthesisOf = ({ json, entries }: Kept): Synthesis => {
  const template = Template.parse(JSON.parse(json))
  return { json, entries, template, resolver: createResolver(template, { stackName: 'Test' }) }
}

/** The settings, beside those of the stage `dev`, of the stacks that test/support/infra/build-once.ts synthesizes. */
export const keptSettings = {
  plain: {},
  withSender: { sender: 'hello@roomwright.example' },
  withAlarmEmail: { alarmEmail: 'operator@rooms.example' },
}

/** A stack that was synthesized once for all files. */
export const keptStack = (name: keyof typeof keptSettings): Synthesis =>
  synthesisOf(Kept.parse(JSON.parse(readFileSync(join(built().folder, `${name}.json`), 'utf8'))))

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

/** The product's functions in the template, each with its entry. */
export const functionsOf = ({ resolver, entries }: Synthesis): StackFunction[] =>
  Object.entries(entries).map(([logicalId, entry]) => {
    const { name, properties } = resolver.resource(logicalId)
    const arn = resolver.attribute(logicalId, 'Arn')
    return { logicalId, name, arn, entry, properties: LambdaProperties.parse(properties) }
  })
