import { describe, expect, test, vi } from 'vitest'
import { galleryFilterOf, isKept, listQueryOf } from '#frontend/lib/generations/gallery-filter.ts'
import {
  forgetSeen,
  type Gallery,
  isSeen,
  isUnread,
  itemsOf,
  keepSeen,
  pagesBetween,
  withKeptPages,
  withPage,
} from '#frontend/lib/generations/gallery-pages.ts'
import { keepGallery, keptGallery } from '#frontend/lib/generations/kept-gallery.ts'
import { latestOf } from '#frontend/lib/generations/settled-states.ts'
import { refreshSession } from '#frontend/lib/session/session.ts'
import { GenerationId, HdId } from '#shared/entities/ids.ts'
import { generation, processing } from '#test/support/frontend/web-app.tsx'
import { authClient } from '#test/support/frontend/web-auth-client.ts'
import { designAt, designsFrom, idAt } from '#test/support/frontend/web-gallery.ts'

const page = (first: number, count: number) => ({
  generations: designsFrom(first, count),
  next: idAt(first + count - 1),
})
/** Three pages of two designs each, from the places 0, 2 and 4. */
const gallery = (): Gallery => ({
  pages: [page(0, 2), page(2, 2), { ...page(4, 2), next: null }],
  pageParams: [undefined, idAt(1), idAt(3)],
})

describe('a filter', () => {
  test.each([
    ['', {}],
    ['tool=paint&period=7-days&favourites=yes', { tool: 'paint', period: '7-days', favourites: 'yes' }],
    ['tool=sauna&period=1-day&favourites=no', {}],
  ])('in the URL "%s" is %j', (search, filter) => {
    expect(galleryFilterOf(new URLSearchParams(search))).toEqual({
      tool: undefined,
      period: undefined,
      favourites: undefined,
      ...filter,
    })
  })

  test.each([
    ['today', 0],
    ['7-days', 6],
    ['30-days', 29],
  ] as const)('of %s begins at midnight, %i days before', (period, days) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 30, 15) })
    const since = new Date(2026, 2, 30 - days)
    expect(listQueryOf({ period })).toEqual({ tool: undefined, favourites: undefined, since: since.toISOString() })
    // The first ten digits of an id are its time.
    const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
    const idOf = (time: number) =>
      GenerationId.parse(
        `gen_${Array.from({ length: 10 }, (_, place) => digits[Math.floor(time / 32 ** (9 - place)) % 32]).join('')}${'0'.repeat(16)}`,
      )
    const at = (time: number) => isKept({ period }, generation({ id: idOf(time) }))
    expect([at(since.getTime()), at(since.getTime() - 1)]).toEqual([true, false])
  })

  test('of tools and favourites keeps what the server lists under it', () => {
    const [plain, marked] = [generation({ toolId: 'paint' }), generation({ isFavourite: true, toolId: 'scene' })]
    expect(
      [{}, { tool: 'paint' }, { tool: 'rooms' }, { favourites: 'yes' }].map((filter) =>
        [plain, marked].map((one) => isKept(filter as object, one)),
      ),
    ).toEqual([
      [true, true],
      [true, false],
      [true, false],
      [false, true],
    ])
    expect(listQueryOf({}).since).toBeUndefined()
  })
})

