import { expect, test } from 'vitest'
import { bulkJobIdFor, forgetDraft, keepListing, keptListing } from '#frontend/features/listing/kept-listing.ts'
import {
  emptyListing,
  failedPhotos,
  isUploading,
  type Listing,
  type ListingAction,
  type ListingPhoto,
  orderOf,
  reduceListing,
  roomFor,
} from '#frontend/features/listing/listing-state.ts'
import { roomTypes } from '#shared/catalogue/room-types.ts'
import { StoragePath } from '#shared/entities/ids.ts'
import { limits } from '#shared/limits.ts'
import { userId } from '#test/support/frontend/web-app.tsx'
import { bulkJobId } from '#test/support/frontend/web-bulk.ts'

const pathOf = (letter: string) => StoragePath.parse(`${userId}/uploads/01M7X9E9M89X1FE6925WT6J5H${letter}.jpg`)
const stored = (letter: string, original?: string) => ({
  storagePath: pathOf(letter),
  originalPath: original ? pathOf(original) : undefined,
})
const photo = (id: string, over: Partial<ListingPhoto> = {}): ListingPhoto => ({
  id,
  fileName: `${id}.jpg`,
  url: `blob:${id}`,
  upload: { state: 'stored', ...stored('A', 'B') },
  caption: '',
  roomId: undefined,
  brightenedFrom: undefined,
  ...over,
})
const listingOf = (...photos: ListingPhoto[]): Listing => ({ ...emptyListing, photos })
const after = (listing: Listing, ...actions: ListingAction[]) => actions.reduce(reduceListing, listing)
const [dark, bright] = [photo('1'), stored('C', 'D')]
const brightened = () =>
  after(
    listingOf(dark, photo('2')),
    { type: 'brightening', id: '1' },
    { type: 'changed', id: '1', change: { url: 'blob:bright', upload: { state: 'stored', ...bright } } },
  )

test('what is added begins anew what was said of the last choice, and waits', () => {
  const before = { ...listingOf(photo('1')), leftOut: ['a'], refused: [{ fileName: 'b', words: 'No' }], lost: ['c'] }
  const refused = [{ fileName: 'd', words: 'No' }]
  const added = { type: 'added', photos: [{ id: '2', fileName: 'e' }], leftOut: ['f'], refused } as const
  const { photos, ...said } = after(before, added)
  expect(photos[1]).toEqual({ ...photo('2'), fileName: 'e', url: undefined, upload: { state: 'waiting' } })
  expect(photos).toHaveLength(2)
  expect(said).toMatchObject({ leftOut: ['f'], refused, lost: [] })
  expect(after({ ...before, photos: [photo('1'), photo('2')] }, { type: 'removed', id: '1' })).toMatchObject({
    photos: [{ id: '2' }],
    leftOut: [],
    refused: [],
    lost: ['c'],
  })
})

test('a photo is brightened and goes back to what it was, and no other changes', () => {
  expect(after(listingOf(dark), { type: 'brightening', id: '1' }).photos[0]?.upload).toEqual({ state: 'waiting' })
  const { photos } = brightened()
  expect(photos[0]?.brightenedFrom).toEqual({ url: dark.url, ...stored('A', 'B') })
  expect(photos[1]).toEqual(photo('2'))
  expect(after(brightened(), { type: 'brighteningUndone', id: '1' }).photos).toEqual([dark, photo('2')])
  const both = after(brightened(), { type: 'brightening', id: '2' })
  for (const type of ['brighteningUndone', 'refused'] as const)
    expect(after(both, { type, id: '2', words: 'No' }).photos).toEqual([photos[0], photo('2')])
  const waiting = photo('3', { upload: { state: 'waiting' } })
  expect(after(listingOf(waiting), { type: 'brightening', id: '3' }).photos).toEqual([waiting])
})

test('a refused file is named and taken out, a refused lighter copy leaves the photo as it was', () => {
  const refuse = { type: 'refused', id: '1', words: 'No' } as const
  expect(after(listingOf(dark, photo('2')), refuse)).toMatchObject({
    photos: [{ id: '2' }],
    refused: [{ fileName: '1.jpg', words: 'No' }],
  })
  expect(after(listingOf(dark, photo('2')), { ...refuse, id: '2' }).refused).toEqual([
    { fileName: '2.jpg', words: 'No' },
  ])
  expect(after(brightened(), refuse).photos).toEqual([dark, photo('2')])
})

