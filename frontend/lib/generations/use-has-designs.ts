import { useInfiniteQuery } from '@tanstack/react-query'
import { galleryQuery } from '#frontend/lib/api/queries.ts'
import { lastUserId } from '#frontend/lib/session/session.ts'
import { hasUnfinishedRemovals } from './removals.ts'

/**
 * Whether the user has a design, finished or running, or one whose deletion can still be undone; undefined while that is
 * unknown. Reads the gallery if asked.
 */
export const useHasDesigns = (isAsked: boolean): { hasDesigns: boolean | undefined; isError: boolean } => {
  const { data, isError } = useInfiniteQuery({
    ...galleryQuery,
    enabled: isAsked,
    // A gallery that was read before, or kept over a reload, answers.
    refetchOnMount: ({ state }) => state.isInvalidated,
  })
  const listed = data?.pages.some(
    ({ generations, unread }) => unread || generations.some(({ status }) => status !== 'failed'),
  )
  return { hasDesigns: hasUnfinishedRemovals(lastUserId() ?? '') || listed, isError }
}
