import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { inHand, showAgain, unfinishedRemovals } from '#frontend/lib/live/removals.ts'
import { AppError } from '#shared/errors.ts'
import { deleteGeneration } from './use-removal.ts'

// Out of reach, or without a session, it is left to the next page; any other refusal stays one.
const isRefused = (error: unknown) => error instanceof AppError && error.status < 500 && error.status !== 401

/** Deletes what its owner had confirmed on a page that ended first: by a crash, without a network, with an old token. */
export const useUnfinishedRemovals = (userId: string) => {
  const client = useQueryClient()

  useEffect(() => {
    for (const id of unfinishedRemovals(userId)) {
      void inHand(id, async () => {
        // The page that had it in hand may have seen to it meanwhile.
        if (!unfinishedRemovals(userId).includes(id)) return
        try {
          await deleteGeneration(id)
        } catch (error) {
          if (!isRefused(error)) return
          showAgain(id)
          void client.invalidateQueries({ queryKey: ['generations'] })
        }
      })
    }
  }, [userId, client])
}
