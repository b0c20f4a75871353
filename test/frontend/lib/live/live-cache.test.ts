import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { pickerQuery } from '#frontend/lib/api/photo-picker-queries.ts'
import {
  accountQuery,
  bulkJobQuery,
  bulkJobsQuery,
  galleryQuery,
  generationQuery,
  versionsKey,
} from '#frontend/lib/api/queries.ts'
import { keepRemovals } from '#frontend/lib/generations/removals.ts'
import { applyLiveEvent, refetchAfterGap } from '#frontend/lib/live/live-cache.ts'
import type { Account } from '#shared/entities/account.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { eventually } from '#test/support/eventually.ts'
import { account, generation, generationId, listed, processing } from '#test/support/frontend/web-app.tsx'
import { bulkJob, bulkJobId } from '#test/support/frontend/web-bulk.ts'

const clientWith = (...generations: Parameters<typeof listed>) => {
  const client = new QueryClient()
  client.setQueryData(galleryQuery.queryKey, { pages: [listed(...generations)], pageParams: [undefined] })
  return client
}

const shown = (client: QueryClient) =>
  client
    .getQueryData(galleryQuery.queryKey)
    ?.pages.flatMap((page) => page.generations.map(({ id, status }) => [id, status]))

test('a pushed account replaces the cached one', () => {
  const client = clientWith()
  applyLiveEvent(client, { type: 'account', account: account({ credits: 40 }) })
  expect(client.getQueryData(accountQuery.queryKey)?.credits).toBe(40)
})

test.each([
  ['', [account({ credits: 41 })]],
  [' when no account was cached', []],
])('an account response from before a push does not overwrite the pushed account%s', async (_, known) => {
  const client = clientWith()
  for (const one of known) client.setQueryData(accountQuery.queryKey, one)
  let arrive: (read: Account) => void = () => {}
  const answer = new Promise<Account>((resolve) => {
    arrive = resolve
  })
  const reading = client.fetchQuery({ ...accountQuery, queryFn: () => answer })
  applyLiveEvent(client, { type: 'account', account: account({ credits: 40 }) })
  arrive(account({ credits: 41 }))
  await reading
  expect(client.getQueryState(accountQuery.queryKey)).toMatchObject({
    data: { credits: 40 },
    status: 'success',
    fetchStatus: 'idle',
    isInvalidated: false,
  })
})

test('a first response from before the subscription is not kept', async () => {
  const client = new QueryClient()
  let credits = 41
  const reads: (() => void)[] = []
  const read = () => {
    const answer = account({ credits })
    return new Promise<Account>((resolve) => reads.push(() => resolve(answer)))
  }
  const stop = new QueryObserver(client, { ...accountQuery, queryFn: read }).subscribe(() => {})
  await eventually(() => expect(reads).toHaveLength(1))
  credits = 40
  const refetched = refetchAfterGap(client)
  await eventually(() => expect(reads).toHaveLength(2))
  for (const answer of reads) answer()
  await refetched
  expect(client.getQueryData(accountQuery.queryKey)?.credits).toBe(40)
  stop()
})

test('who waits for the first read of a design gets it when the subscription reads everything again', async () => {
  const client = new QueryClient()
  const arrivals: (() => void)[] = []
  const id = generationId('A')
  const read = () => {
    const answer = generation({ id, prompt: `read ${arrivals.length + 1}` })
    return new Promise<typeof answer>((resolve) => arrivals.push(() => resolve(answer)))
  }
  const waiting = client.fetchQuery({ ...generationQuery(id), queryFn: read })
  const refetched = refetchAfterGap(client)
  await eventually(() => expect(arrivals).toHaveLength(2))
  for (const arrive of arrivals) arrive()
  await refetched
  expect((await waiting).prompt).toBe('read 2')
})

test('a new generation is added at the front of the gallery', () => {
  const client = clientWith(generation({ id: generationId('A') }))
  applyLiveEvent(client, { type: 'generation', generation: processing({ id: generationId('B') }) })
  expect(shown(client)).toEqual([
    [generationId('B'), 'processing'],
    [generationId('A'), 'completed'],
  ])
})

test('a generation goes to its place by age, and one older than the pages read so far into none', () => {
  const client = clientWith(generation({ id: generationId('D') }), generation({ id: generationId('B') }))
  applyLiveEvent(client, { type: 'generation', generation: processing({ id: generationId('C') }) })
  client.setQueryData(
    galleryQuery.queryKey,
    (gallery) => gallery && { ...gallery, pages: gallery.pages.map((page) => ({ ...page, next: generationId('B') })) },
  )
  applyLiveEvent(client, { type: 'generation', generation: processing({ id: generationId('A') }) })
  expect(shown(client)?.map(([id]) => id)).toEqual([generationId('D'), generationId('C'), generationId('B')])
})

