import { expect, test } from 'vitest'
import { compareFixtures, type FixtureMap } from '#functions/core/pictures/compare-fixtures.ts'
import type { FixturePart } from '#shared/pictures/fixtures.ts'

const size = { width: 200, height: 100 }

type Box = [left: number, top: number, width: number, height: number]
type Drawn = Partial<Record<FixturePart, Box[]>> & { cover?: Box[] }

const boxes = (...drawn: Box[]): Uint8Array => {
  const labels = new Uint8Array(size.width * size.height)
  for (const [place, [left, top, width, height]] of drawn.entries())
    for (let y = top; y < top + height; y += 1)
      labels.fill(place + 1, y * size.width + left, y * size.width + left + width)
  return labels
}

/** A wall over the whole picture with fixtures in it. Nothing is seen of what furniture or a curtain covers. */
const room = ({ cover = [], ...fixtures }: Drawn): FixtureMap => {
  const covered = boxes(...cover)
  const seen = (labels: Uint8Array) => labels.map((label, pixel) => (covered[pixel] ? 0 : label))
  const drawn: Drawn = { window: [], door: [], fireplace: [], radiator: [], cabinet: [], ...fixtures }
  const parts = Object.entries(drawn).map(([part, shown]) => [part, seen(boxes(...shown))])
  return { ...Object.fromEntries(parts), wall: seen(boxes([0, 0, size.width, size.height])) }
}

const compare = (photo: Drawn, design: Drawn) => compareFixtures(room(photo), room(design), size)
const changesOf = (photo: Drawn, design: Drawn) =>
  compare(photo, design)?.changes.map(({ part, change }) => `${part} ${change}`)

const window: Box = [40, 20, 40, 40]
const door: Box = [140, 30, 20, 60]

test.each<[string, Drawn, Drawn]>([
  ['the same', {}, {}],
  [
    'seen by a camera two pixels aside',
    { window: [window], door: [door] },
    { window: [[42, 21, 40, 40]], door: [[142, 31, 20, 60]] },
  ],
  ['behind a new curtain', { window: [window] }, { window: [window], cover: [[36, 10, 30, 90]] }],
  ['without the curtain', { window: [window], cover: [[36, 10, 30, 90]] }, { window: [window] }],
  [
    'of which other halves are seen',
    { door: [door], cover: [[150, 0, 50, 100]] },
    { door: [door], cover: [[100, 0, 48, 100]] },
  ],
  [
    'divided into panes by one map',
    { window: [window] },
    {
      window: [
        [40, 20, 19, 40],
        [61, 20, 19, 40],
      ],
    },
  ],
  [
    'joined by one map',
    {
      window: [
        [40, 20, 19, 40],
        [61, 20, 19, 40],
      ],
    },
    { window: [window] },
  ],
  [
    'joined over a pier by one map',
    {
      window: [
        [40, 20, 12, 40],
        [68, 20, 12, 40],
      ],
    },
    { window: [window] },
  ],
  [
    'divided by a pier by one map',
    { window: [window] },
    {
      window: [
        [40, 20, 12, 40],
        [68, 20, 12, 40],
      ],
    },
  ],
  ['a glazed door that both maps also take for a window', { door: [door], window: [door] }, { door: [door] }],
  ['a glazed door that one map takes for a window', { door: [door] }, { window: [door] }],
])('fixtures are unchanged: %s', (_, photo, design) => {
  const fixtures = {
    fireplace: [[100, 60, 20, 30]],
    radiator: [[45, 70, 30, 12]],
    cabinet: [[170, 60, 30, 40]],
  } satisfies Drawn
  const cover = photo.cover || design.cover ? {} : fixtures
  const found = compare({ ...cover, ...photo }, { ...cover, ...design })
  expect(found?.changes).toEqual([])
  const shown = Object.values({ ...cover, ...photo, cover: [] }).flat().length
  expect(Object.values(found?.unchanged ?? {}).reduce((sum, count) => sum + count, 0)).toBe(shown)
})

test.each<[string, Drawn, Drawn]>([
  ['window moved', { window: [window] }, { window: [[60, 20, 40, 40]] }],
  ['window moved', { window: [window] }, { window: [[140, 20, 40, 40]] }],
  ['window moved', { window: [window] }, { window: [[40, 20, 80, 40]] }],
  ['window gone', { window: [window] }, {}],
  ['window new', {}, { window: [window] }],
  ['door gone', { door: [door] }, { window: [window] }],
  ['door gone', { door: [door] }, { cover: [[136, 30, 13, 70]] }],
  ['radiator gone', { radiator: [[45, 70, 30, 12]] }, {}],
  ['fireplace moved', { fireplace: [[100, 60, 20, 30]] }, { fireplace: [[60, 60, 20, 30]] }],
  ['cabinet new', {}, { cabinet: [[170, 60, 30, 40]] }],
])('a %s is found', (change, photo, design) => {
  const other = change.startsWith('door') && design.window ? { window: [window] } : {}
  expect(changesOf({ ...other, ...photo }, design)).toEqual([change])
})

