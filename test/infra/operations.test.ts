import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keptStack } from '#test/support/infra/template.ts'

const rows = readFileSync('docs/operations.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| (…\w+|[A-Z]\w+)/.test(line))
  .map((line) => line.split(/ ?\| ?/))

const named = rows.flatMap(([, names = '', , cause = '']) => names.split(', ').map((name) => ({ name, cause })))

const alarms = Object.entries(keptStack('plain').template.Resources)
  .filter(([, { Type }]) => Type === 'AWS::CloudWatch::Alarm')
  .map(([id]) => id.replace(/^Alarms/, '').replace(/[0-9A-F]{8}$/, ''))

/** Some alarms are described by kind, by the end of their names. */
const isAbout = (name: string, alarm: string) =>
  name === alarm ||
  (name.startsWith('…') && alarm.endsWith(name.slice(1)) && !named.some((other) => other.name === alarm))

test.each(alarms)(
  'docs/operations.md says how to respond to the alarm %s, with a command that shows its cause',
  (alarm) => {
    const found = named.filter(({ name }) => isAbout(name, alarm))
    expect(found).toHaveLength(1)
    expect(found[0]?.cause).toMatch(/^`[a-z]+ .+`$/)
  },
)

test('docs/operations.md describes no alarm that does not exist', () => {
  const unknown = named.filter(
    ({ name, cause }) => cause.startsWith('`') && !name.includes('-') && !alarms.some((alarm) => isAbout(name, alarm)),
  )
  expect(unknown).toEqual([])
})
