import { useQueryClient } from '@tanstack/react-query'
import { call } from '#frontend/lib/api/call.ts'
import { dropGeneration } from '#frontend/lib/generations/generation-cache.ts'
import { dropRemoval, keepRemoval, markDeleted, withRemovalLock } from '#frontend/lib/generations/removals.ts'
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

type Endings = {
  /** Deletes the design and shows an error when that fails. */
  remove: () => Promise<void>
  /** Sends the request without waiting for a token or the response, since the page is closing. */
  leave: (token?: string) => Promise<void>
  undo: () => void
}

/** Ends a removal exactly once: by `remove`, by `undo`, or when the page or session ends. Until then it holds the lock. */
const untilEnded = (id: GenerationId, { remove, leave, undo }: Endings) => {
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
  void withRemovalLock(id, () => isSettled)
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
 * Hides a design at once and deletes it when the toast with Undo disappears, or when the page closes or the session
 * ends. After a refusal the design is shown again with the reason. A request that was not sent is sent by the next page
 * (use-unfinished-removals).
 */
export const useRemoval = () => {
  const client = useQueryClient()
  const toast = useToast()

  const bringBack = (id: GenerationId) => {
    dropRemoval(id)
    void client.invalidateQueries({ queryKey: ['generations'] })
  }
  const refused = (id: GenerationId) => (error: unknown) => {
    bringBack(id)
    toast(galleryCopy.deleteFailed(messageOf(error)), 'error')
  }

  return (id: GenerationId, text: string = galleryCopy.deleted) => {
    keepRemoval(id, lastUserId() ?? '')
    dropGeneration(client, id)
    const { remove, undo } = untilEnded(id, {
      remove: () => deleteGeneration(id).catch(refused(id)),
      leave: (token) => deleteGeneration(id, token).catch(() => {}),
      undo: () => bringBack(id),
    })
    toast(text, 'info', {
      label: galleryCopy.undo,
      onClick: () => void undo(),
      onGone: () => void remove(),
      takesFocus: true,
    })
  }
}
