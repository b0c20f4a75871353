import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { deleteGeneration } from '#frontend/components/use-removal.ts'
import { dropRemovals, unfinishedRemovals, withRemovalLock } from '#frontend/lib/generations/removals.ts'
import { AppError } from '#shared/errors.ts'

// Without a network or a session the next page tries again; any other refusal is final.
const isRefused = (error: unknown) => error instanceof AppError && error.status < 500 && error.status !== 401

/** Sends the confirmed deletions that an earlier page could not send: it crashed, was offline or had an old token. */
export const useUnfinishedRemovals = (userId: string) => {
  const client = useQueryClient()

  useEffect(() => {
    for (const id of unfinishedRemovals(userId)) {
      void withRemovalLock(id, async () => {
        // The page that held the lock may have deleted it meanwhile.
        if (!unfinishedRemovals(userId).includes(id)) return
        try {
          await deleteGeneration(id)
        } catch (error) {
          if (!isRefused(error)) return
          dropRemovals(id)
          void client.invalidateQueries({ queryKey: ['generations'] })
        }
      })
    }
  }, [userId, client])
}
