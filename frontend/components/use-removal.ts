import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '#frontend/lib/api/call.ts'
import { dropGeneration } from '#frontend/lib/generations/generation-cache.ts'
import { dropRemovals, keepRemovals, markDeleted, withRemovalLock } from '#frontend/lib/generations/removals.ts'
import { accessToken, lastUserId, onSessionChange } from '#frontend/lib/session/session.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import type { RefusedDeletion } from '#shared/contracts/generations.ts'
import { areas } from '#shared/contracts/index.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import { AppError } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import { useToast } from './toasts.tsx'

/** Deletes designs by one request, and returns those that the server keeps. With `token` the request is sent at once. */
const deleteTogether = async (ids: readonly GenerationId[], token?: string): Promise<RefusedDeletion[]> => {
  const sent = { body: { ids: [...ids] }, keepalive: true, ...(token && { token }) }
  const { refused } = await call(areas.generations.endpoints.remove, sent)
  const kept = new Set(refused.map(({ id }) => id))
  markDeleted(...ids.filter((id) => !kept.has(id)))
  return refused
}

const chunksOf = (ids: readonly GenerationId[]): GenerationId[][] =>
  Array.from({ length: Math.ceil(ids.length / limits.deletionsAtOnce) }, (_, index) =>
    ids.slice(index * limits.deletionsAtOnce, (index + 1) * limits.deletionsAtOnce),
  )

/**
 * Deletes designs, request by request, and returns those that were not deleted: the server keeps some, and a request that
 * fails keeps all of its own.
 */
export const deleteGenerations = async (ids: readonly GenerationId[]): Promise<RefusedDeletion[]> => {
  const refused: RefusedDeletion[] = []
  for (const chunk of chunksOf(ids)) {
    try {
      refused.push(...(await deleteTogether(chunk)))
    } catch (error) {
      // Without a network or a session another page can try again; any other answer is final.
      const mayRetry = !(error instanceof AppError) || error.status >= 500 || error.status === 401
      refused.push(...chunk.map((id) => ({ id, reason: messageOf(error), mayRetry })))
    }
  }
  return refused
}

// A page that closes may send 64 KiB more (Fetch, 4.6, keepalive); the next page sends the rest.
const requestsWhileLeaving = 10

type Endings = {
  /** Deletes the designs and shows an error when that fails. */
  remove: () => Promise<void>
  /** Sends the requests without waiting for a token or the responses, since the page is closing. */
  leave: (token?: string) => Promise<void>
  undo: () => void
}

/** Ends a removal exactly once: by `remove`, by `undo`, or when the page or session ends. Until then it holds the locks. */
const untilEnded = (ids: readonly GenerationId[], { remove, leave, undo }: Endings) => {
  const ended = new AbortController()
  let token: string | undefined
  let settle = () => {}
  const isSettled = new Promise<void>((resolve) => {
    settle = resolve
  })
  const once = (end: () => void | Promise<void>) => async () => {
    if (ended.signal.aborted) return
    ended.abort()
    await end()
    settle()
  }
  const leaveOnce = once(() => leave(token))
  void withRemovalLock(ids, () => isSettled)
  accessToken().then(
    (current) => {
      token = current
    },
    () => {},
  )
  window.addEventListener('pagehide', leaveOnce, { signal: ended.signal })
  ended.signal.addEventListener('abort', onSessionChange(leaveOnce))
  return { remove: once(remove), undo: once(undo) }
}

/** Shows designs again that are not deleted after all. */
export const bringBack = (client: QueryClient, ids: readonly GenerationId[]) => {
  dropRemovals(...ids)
  void client.invalidateQueries({ queryKey: ['generations'] })
  void client.invalidateQueries({ queryKey: ['versions'] })
}

/** Deletes designs and tells of those that were not deleted, which are shown again. */
const useRemoveAll = () => {
  const client = useQueryClient()
  const toast = useToast()

  return async (ids: readonly GenerationId[]) => {
    const refused = await deleteGenerations(ids)
    const [first] = refused
    if (!first) {
      if (ids.length > limits.deletionsAtOnce) toast(galleryCopy.deletedMany(ids.length), 'success')
      return
    }
    bringBack(
      client,
      refused.map(({ id }) => id),
    )
    toast(
      refused.length > 1
        ? galleryCopy.deletionsFailed(refused.length, first.reason)
        : galleryCopy.deleteFailed(first.reason),
      'error',
    )
  }
}

/**
 * Hides one or more designs at once and deletes them when the toast with Undo disappears, or when the page closes or the
 * session ends. After a refusal a design is shown again with the reason. A request that was not sent is sent by the next
 * page (use-unfinished-removals).
 */
export const useRemoval = () => {
  const client = useQueryClient()
  const toast = useToast()
  const removeAll = useRemoveAll()

  return (
    removed: GenerationId | readonly GenerationId[],
    text: string = galleryCopy.deleted,
    onUndone: () => void = () => {},
  ) => {
    const ids = [removed].flat()
    keepRemovals(ids, lastUserId() ?? '')
    for (const id of ids) dropGeneration(client, id)
    const { remove, undo } = untilEnded(ids, {
      remove: () => removeAll(ids),
      leave: async (token) => {
        await Promise.allSettled(
          chunksOf(ids)
            .slice(0, requestsWhileLeaving)
            .map((chunk) => deleteTogether(chunk, token)),
        )
      },
      undo: () => {
        bringBack(client, ids)
        onUndone()
      },
    })
    toast(text, 'info', {
      label: galleryCopy.undo,
      onClick: () => void undo(),
      onGone: () => void remove(),
      takesFocus: true,
    })
  }
}
