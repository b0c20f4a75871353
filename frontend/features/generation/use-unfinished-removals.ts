import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { bringBack, deleteGenerations } from '#frontend/components/use-removal.ts'
import { unfinishedRemovals, withRemovalLock } from '#frontend/lib/generations/removals.ts'

/** Sends the confirmed deletions that an earlier page could not send: it crashed, was offline or had an old token. */
export const useUnfinishedRemovals = (userId: string) => {
  const client = useQueryClient()

  useEffect(() => {
    for (const ids of unfinishedRemovals(userId)) {
      void withRemovalLock(ids, async () => {
        // The page that held the lock may have deleted some meanwhile.
        const left = new Set(unfinishedRemovals(userId).flat())
        const refused = await deleteGenerations(ids.filter((id) => left.has(id)))
        const final = refused.flatMap(({ id, mayRetry }) => (mayRetry ? [] : [id]))
        if (final.length > 0) bringBack(client, final)
      })
    }
  }, [userId, client])
}
