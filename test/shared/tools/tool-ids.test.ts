import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { offeredToolIds } from '#shared/tools/offer.ts'

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path)
    return /\.(tsx?|mjs|js)$/.test(entry.name) ? [path] : []
  })

const product = ['shared', 'functions', 'frontend', 'infra'].flatMap(filesIn)

/** The files in which a new tool is entered. */
const entries = [
  'shared/tools/offer.ts',
  'shared/tools/alterations.ts',
  'shared/tools/index.ts',
  'functions/core/generations/run/prompts/index.ts',
  'frontend/lib/tools/tool-display.ts',
  'shared/copy/listing.ts',
]

/** Files with another name that is equal to a tool's id, by tool. */
const namesakes: Partial<Record<(typeof offeredToolIds)[number], readonly string[]>> = {
  // An AI function.
  'virtual-staging': [
    'shared/tools/ai-functions.ts',
    'functions/core/generations/run/replicate-models.ts',
    'infra/constructs/areas/api-areas.ts',
  ],
  // What is chosen and shown: a colour.
  paint: [
    'shared/copy/catalogue.ts',
    'functions/core/pictures/composite.ts',
    'frontend/components/mask-editor/mask-editor.tsx',
    'frontend/features/landing/script/trial.ts',
    'frontend/features/landing/try-paint.tsx',
  ],
  // An AI function, and the `from` of /subscription.
  'magic-editor': [
    'shared/tools/ai-functions.ts',
    'functions/core/generations/run/replicate-models.ts',
    'shared/billing/plan-restrictions.ts',
  ],
}

const names = (source: string, id: string) =>
  new RegExp(`['"\`]${id}['"\`]|^\\s*${id}:`, 'm').test(source.replaceAll(/^import .*$/gm, ''))

test.each(offeredToolIds)('%s is named only in its own file and where tools are entered', (id) => {
  const allowed = [...entries, `shared/tools/${id}.ts`, ...(namesakes[id] ?? [])]
  const naming = product.filter((path) => names(readFileSync(path, 'utf8'), id))
  expect(naming).toContain('shared/tools/offer.ts')
  expect(naming.filter((path) => !allowed.includes(path))).toEqual([])
})
