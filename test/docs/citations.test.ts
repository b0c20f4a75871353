import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { brokenCitations, sourceFiles } from '#test/support/docs/citations.ts'

// These two files contain broken citations as examples.
const examples = ['test/docs/citations.test.ts', 'test/support/docs/citations.ts']
const files = sourceFiles().filter((file) => !examples.includes(file))

test('every citation in code and documents can be opened', () => {
  const broken = files.flatMap((file) =>
    brokenCitations(file, readFileSync(file, 'utf8')).map((citation) => `${file}: ${citation}`),
  )
  expect(broken).toEqual([])
})

test('the search reads every area', () => {
  expect(files).toEqual(
    expect.arrayContaining([
      'README.md',
      'docs/product.md',
      'frontend/app/router.tsx',
      'functions/core/db/keys.ts',
      'infra/app.ts',
      'local/main.ts',
      'shared/access.ts',
      'test/run.mjs',
    ]),
  )
})

describe('a citation', () => {
  test.each([
    ['an existing section', '/** A rule (docs/product.md, Live updates). */'],
    ['two sections', '// (docs/product.md, Money; docs/vendors.md, Stripe)'],
    ['a section on the next line', '/**\n * A rule (docs/product.md,\n * Money).\n */'],
    ['a document', '// See docs/table.md, which lists every key.'],
    ['a decision', '// (docs/decisions/0002)'],
    ['a file', '// The prices are in `shared/billing/plans.ts`, and see infra/stack.ts.'],
    ['a public page', '// https://www.rfc-editor.org/rfc/rfc9457.'],
    ['an example URL', '// https://<host>/path or http://localhost:3000'],
    ['a call of a function with a similar name', 'expect(readings()).toBe(1)'],
  ])('of %s is accepted', (_, text) => {
    expect(brokenCitations('shared/example.ts', text)).toEqual([])
  })

  test.each([
    ['an unknown section', '// (docs/product.md, Weather)', 'docs/product.md, Weather'],
    ['two sections in one', '// (docs/product.md, Money and Access)', 'docs/product.md, Money and Access'],
    ['an unknown document', '// (docs/weather.md)', 'docs/weather.md'],
    ['an unknown decision', '// (docs/decisions/9999)', 'docs/decisions/9999'],
    ['a file that has moved', '/** The prices are in `shared/plans.ts`. */', 'shared/plans.ts'],
    ['a file without backticks', '// See shared/plans.ts.', 'shared/plans.ts'],
    ['an unencrypted page', '// http://example.com/page', 'http://example.com/page'],
    ['a private document', '/** A rule (readings, Money). */', 'readings, Money'],
    ['a numbered section of a private document', '// (platform 5)', '(platform 5'],
    ['a private folder', '// (facts/stripe 9)', 'facts/stripe'],
    ['a path of one machine', '// see /work/main', '/work/main'],
  ])('of %s is refused', (_, text, citation) => {
    expect(brokenCitations('shared/example.ts', text)).toEqual([citation])
  })

  test.each([
    ['a link to a missing file', '[table](./missing.md)', './missing.md'],
    ['a missing picture', '<img src="missing.webp">', 'missing.webp'],
  ])('as %s is refused in a document', (_, text, citation) => {
    expect(brokenCitations('docs/example.md', text)).toEqual([citation])
  })
})
