import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { filteredGalleryQuery } from '#frontend/lib/api/queries.ts'
import { generation, generationId, processing } from '#test/support/frontend/web-app.tsx'

afterEach(() => vi.useRealTimers())

/** Whether a visit of the gallery reads it again, so many minutes after it was read. */
const isReadAgain = (pages: number, minutes: number): boolean => {
  const client = new QueryClient()
  const page = { generations: [generation()], next: generationId() }
  client.setQueryData(filteredGalleryQuery({}).queryKey, {
    pages: Array.from({ length: pages }, () => page),
    pageParams: Array.from({ length: pages }, () => undefined),
  })
  vi.useFakeTimers({ now: Date.now() + minutes * 60_000 })
  const observer = new InfiniteQueryObserver(client, { ...filteredGalleryQuery({}), enabled: true })
  const { isStale } = observer.getCurrentResult()
  vi.useRealTimers()
  return isStale
}

test('a gallery of one or two pages is read again on a visit after half a minute', () => {
  expect(isReadAgain(1, 0.4)).toBe(false)
  expect(isReadAgain(2, 0.6)).toBe(true)
})

test('a longer one is kept by live updates for ten minutes, since each of its pages would be read', () => {
  expect(isReadAgain(3, 9)).toBe(false)
  expect(isReadAgain(3, 11)).toBe(true)
})

/** How often a gallery on the screen is read within a minute and a second. */
const readsIn = async (pages: number, shown: ReturnType<typeof generation>): Promise<number> => {
  vi.useFakeTimers()
  const client = new QueryClient()
  const page = { generations: [shown], next: generationId() }
  client.setQueryData(filteredGalleryQuery({}).queryKey, {
    pages: Array.from({ length: pages }, () => page),
    pageParams: Array.from({ length: pages }, () => undefined),
  })
  let reads = 0
  const queryFn = ({ pageParam }: { pageParam: unknown }) => {
    if (pageParam === undefined) reads += 1
    return page
  }
  const stop = new InfiniteQueryObserver(client, { ...filteredGalleryQuery({}), queryFn }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(61_000)
  stop()
  client.clear()
  return reads
}

test('a running design is asked for every 15 s, in a long gallery every minute, and a completed one not', async () => {
  expect(await readsIn(2, processing())).toBe(4)
  expect(await readsIn(3, processing())).toBe(1)
  expect(await readsIn(2, generation())).toBe(0)
})
