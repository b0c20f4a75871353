import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DurableMap } from '#local/emulators/base/durable-map.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const journalIn = (folder: string) => join(folder, 'deep', 'state.jsonl')

test('a restart restores the entries in the order in which they were first set, without the deleted ones', () => {
  const file = journalIn(temporaryFolder())
  const before = new DurableMap<{ credits: number }>(file)
  before.set('ann', { credits: 1 })
  before.set('bob', { credits: 2 })
  before.set('cai', { credits: 3 })
  before.set('ann', { credits: 4 })
  before.delete('bob')
  before.delete('nobody')

  const after = new DurableMap<{ credits: number }>(file)
  expect(after.entries()).toEqual([
    ['ann', { credits: 4 }],
    ['cai', { credits: 3 }],
  ])
  expect(after.size).toBe(2)
  expect(after.has('bob')).toBe(false)
})

test('an incomplete last line is dropped, and entries set after the restart are kept', () => {
  const file = journalIn(temporaryFolder())
  new DurableMap<string>(file).set('whole', 'kept')
  appendFileSync(file, '["torn","hal')

  const after = new DurableMap<string>(file)
  expect(after.entries()).toEqual([['whole', 'kept']])
  after.set('next', 'kept too')
  expect(new DurableMap<string>(file).keys()).toEqual(['whole', 'next'])
})

test.each([
  ['a complete line that is not a record', '["whole","kept"]\n{"no":"record"}\n["next","lost"]\n'],
  ['a last line that is not the beginning of a record', '["whole","kept"]\n\0\0\0'],
  ['an incomplete line in the middle', '["whole","kept"]\n["cut","o\n["next","lost"]\n'],
])('%s stops the opening, and the file stays as it is', (_, journal) => {
  const file = join(temporaryFolder(), 'state.jsonl')
  writeFileSync(file, journal)
  expect(() => new DurableMap<string>(file)).toThrow(`${file} is damaged and cannot be read.`)
  expect(readFileSync(file, 'utf8')).toBe(journal)
})

test('opening rewrites the journal to the current entries', () => {
  const file = journalIn(temporaryFolder())
  const before = new DurableMap<number>(file)
  for (let count = 0; count < 50; count += 1) before.set('counter', count)
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(50)
  expect(new DurableMap<number>(file).get('counter')).toBe(49)
  expect(readFileSync(file, 'utf8')).toBe('["counter",49]\n')
})

test('the journal is compacted while the map is in use', () => {
  const file = journalIn(temporaryFolder())
  const state = new DurableMap<number>(file)
  for (let count = 0; count < 5000; count += 1) state.set('counter', count)
  expect(readFileSync(file, 'utf8').split('\n').length).toBeLessThan(2500)
  expect(new DurableMap<number>(file).get('counter')).toBe(4999)
})

test('without a file the map works in memory', () => {
  const state = new DurableMap<number>()
  state.set('one', 1)
  expect(state.values()).toEqual([1])
})

const counting = `
import { DurableMap } from '#local/emulators/base/durable-map.ts'
const state = new DurableMap(process.argv[1])
for (let count = 0; ; count += 1) {
  state.set('count', count)
  process.stdout.write(count + '\\n')
  if (count % 100 === 0) await new Promise((resolve) => setImmediate(resolve))
}`

test('kill -9 loses no entry whose `set` had returned', async () => {
  const file = journalIn(temporaryFolder())
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', counting, file])
  let answered = ''
  child.stdout.on('data', (chunk) => {
    answered += chunk
    if (answered.length > 20_000) child.kill('SIGKILL')
  })
  await once(child, 'close')
  const counts = answered.split('\n').slice(0, -1)
  const last = Number(counts.at(-1))
  expect(last).toBeGreaterThan(100)
  expect(new DurableMap<number>(file).get('count')).toBeGreaterThanOrEqual(last)
})
