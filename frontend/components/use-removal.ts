import { useQueryClient } from '@tanstack/react-query'
import { call } from '#frontend/lib/api/call.ts'
import { dropGeneration } from '#frontend/lib/generations/generation-cache.ts'
import { dropRemovals, keepRemovals, markDeleted, withRemovalLock } from '#frontend/lib/generations/removals.ts'
import { accessToken, lastUserId, onSessionChange } from '#frontend/lib/session/session.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { areas } from '#shared/contracts/index.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import { AppError } from '#shared/errors.ts'
import { useToast } from './toasts.tsx'

/** Deletes a design on the server; one that is already deleted counts as success. With `token` the request is sent at once. */
export const deleteGeneration = async (id: GenerationId, token?: string): Promise<void> => {
  try {
    await call(areas.generations.endpoints.remove, { params: { id }, keepalive: true, ...(token && { token }) })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'generation.notFound') throw error
  }
  markDeleted(id)
}

const requestsAtOnce = 4

type Refusal = { id: GenerationId; error: unknown }

/** Deletes designs, a few at a time, and returns those that were refused. */
const deleteAll = async (ids: readonly GenerationId[]): Promise<Refusal[]> => {
  const waiting = ids.values()
  const refusals: Refusal[] = []
  const deleteNext = async () => {
    for (const id of waiting) await deleteGeneration(id).catch((error: unknown) => refusals.push({ id, error }))
  }
  await Promise.all(Array.from({ length: requestsAtOnce }, deleteNext))
  return refusals
}

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
  for (const id of ids) void withRemovalLock(id, () => isSettled)
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

/**
 * Hides one or more designs at once and deletes them when the toast with Undo disappears, or when the page closes or the
 * session ends. After a refusal a design is shown again with the reason. A request that was not sent is sent by the next
 * page (use-unfinished-removals).
 */
export const useRemoval = () => {
  const client = useQueryClient()
  const toast = useToast()

  const bringBack = (ids: readonly GenerationId[]) => {
    dropRemovals(...ids)
    void client.invalidateQueries({ queryKey: ['generations'] })
    void client.invalidateQueries({ queryKey: ['versions'] })
  }
  const removeAll = async (ids: readonly GenerationId[]) => {
    const refusals = await deleteAll(ids)
    const [first] = refusals
    if (!first) return
    bringBack(refusals.map(({ id }) => id))
    const reason = messageOf(first.error)
    toast(
      refusals.length > 1 ? galleryCopy.deletionsFailed(refusals.length, reason) : galleryCopy.deleteFailed(reason),
      'error',
    )
  }

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
        await Promise.allSettled(ids.map((id) => deleteGeneration(id, token)))
      },
      undo: () => {
        bringBack(ids)
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
