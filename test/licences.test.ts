import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'

const allowed = [
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Apache-2.0',
  'OFL-1.1',
]

// Libraries under the LGPL, which are used unchanged and can be replaced: sharp's libvips, and the reader of HEIC pictures.
const lesserGeneral = { 'LGPL-3.0': ['libheif-js'], 'LGPL-3.0-or-later': [/^@img\/sharp-/] }

const Licence = z.union([
  z.object({ expression: z.string() }).transform(({ expression }) => expression),
  z.object({ license: z.object({ id: z.string() }) }).transform(({ license }) => license.id),
])
const Bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(
    z.object({
      name: z.string(),
      licenses: z.array(Licence).default([]),
      properties: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  ),
})
type Component = z.infer<typeof Bill>['components'][number]

const isAllowed = (name: string, licence: string) =>
  allowed.includes(licence) ||
  Object.entries(lesserGeneral).some(
    ([lesser, names]) =>
      lesser === licence && names.some((one) => (one instanceof RegExp ? one.test(name) : one === name)),
  )

/** Of alternatives one is enough; of licences that apply together each counts. */
const fits = ({ name, licenses }: Pick<Component, 'name' | 'licenses'>) =>
  licenses.length > 0 &&
  licenses.every((expression) =>
    expression
      .replace(/^\((.*)\)$/, '$1')
      .split(' OR ')
      .some((alternative) => alternative.split(' AND ').every((licence) => isAllowed(name, licence))),
  )

// npm 11 leaves packages out with `--omit=dev` that development needs too, React for one. So the bill has every package.
const isForDevelopment = ({ properties }: Component) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true')

test('every package that is deployed is in the bill of materials, with a licence that is allowed', () => {
  const bill = Bill.parse(JSON.parse(execFileSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8' })))
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const deployed = bill.components.filter((component) => !isForDevelopment(component))
  expect(deployed.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(dependencies)))
  expect(deployed.filter((component) => !fits(component))).toEqual([])
})

test.each([
  ['left', 'GPL-3.0', false],
  ['left', '(MIT OR GPL-3.0)', true],
  ['left', 'MIT AND GPL-3.0', false],
  ['left', 'LGPL-3.0', false],
  ['libheif-js', 'LGPL-3.0', true],
])('%s under %s fits: %s', (name, licence, expected) => {
  expect(fits({ name, licenses: [licence] })).toBe(expected)
})

test('every locked package has a checksum, but the local database for platforms that have none yet', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const without = Object.entries<{ integrity?: string; inBundle?: boolean }>(packages)
    .filter(([path, { integrity, inBundle }]) => path && !inBundle && !integrity?.startsWith('sha512-'))
    .map(([path]) => path)
  expect(without).toEqual(['darwin-arm64', 'darwin-x64', 'linux-arm64'].map((name) => `node_modules/@dynoxide/${name}`))
})