describe('the pages of a gallery', () => {
  test('show as many places as an unread page has designs, each with an id of its own', () => {
    const { pages, pageParams } = gallery()
    const unread = { generations: [], next: idAt(3), unread: 2 }
    const items = itemsOf({ pages: [pages[0] ?? unread, unread, { ...unread, unread: 1 }], pageParams })
    expect(items.map(isUnread)).toEqual([false, false, true, true, true])
    expect(new Set(items.map(({ id }) => id)).size).toBe(5)
  })

  test.each([
    [0, 0, [undefined]],
    [0, 1, [undefined, idAt(1)]],
    [2, 3, [undefined, idAt(1), idAt(3)]],
    [3, 3, [idAt(1), idAt(3)]],
    [5, 5, [idAt(3)]],
  ])('from the item %i to %i, with those next to them, are %j', (first, last, befores) => {
    expect(pagesBetween(gallery(), first, last)).toEqual(befores)
    const unread = gallery().pages.map(({ next }) => ({ generations: [], next, unread: 2 }))
    expect(pagesBetween({ ...gallery(), pages: unread }, first, last)).toEqual(befores)
  })

  test('keep what came live while one of them was read, in order, and nothing that it deleted', () => {
    const now = gallery()
    const [known] = now.pages
    if (!known) throw new Error('There is no page')
    const live = { ...known, generations: [designAt(-1), ...known.generations] }
    const changed = designAt(0, { isFavourite: true })
    const read = { generations: [designAt(-2), changed], next: idAt(0) }
    const after = withPage({ ...now, pages: [live, ...now.pages.slice(1)] }, undefined, known, read)
    expect(after.pages[0]).toEqual({ ...read, generations: [designAt(-2), designAt(-1), changed] })
    expect(after.pages.slice(1)).toEqual(now.pages.slice(1))
    const unread = { ...known, generations: [], unread: 2 }
    expect(withPage(now, undefined, unread, read).pages[0]).toEqual(read)
  })

  test('that were left out of a new reading are those of the gallery now, to be read when they are seen', () => {
    const now = gallery()
    const read = { ...now, pages: now.pages.map((one, at) => (at === 1 ? { ...one, isKept: true as const } : one)) }
    const live = { ...page(2, 2), generations: [designAt(2, { isFavourite: true })] }
    const pages = now.pages.map((one, at) => (at === 1 ? live : one))
    expect(withKeptPages({ ...now, pages }, read).pages).toEqual(pages.with(1, { ...live, readAt: 0 }))
    expect(withKeptPages(undefined, read).pages[1]).toEqual({ ...page(2, 2), readAt: 0 })
  })

  test('are seen by the filter of their gallery; where none is open, the first one is', () => {
    const [paint, same] = [{ tool: 'paint', period: 'today' } as const, { period: 'today', tool: 'paint' } as const]
    keepSeen(paint, [idAt(1)])
    expect([isSeen(same, idAt(1)), isSeen(paint, undefined), isSeen({}, idAt(1)), isSeen({}, undefined)]).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect(isSeen({ ...paint, favourites: undefined }, idAt(1))).toBe(true)
    forgetSeen(same)
    expect(isSeen(paint, undefined)).toBe(true)
  })
})

test('a gallery is kept over a reload by its filter and its user, one page is not', async () => {
  const kept = (filter = {}) => keptGallery(filter)?.pages.map(({ unread, next }) => [unread, next])
  const places = [
    [2, idAt(1)],
    [2, idAt(3)],
    [5, null],
  ]
  const pages = gallery().pages.with(2, { generations: [], next: null, unread: 5 })
  localStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', 'ada')
  const signIn = (userId: string) => {
    authClient.currentTokens.mockResolvedValue({ accessToken: `a.b.${userId}`, userId, hasPassword: true })
    return refreshSession()
  }
  await signIn('ada')
  keepGallery({}, { ...gallery(), pages })
  expect(kept()).toEqual(places)
  expect(keptGallery({})?.pageParams).toEqual(gallery().pageParams)
  expect(kept({ tool: 'paint' })).toBeUndefined()
  await signIn('bob')
  expect(kept()).toBeUndefined()
  await signIn('ada')
  keepGallery({}, { pages: pages.slice(0, 2), pageParams: [undefined, idAt(1)] })
  expect(kept()).toEqual(places.slice(0, 2))
  keepGallery({}, { pages: pages.slice(0, 1), pageParams: [undefined] })
  expect(kept()).toBeUndefined()
})

describe('the newest state of a design', () => {
  const [older, newer] = [HdId.parse('hd_01M7X9E9M89X1FE6925WT6J5HA'), HdId.parse('hd_01M7X9E9M89X1FE6925WT6J5HB')]
  const state = (id: HdId, status: 'processing' | 'completed') => ({ hd: { id, status } }) as object
  let cases = 0
  const fixtures = { fixtures: { changed: [] } } as object

  test.each([
    ['a result before its run', {}, processing({ id: idAt(1) }), {}],
    ['a comparison before its lack', fixtures, {}, fixtures],
    ['a full resolution before its lack', state(older, 'processing'), {}, state(older, 'processing')],
    ['the end of one before its run', state(older, 'completed'), state(older, 'processing'), state(older, 'completed')],
    ['the run of a newer one', state(older, 'completed'), state(newer, 'processing'), state(newer, 'processing')],
    ['the end of its run', state(older, 'processing'), state(older, 'completed'), state(older, 'completed')],
    ['a newer one before an older', state(newer, 'processing'), state(older, 'completed'), state(newer, 'processing')],
  ])('keeps %s', (_, known, arrived, kept) => {
    // Each has a design of its own, whose state is remembered.
    cases += 1
    const id = idAt(200 + cases)
    latestOf({ ...generation(), ...known, id })
    expect(latestOf({ ...generation(), ...arrived, id })).toEqual({ ...generation(), ...kept, id })
  })
})