test('once it is started, its tool’s style has to be chosen anew, and nothing is said any more', () => {
  const listing = after(
    { ...listingOf(dark), leftOut: ['a'], refused: [{ fileName: 'b', words: 'No' }], lost: ['c'] },
    { type: 'styleChosen', style: 'japandi' },
    { type: 'toolChosen', toolId: 'full-redesign' },
    { type: 'styleChosen', style: 'modern' },
    { type: 'roomChosen', roomId: 'kitchen' },
  )
  expect(listing.styles).toEqual({ 'virtual-staging': 'japandi', 'full-redesign': 'modern' })
  const started = after(listing, { type: 'started', bulkJobId: bulkJobId() })
  expect(started).toEqual({
    ...listing,
    styles: { 'virtual-staging': 'japandi', 'full-redesign': undefined },
    startedAs: bulkJobId(),
    leftOut: [],
    refused: [],
    lost: [],
  })
  expect(after(started, { type: 'cleared' })).toEqual(emptyListing)
})

test('its order has each photo with its room, its caption and the photo as it was; none while something is missing', () => {
  const listing = {
    ...brightened(),
    styles: { 'virtual-staging': 'japandi' },
    defaultRoomId: 'kitchen',
  }
  const captioned = after(listing, { type: 'changed', id: '2', change: { caption: ' Bathroom ' } })
  const kitchen = { spaceType: 'home', roomType: 'kitchen' }
  expect(orderOf(captioned, roomTypes)).toEqual({
    toolId: 'virtual-staging',
    decorationStyle: 'japandi',
    photos: [
      { imageUrl: pathOf('C'), originalImageUrl: pathOf('B'), unalteredImageUrl: pathOf('A'), ...kitchen },
      {
        imageUrl: pathOf('A'),
        originalImageUrl: pathOf('B'),
        spaceType: 'home',
        roomType: 'bathroom',
        caption: 'Bathroom',
      },
    ],
  })
  const waiting = { type: 'changed', id: '2', change: { upload: { state: 'waiting' } } } as const
  const plain = { type: 'changed', id: '2', change: { upload: { state: 'stored', ...stored('A') } } } as const
  expect(orderOf(after(listing, plain), roomTypes)?.photos[1]).toEqual({ imageUrl: pathOf('A'), ...kitchen })
  for (const incomplete of [
    { ...listing, styles: {} },
    { ...listing, photos: [] },
    { ...listing, defaultRoomId: undefined },
    after(listing, waiting),
  ])
    expect(orderOf(incomplete, roomTypes)).toBeUndefined()
})

test.each([
  ['waiting', true, 0],
  ['preparing', true, 0],
  ['sending', true, 0],
  ['failed', false, 1],
  ['stored', false, 0],
])('while one of its uploads is %s: goes on %s, failed %i', (state, goesOn, failed) => {
  const listing = listingOf(photo('1'), { ...photo('2'), upload: { ...photo('2').upload, state } as never })
  expect([isUploading(listing), failedPhotos(listing).length]).toEqual([goesOn, failed])
})

test('it takes as many photos as are left to its limit', () => {
  const photos = (count: number) => Array.from({ length: count }, (_, at) => photo(String(at)))
  const most = limits.listingMaxPhotos
  expect([0, most - 1, most, most + 1].map((count) => roomFor(listingOf(...photos(count))))).toEqual([most, 1, 0, 0])
})

test('it is kept for its user over a reload, without what is not stored yet', () => {
  const listing: Listing = {
    ...brightened(),
    toolId: 'full-redesign',
    styles: { 'full-redesign': 'modern' },
    defaultRoomId: 'kitchen',
    lost: ['old.jpg'],
    startedAs: bulkJobId(),
  }
  const waiting = photo('3', { upload: { state: 'waiting' } })
  keepListing('ada', { ...listing, photos: [...listing.photos, waiting] })
  const [first, second] = listing.photos
  expect(keptListing('ada')).toEqual({
    ...listing,
    photos: [
      { ...first, url: undefined, brightenedFrom: { url: undefined, ...stored('A', 'B') } },
      { ...second, url: undefined },
    ],
    lost: ['old.jpg', '3.jpg'],
  })
  expect(keptListing('bob')).toEqual(emptyListing)
  keepListing('ada', after(listingOf(dark), { type: 'brightening', id: '1' }))
  expect(keptListing('ada').photos).toEqual([{ ...dark, url: undefined }])
})

test('an order keeps its id until it changes or has become a job', () => {
  let made = 0
  const idFor = (order: string) =>
    bulkJobIdFor(order, () => {
      made += 1
      return bulkJobId(String(made))
    })
  expect([idFor('one'), idFor('one'), idFor('two'), idFor('one')]).toEqual(['1', '1', '2', '3'].map(bulkJobId))
  forgetDraft()
  expect(idFor('one')).toBe(bulkJobId('4'))
})