const job = bulkJob({ totalImages: 3, completedImages: 1 })

test('a bulk job takes the counts and pictures that are pushed, in order, and no count from before', () => {
  const client = new QueryClient()
  const { queryKey } = bulkJobQuery(job.id)
  const ofJob = { bulkJobId: job.id }
  client.setQueryData(queryKey, { job, generations: [processing({ ...ofJob, id: generationId('N') })] })
  client.setQueryData(bulkJobsQuery.queryKey, [job])
  applyLiveEvent(client, { type: 'generation', generation: generation({ ...ofJob, id: generationId('N') }) })
  applyLiveEvent(client, { type: 'generation', generation: processing({ ...ofJob, id: generationId('M') }) })
  applyLiveEvent(client, { type: 'bulk-job', job: { ...job, completedImages: 2 } })
  applyLiveEvent(client, { type: 'bulk-job', job })
  const known = client.getQueryData(queryKey)
  expect(known?.generations.map(({ id, status }) => [id, status])).toEqual([
    [generationId('M'), 'processing'],
    [generationId('N'), 'completed'],
  ])
  expect(known?.job.completedImages).toBe(2)
  expect(client.getQueryData(bulkJobsQuery.queryKey)).toEqual([known?.job])
  applyLiveEvent(client, { type: 'generation-deleted', generationId: generationId('N') })
  expect(client.getQueryData(queryKey)?.generations).toHaveLength(1)
})

test('a retry takes the place of its failed picture in the job that has it, and no earlier retry does', () => {
  const client = new QueryClient()
  const [first, second, other] = [bulkJobQuery(job.id), bulkJobQuery(bulkJobId('B')), bulkJobQuery(bulkJobId('C'))]
  const failed = generation({ id: generationId('A'), status: 'failed' })
  const next = generation({ id: generationId('M') })
  client.setQueryData(first.queryKey, { job, generations: [failed, next] })
  client.setQueryData(second.queryKey, { job: bulkJob({ id: bulkJobId('B') }), generations: [] })
  client.setQueryData(other.queryKey, { job: bulkJob({ id: bulkJobId('C') }), generations: [next] })
  const arrive = (last: string, of: string) =>
    applyLiveEvent(client, {
      type: 'generation',
      generation: processing({ id: generationId(last), retryOf: generationId(of) }),
    })
  const ids = ({ queryKey }: typeof first) => client.getQueryData(queryKey)?.generations.map(({ id }) => id)
  arrive('X', 'A')
  arrive('W', 'A')
  expect([ids(first), ids(second), ids(other)]).toEqual([[generationId('X'), next.id], [], [next.id]])
  arrive('Z', 'M')
  expect(ids(first)).toEqual([generationId('X'), generationId('Z')])
})

test('a bulk job that is new is the first of the list, and changes no other', () => {
  const client = new QueryClient()
  const older = bulkJob({ id: bulkJobId('1') })
  applyLiveEvent(client, { type: 'bulk-job', job: older })
  expect(client.getQueryData(bulkJobsQuery.queryKey)).toBeUndefined()
  client.setQueryData(bulkJobsQuery.queryKey, [older])
  const newer = bulkJob({ id: bulkJobId('2') })
  applyLiveEvent(client, { type: 'bulk-job', job: newer })
  const changed = { ...older, completedImages: 1 }
  applyLiveEvent(client, { type: 'bulk-job', job: changed })
  expect(client.getQueryData(bulkJobsQuery.queryKey)).toEqual([newer, changed])
  const failed = { ...changed, failedImages: 1 }
  applyLiveEvent(client, { type: 'bulk-job', job: failed })
  applyLiveEvent(client, { type: 'bulk-job', job: changed })
  expect(client.getQueryData(bulkJobsQuery.queryKey)).toEqual([newer, failed])
})

test('of a gallery only the deleted design goes, and one that is being removed does not come back', () => {
  const ids = ['R', 'Q', 'P'].map((last) => generationId(last))
  const client = clientWith(...ids.map((id) => generation({ id })))
  applyLiveEvent(client, { type: 'generation-deleted', generationId: generationId('Q') })
  expect(shown(client)?.map(([id]) => id)).toEqual([generationId('R'), generationId('P')])
  keepRemovals([generationId('S')], 'ada')
  applyLiveEvent(client, { type: 'generation', generation: generation({ id: generationId('S') }) })
  expect(shown(client)).toHaveLength(2)
})

