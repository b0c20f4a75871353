import { CancelledError, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useToast } from '#frontend/components/toasts.tsx'
import { filteredGalleryQuery, readGalleryPage } from '#frontend/lib/api/queries.ts'
import { staleMilliseconds } from '#frontend/lib/api/query-client.ts'
import type { GalleryFilter } from '#frontend/lib/generations/gallery-filter.ts'
import {
  forgetSeen,
  type Gallery,
  type GalleryPage,
  keepSeen,
  type PageBefore,
  pageBefore,
  pagesBetween,
  withPage,
} from '#frontend/lib/generations/gallery-pages.ts'
import { keepGallery } from '#frontend/lib/generations/kept-gallery.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'

const isOld = ({ readAt = 0 }: GalleryPage) => Date.now() - readAt > staleMilliseconds
const isSame = (one: readonly PageBefore[], other: readonly PageBefore[]) =>
  one.length === other.length && one.every((before, index) => before === other[index])

const none: readonly PageBefore[] = []

type Shown = { data: Gallery | undefined; isFetching: boolean; isPlaceholderData: boolean }

/** Reads one page of the gallery, unless it is being read. */
const useReadPage = (filter: GalleryFilter) => {
  const client = useQueryClient()
  const toast = useToast()
  const reading = useRef(new Set<PageBefore>())

  const read = useCallback(
    async (before: PageBefore) => {
      const { queryKey } = filteredGalleryQuery(filter)
      const page = pageBefore(client.getQueryData<Gallery>(queryKey), before)
      if (!page || reading.current.has(before)) return
      reading.current.add(before)
      try {
        const arrived = await client.fetchQuery({
          queryKey: ['gallery-page', filter, before ?? null],
          queryFn: ({ signal }) => readGalleryPage(filter, before, page, signal),
          staleTime: 0,
          gcTime: 0,
        })
        client.setQueryData<Gallery>(queryKey, (now) => now && withPage(now, before, page, arrived))
      } catch (error) {
        // Another user has signed in.
        if (error instanceof CancelledError) return
        const again = { label: galleryCopy.tryAgain, onClick: () => void read(before) }
        // The earlier result is still shown.
        if (page.unread) toast(messageOf(error), 'error', again)
      } finally {
        reading.current.delete(before)
      }
    },
    [client, filter, toast],
  )

  return read
}

/** Keeps what was read of the gallery in this tab when its page is left. */
const useKeptGallery = (filter: GalleryFilter, onLeave: () => void) => {
  const client = useQueryClient()

  useEffect(() => {
    const { queryKey } = filteredGalleryQuery(filter)
    const keep = () => {
      const now = client.getQueryData<Gallery>(queryKey)
      if (now) keepGallery(filter, now)
    }
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
      forgetSeen(filter)
      onLeave()
    }
  }, [client, filter, onLeave])
}

/**
 * Reads the pages of a gallery that come into view when they are not read yet, or not lately, and keeps the place in this
 * tab. Returns what the grid tells its range to.
 */
export const useSeenPages = (filter: GalleryFilter, { data, isFetching, isPlaceholderData }: Shown) => {
  const gallery = isPlaceholderData ? undefined : data
  const [seen, setSeen] = useState(none)
  const latest = useRef(none)
  const read = useReadPage(filter)
  const forget = useCallback(() => {
    latest.current = none
  }, [])
  useKeptGallery(filter, forget)

  const onRange = useCallback(
    (first: number, last: number) => {
      if (!gallery) return
      const pages = pagesBetween(gallery, first, last)
      setSeen((before) => (isSame(before, pages) ? before : pages))
    },
    [gallery],
  )

  useEffect(() => {
    if (seen.length > 0) keepSeen(filter, seen)
    if (!gallery || isFetching) return
    for (const before of seen) {
      const page = pageBefore(gallery, before)
      if (page && (page.unread || (isOld(page) && !latest.current.includes(before)))) void read(before)
    }
    latest.current = seen
  }, [filter, gallery, isFetching, read, seen])

  return onRange
}
