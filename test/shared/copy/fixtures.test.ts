import { expect, test } from 'vitest'
import { fixturesInWords } from '#shared/copy/fixtures.ts'
import type { FixtureChange } from '#shared/pictures/fixtures.ts'

const changed = (part: FixtureChange['part'], change: FixtureChange['change']): FixtureChange => ({ part, change })

test.each([
  [{ window: 2, door: 1, fireplace: 1 }, '2 windows, 1 door, fireplace: unchanged'],
  [{ cabinet: 1, radiator: 3, fireplace: 2 }, '2 fireplaces, 3 radiators, 1 cabinet: unchanged'],
])('%j is unchanged', (unchanged, words) => {
  expect(fixturesInWords({ unchanged, changes: [] })).toBe(words)
})

test.each([
  [[changed('door', 'gone'), changed('window', 'moved')], '1 window moved, 1 door gone'],
  [[changed('window', 'new'), changed('window', 'new'), changed('window', 'gone')], '1 window gone, 2 new windows'],
  [[changed('fireplace', 'new')], '1 new fireplace'],
])('changes are counted by fixture and change', (changes, words) => {
  expect(fixturesInWords({ unchanged: { radiator: 1 }, changes })).toBe(words)
})
