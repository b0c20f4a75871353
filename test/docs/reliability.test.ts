import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync('docs/reliability.md', 'utf8')

const rows = [...text.matchAll(/^\| (\d+) \|([^|]+)\|([^|]+)\|([^|]+)\|$/gm)].map(
  ([, number, fault = '', effect = '', proof = '']) => ({ number: Number(number), fault, effect, proof }),
)

/** The proofs of a row: each file with the titles that are quoted after it. */
const proofsOf = (proof: string) =>
  [...proof.matchAll(/`(test\/[\w./-]+)`((?: "[^"]+")*)/g)].map(([, file = '', quoted = '']) => ({
    file,
    titles: [...quoted.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
  }))

test('every fault has one row, in order', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
})

test.each(rows)('row $number is proven by tests that exist', ({ proof }) => {
  const proofs = proofsOf(proof)
  expect(proofs.length).toBeGreaterThan(0)
  // Whatever the row quotes belongs to one of the files.
  expect(proofs.flatMap(({ titles }) => titles)).toHaveLength(proof.split('"').length >> 1)
  for (const { file, titles } of proofs) {
    expect([file, existsSync(file)]).toEqual([file, true])
    expect([file, titles]).toEqual([file, titles.filter((title) => readFileSync(file, 'utf8').includes(title))])
    expect([file, titles.length]).toEqual([file, expect.toSatisfy((count: number) => count > 0)])
  }
})

test('every invariant that the simulation reports is explained, and no other', () => {
  const sources = ['watch.ts', 'finish.ts', 'room-maps.ts', 'money/books.ts', '../support/functions/ledger.ts']
  const reported = sources.flatMap((file) => [
    ...readFileSync(`test/simulation/${file}`, 'utf8').matchAll(/[`'](I\d+|One run|Screen): /g),
  ])
  const explained = [...text.matchAll(/^\| (I\d+|One run|Screen) \|/gm)].map(([, name]) => name)
  expect(explained).toEqual([...new Set(explained)])
  expect(new Set(explained)).toEqual(new Set(reported.map(([, name]) => name)))
})