test('a changed design stays in its page, and a new one goes to the page of its age', () => {
  const client = new QueryClient()
  const [first, second] = [
    { generations: ['H', 'G'].map((last) => generation({ id: generationId(last) })), next: generationId('G') },
    { generations: ['E', 'D'].map((last) => generation({ id: generationId(last) })), next: null },
  ]
  client.setQueryData(galleryQuery.queryKey, { pages: [first, second], pageParams: [undefined, generationId('G')] })
  const pages = () =>
    client
      .getQueryData(galleryQuery.queryKey)
      ?.pages.map((page) =>
        page.generations.map(({ id, isFavourite }) => id.slice(-1) + (isFavourite ? '*' : '')).join(''),
      )
  for (const over of [
    { id: generationId('E'), isFavourite: true },
    { id: generationId('F') },
    { id: generationId('A') },
  ])
    applyLiveEvent(client, { type: 'generation', generation: generation(over) })
  expect(pages()).toEqual(['HG', 'FE*DA'])
})

test('the versions of a photo get a completed one in its place, once, and lose a deleted one', () => {
  const client = new QueryClient()
  const photoId = '01M7X9E9M89X1FE6925WT6J5HA'
  const known = ['C', 'F'].map((last) => generation({ id: generationId(last), photoId }))
  const ids = () =>
    client
      .getQueryData<Generation[]>(versionsKey(photoId))
      ?.map(({ id }) => id.slice(-1))
      .join('')
  const arrive = (arrived: Generation) => applyLiveEvent(client, { type: 'generation', generation: arrived })
  arrive(generation({ id: generationId('Y'), photoId }))
  expect(ids()).toBeUndefined()
  client.setQueryData(versionsKey(photoId), known)
  arrive(processing({ id: generationId('D'), photoId }))
  expect(ids()).toBe('CF')
  for (const _time of [1, 2]) arrive(generation({ id: generationId('E'), photoId }))
  arrive(generation({ id: generationId('C'), photoId, isFavourite: true }))
  expect(ids()).toBe('CEF')
  expect(client.getQueryData<Generation[]>(versionsKey(photoId))?.[0]?.isFavourite).toBe(true)
  client.setQueryData(pickerQuery.queryKey, known)
  applyLiveEvent(client, { type: 'generation-deleted', generationId: generationId('E') })
  expect(ids()).toBe('CF')
  expect(client.getQueryData(pickerQuery.queryKey)).toEqual(known)
})

test('a completed generation replaces the processing one in the gallery and on its page', () => {
  const client = clientWith(processing())
  applyLiveEvent(client, { type: 'generation', generation: generation() })
  expect(shown(client)).toEqual([[generationId(), 'completed']])
  expect(client.getQueryData(generationQuery(generationId()).queryKey)?.status).toBe('completed')
})

test('a late processing event does not undo the result', () => {
  const client = clientWith(generation())
  client.setQueryData(generationQuery(generationId()).queryKey, generation())
  applyLiveEvent(client, { type: 'generation', generation: processing() })
  expect(shown(client)).toEqual([[generationId(), 'completed']])
  expect(client.getQueryData(generationQuery(generationId()).queryKey)?.status).toBe('completed')
})

test('a deleted generation is removed from gallery and picker', () => {
  const client = clientWith(generation())
  client.setQueryData(pickerQuery.queryKey, [generation()])
  applyLiveEvent(client, { type: 'generation-deleted', generationId: generationId() })
  expect(shown(client)).toEqual([])
  expect(client.getQueryData(pickerQuery.queryKey)).toEqual([])
})

test('an event does not create a gallery that was never loaded', () => {
  const client = new QueryClient()
  applyLiveEvent(client, { type: 'generation', generation: generation() })
  expect(client.getQueryData(galleryQuery.queryKey)).toBeUndefined()
})

test.each([
  ['an open gallery', galleryQuery, 'thumbnailUrl'],
  ['an open page of it', generationQuery(generationId()), 'imageUrl'],
] as const)('a completed design of %s loads its picture before it is rendered', (_, query, picture) => {
  const loaded: string[] = []
  vi.stubGlobal(
    'Image',
    class {
      set src(url: string) {
        loaded.push(url)
      }
    },
  )
  const arrived = generation({ id: generationId() })
  const client = clientWith(processing())
  client.setQueryData(generationQuery(generationId()).queryKey, processing())
  applyLiveEvent(client, { type: 'generation', generation: arrived })
  expect(loaded).toEqual([])
  const observer = new QueryObserver<unknown>(client, { queryKey: query.queryKey, staleTime: Number.POSITIVE_INFINITY })
  const close = observer.subscribe(() => {})
  applyLiveEvent(client, { type: 'generation', generation: processing() })
  expect(loaded).toEqual([])
  applyLiveEvent(client, { type: 'generation', generation: arrived })
  expect(loaded).toEqual([arrived[picture]])
  close()
  applyLiveEvent(client, { type: 'generation', generation: arrived })
  expect(loaded).toHaveLength(1)
  vi.unstubAllGlobals()
})
