import type { QueryClient } from '@tanstack/react-query'
import { accountQuery, bulkJobsQuery, creditHistoryQuery, filteredGalleryQuery } from '#frontend/lib/api/queries.ts'
import { galleryFilterOf } from '#frontend/lib/generations/gallery-filter.ts'
import { isGalleryShown } from '#frontend/lib/navigation/dashboard-area.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { currentSession, onSessionChange } from '#frontend/lib/session/session.ts'
import { onUserChange } from '#frontend/lib/session/user-change.ts'
import { isPublicPath } from './public-pages.ts'

type Place = Pick<Location, 'pathname' | 'search'>

/** Reads what the page at this address shows first. A list that fails is read again by the component that shows it. */
const readFirst = (client: QueryClient, { pathname, search }: Place) => {
  if (isPublicPath(pathname)) return
  void client.prefetchQuery(accountQuery)
  const params = new URLSearchParams(search)
  if (pathname === paths.account) void client.prefetchInfiniteQuery(creditHistoryQuery)
  if (pathname === paths.dashboard && isGalleryShown(params)) {
    void client.prefetchInfiniteQuery(filteredGalleryQuery(galleryFilterOf(params)))
    void client.prefetchQuery(bulkJobsQuery)
  }
}

/**
 * Starts the requests of the first page as soon as the session is known, while React renders and the page's code loads.
 * Returns a function that stops waiting for the session.
 */
export const startFirstQueries = (client: QueryClient, place: Place) => {
  const stopWaiting = onSessionChange(() => {
    stopWaiting()
    if (currentSession().status === 'signedIn') readFirst(client, place)
  })
  // Another user may sign in, in another tab, before React renders what clears the client otherwise.
  const stopClearing = onUserChange(() => client.clear())
  return () => {
    stopWaiting()
    stopClearing()
  }
}
