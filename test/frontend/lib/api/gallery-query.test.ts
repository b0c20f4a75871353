import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { filteredGalleryQuery, readGalleryPage } from '#frontend/lib/api/queries.ts'
import { forgetSeen, keepSeen } from '#frontend/lib/generations/gallery-pages.ts'
import { keepGeneration } from '#frontend/lib/generations/generation-cache.ts'
import { refreshSession } from '#frontend/lib/session/session.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { answering, type Sent } from '#test/support/frontend/web-api.ts'
import { generation, processing, userId } from '#test/support/frontend/web-app.tsx'
import { authClient } from '#test/support/frontend/web-auth-client.ts'
import { designAt, designsFrom, idAt, listOf, readPages } from '#test/support/frontend/web-gallery.ts'

const gallery = filteredGalleryQuery({})
const never = new AbortController().signal

let shown: Generation[]
let sent: ReturnType<typeof answering>

beforeEach(async () => {
  authClient.currentTokens.mockResolvedValue({ accessToken: 'token', userId, hasPassword: true })
  await refreshSession()
  shown = designsFrom(0, 170)
  sent = answering({ 'GET /generations': listOf(() => shown) })
})

afterEach(() => {
  vi.useRealTimers()
  forgetSeen({})
})

const fourPages = async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await client.fetchInfiniteQuery({ ...gallery, pages: 4 })
  sent.length = 0
  const stop = new InfiniteQueryObserver(client, { ...gallery, staleTime: Number.POSITIVE_INFINITY }).subscribe(
    () => {},
  )
  const pages = () => client.getQueryData(gallery.queryKey)?.pages ?? []
  return { client, stop, pages, places: () => pages().map(({ generations }) => generations.length) }
}

/** An answer that waits until it may arrive. */
const held = () => {
  let arrive = () => {}
  const waiting = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const answer = async (request: Sent) => {
    const read = listOf(() => shown)(request)
    await waiting
    return read
  }
  return { answer, arrive: () => arrive() }
}

test('a gallery is read again at the pages that are seen and where a design runs, and the others keep their live updates', async () => {
  shown[60] = processing({ id: idAt(60) })
  const { client, stop, pages, places } = await fourPages()
  keepSeen({}, [idAt(99)])
  expect(places()).toEqual([50, 50, 50, 20])
  const { answer, arrive } = held()
  sent = answering({ 'GET /generations': answer })
  const reading = client.invalidateQueries({ queryKey: gallery.queryKey })
  await vi.waitFor(() => expect(sent).not.toHaveLength(0))
  keepGeneration(client, designAt(160, { isFavourite: true }))
  arrive()
  await reading
  expect(readPages(sent)).toEqual([49, 99])
  expect(pages()[3]?.generations[10]?.isFavourite).toBe(true)
  expect(pages().map(({ readAt }) => readAt === 0)).toEqual([true, false, false, true])
  stop()
})

test('where no gallery is open, its newest designs are read again', async () => {
  const { client, stop } = await fourPages()
  await client.invalidateQueries({ queryKey: gallery.queryKey })
  expect(readPages(sent)).toEqual(['first'])
  stop()
})

test('a page that is read again ends where the next one begins, whatever was added or deleted meanwhile', async () => {
  const known = await readGalleryPage({}, undefined, undefined, never)
  shown = [...designsFrom(-60, 60), ...shown.filter((_, place) => place < 5 || place > 9)]
  sent.length = 0
  const read = await readGalleryPage({}, undefined, known, never)
  expect(read.generations.map(({ id }) => id)).toEqual([
    ...designsFrom(-60, 65).map(({ id }) => id),
    ...designsFrom(10, 40).map(({ id }) => id),
  ])
  expect(read.next).toBe(idAt(49))
  expect(sent).toHaveLength(3)
})

test('a page whose last designs were deleted takes none of the next', async () => {
  const known = await readGalleryPage({}, idAt(49), undefined, never)
  shown = shown.filter((_, place) => place < 90 || place > 99)
  const read = await readGalleryPage({}, idAt(49), known, never)
  expect(read.generations.at(-1)?.id).toBe(idAt(89))
  expect(read.next).toBe(idAt(99))
})

test('the last page goes on with a next one when it has grown', async () => {
  const known = await readGalleryPage({}, idAt(149), undefined, never)
  expect(known.next).toBeNull()
  shown = designsFrom(0, 230)
  expect((await readGalleryPage({}, idAt(149), known, never)).next).toBe(idAt(199))
})

/** How often the seen page of a gallery on the screen is read within a minute and a second. */
const readsIn = async (first: Generation): Promise<number> => {
  shown[0] = first
  const { client, stop } = await fourPages()
  stop()
  vi.useFakeTimers()
  const end = new InfiniteQueryObserver(client, { ...gallery, refetchOnMount: false }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(61_000)
  end()
  client.clear()
  return readPages(sent).length
}

test('a running design is asked for every 15 s, however long the gallery is, and a completed one not', async () => {
  expect(await readsIn(processing({ id: idAt(-99) }))).toBe(4)
  vi.useRealTimers()
  expect(await readsIn(generation({ id: idAt(-99) }))).toBe(0)
})
