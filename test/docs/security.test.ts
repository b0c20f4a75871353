import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Every requirement of the levels 1 and 2 of ASVS 5.0.0, by section: "1.2.1-9" is 1.2.1 to 1.2.9.
const sections = `1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2 2.1.1-3 2.2.1-3 2.3.1-4 2.4.1-1 3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5
  3.7.1-2 4.1.1-3 4.2.1-1 4.3.1-2 4.4.1-4 5.1.1-1 5.2.1-3 5.3.1-2 5.4.1-3 6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3
  6.8.1-4 7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2 8.1.1-2 8.2.1-3 8.3.1-1 8.4.1-1 9.1.1-3 9.2.1-4 10.1.1-2 10.2.1-2
  10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1-1 11.6.1-1 12.1.1-3 12.2.1-2
  12.3.1-4 13.1.1-1 13.2.1-5 13.3.1-2 13.4.1-5 14.1.1-2 14.2.1-4 14.3.1-3 15.1.1-3 15.2.1-3 15.3.1-7 16.1.1-1 16.2.1-5
  16.3.1-4 16.4.1-3 16.5.1-3 17.1.1-1 17.2.1-4 17.3.1-2`
const requirements = sections.split(/\s+/).flatMap((section) => {
  const [, prefix, last] = section.match(/^(\d+\.\d+)\.1-(\d+)$/) ?? []
  return Array.from({ length: Number(last) }, (_, index) => `${prefix}.${index + 1}`)
})

const text = readFileSync('docs/security.md', 'utf8')
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*) \| ([^|]+) \| ([^|]+) \|([^|]*)\|$/gm)].map(
  ([, numbers = '', state = '', how = '', heldBy = '']) => ({ numbers: numbers.split(', '), state, how, heldBy }),
)
const documents = (cell: string) => /\]\([\w./]+\.md\)|, below|As \d/.test(cell)

test('every requirement of the levels 1 and 2 has one row', () => {
  expect(requirements).toHaveLength(253)
  const told = rows.flatMap(({ numbers }) => numbers)
  expect(told.toSorted()).toEqual(requirements.toSorted())
})

test('every row has a state, and one that is met names its test, or its document where documentation is required', () => {
  for (const { numbers, state, how, heldBy } of rows) {
    expect([numbers, state]).toEqual([numbers, expect.stringMatching(/^(?:met|AWS|partly|\*\*no\*\*|none)$/)])
    const isHeld = /`test\/[\w./-]+`/.test(heldBy) || documents(how)
    if (state === 'met') expect([numbers, isHeld]).toEqual([numbers, true])
  }
})

test('the sums are those of the rows', () => {
  const count = (state: string) =>
    rows.filter((row) => row.state === state).reduce((sum, { numbers }) => sum + numbers.length, 0)
  const [sums] = text.replaceAll(/\s+/g, ' ').match(/Of \d+ requirements, [^.]+\./) ?? []
  expect(sums).toBe(
    `Of ${requirements.length} requirements, ${count('met')} are met, ${count('AWS')} are held by AWS, ${count('partly')} are met in part, ` +
      `${count('**no**')} are not met, and ${count('none')} have nothing to which they apply.`,
  )
})
