import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildFunctions } from '#infra/build/functions.ts'
import { newPictureKey, publicKeyOf } from '#infra/picture-keys.ts'
import { pictureKeyFile, synthesize } from './synthesize.ts'
import { keptSettings } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the built functions and the kept syntheses. */
    infraBuild: string
  }
}

/** Builds the functions and synthesizes the stacks once for all files of the project. The site is one small page. */
export default async ({ provide }: TestProject) => {
  const folder = mkdtempSync(join(tmpdir(), 'roomwright-stack-'))
  const keep = (name: string, value: object) => writeFileSync(join(folder, `${name}.json`), JSON.stringify(value))
  mkdirSync(join(folder, 'frontend'))
  writeFileSync(join(folder, 'frontend', 'index.html'), '<!doctype html><title>Test</title>')
  writeFileSync(join(folder, pictureKeyFile), publicKeyOf(await newPictureKey()))
  keep('metafile', await buildFunctions(join(folder, 'functions')))
  // test/infra/stack.test.ts validates a template without and one with every setting.
  process.env.CDK_VALIDATION = 'false'
  for (const [name, settings] of Object.entries(keptSettings)) {
    const { json, entries } = synthesize(folder, settings)
    keep(name, { json, entries })
  }
  delete process.env.CDK_VALIDATION
  provide('infraBuild', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