test.each<[string, Drawn, Drawn]>([
  ['a wardrobe stands before the door', { door: [door] }, { cover: [[130, 10, 40, 90]] }],
  ['a wardrobe stood before the new door', { cover: [[130, 10, 40, 90]] }, { door: [door] }],
  ['a closed curtain hides the window', { window: [window] }, { cover: [[30, 10, 60, 90]] }],
  ['a picture hangs where the window was', { window: [window] }, { cover: [[38, 18, 44, 44]] }],
])('hidden fixtures are in neither list: %s', (_, photo, design) => {
  expect(compare(photo, design)).toEqual({ unchanged: {}, changes: [] })
})

test.each<[string, Drawn, Drawn, string[]]>([
  ['another size', { window: [window] }, { window: [[120, 10, 70, 60]] }, ['window gone', 'window new']],
  ['the most of another size', { window: [window] }, { window: [[120, 20, 50, 80]] }, ['window moved']],
  ['another kind', { window: [window] }, { door: [door] }, ['window gone', 'door new']],
])('what is elsewhere in %s is the same one or not', (_, photo, design, changes) => {
  expect(changesOf(photo, design)).toEqual(changes)
})

test('what only touches an unchanged window, or is beside a divided one, counts for itself', () => {
  const touching: Drawn = { window: [window], door: [[78, 20, 20, 60]] }
  expect(changesOf({ window: [window] }, touching)).toEqual(['door new'])
  expect(changesOf(touching, { window: [window] })).toEqual(['door gone'])
  const panes: Box[] = [
    [40, 20, 12, 40],
    [68, 20, 12, 40],
  ]
  expect(changesOf({ window: [window] }, { window: [...panes, [140, 20, 12, 12]] })).toEqual(['window new'])
})

test('each of two moved windows is the nearest of the new ones', () => {
  const one: Box = [10, 20, 20, 30]
  const other: Box = [150, 20, 20, 30]
  const found = compare(
    { window: [one, other] },
    {
      window: [
        [110, 20, 20, 30],
        [40, 20, 20, 30],
      ],
    },
  )
  expect(found?.changes.map(({ before, after }) => [before?.left, after?.left])).toEqual([
    [0.05, 0.2],
    [0.75, 0.55],
  ])
})

test('a fixture is gone when a quarter of it is bare wall', () => {
  const coveredTo = (right: number) => changesOf({ door: [door] }, { cover: [[136, 20, right - 136, 80]] })
  expect(coveredTo(155)).toEqual(['door gone'])
  expect(coveredTo(156)).toEqual([])
})

test('a fixture is in its place from an overlap of 60 % on', () => {
  // The pixel at its edge proves nothing, so that of 60 pixels more there are 59 against 90.
  const widened = (to: number) => changesOf({ window: [[20, 20, 90, 40]] }, { window: [[20, 20, to, 40]] })
  expect(widened(150)).toEqual([])
  expect(widened(152)).toEqual(['window moved'])
})

test('a fixture is moved when a twelfth of it and of its old place is bare wall, also where they overlap more', () => {
  const moved = (by: number) => changesOf({ window: [[20, 20, 100, 40]] }, { window: [[20 + by, 20, 100, 40]] })
  expect(moved(8)).toEqual([])
  expect(moved(9)).toEqual(['window moved'])
})

test('what is too small to tell is ignored', () => {
  expect(changesOf({ window: [[40, 20, 4, 4]] }, {})).toEqual([])
  expect(changesOf({ window: [[40, 20, 7, 7]] }, {})).toEqual([])
  expect(changesOf({ window: [[40, 20, 8, 8]] }, {})).toEqual(['window gone'])
})

test('a change is shown where it was and where it is, in shares of the picture', () => {
  const before = { left: 0.2, top: 0.2, right: 0.4, bottom: 0.6 }
  const after = { left: 0.6, top: 0.2, right: 0.8, bottom: 0.6 }
  expect(compare({ window: [window] }, { window: [[120, 20, 40, 40]] })?.changes).toEqual([
    { part: 'window', change: 'moved', before, after },
  ])
  expect(compare({ window: [window] }, {})?.changes).toEqual([{ part: 'window', change: 'gone', before }])
  expect(compare({}, { window: [window] })?.changes).toEqual([{ part: 'window', change: 'new', after: before }])
})

test('a part that one map lacks is not compared, and without walls nothing is', () => {
  const { window: _, ...withoutWindows } = room({ window: [window], door: [door] })
  const { wall: __, ...withoutWalls } = room({ window: [window] })
  expect(compareFixtures(room({ window: [window], door: [door] }), withoutWindows, size)).toEqual({
    unchanged: { door: 1 },
    changes: [],
  })
  expect(compareFixtures(withoutWindows, room({}), size)?.changes).toMatchObject([{ part: 'door', change: 'gone' }])
  expect(compareFixtures(room({}), withoutWalls, size)).toBeUndefined()
  expect(compareFixtures(withoutWalls, room({}), size)).toBeUndefined()
})

test('two windows are each compared with the nearest', () => {
  const other: Box = [100, 20, 40, 40]
  expect(compare({ window: [window, other] }, { window: [[60, 20, 36, 40], other] })).toMatchObject({
    unchanged: { window: 1 },
    changes: [{ change: 'moved', before: { left: 0.2 }, after: { left: 0.3 } }],
  })
})
