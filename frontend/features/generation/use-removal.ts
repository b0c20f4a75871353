import { useQueryClient } from '@tanstack/react-query'
import { useToast } from '#frontend/components/toasts.tsx'
import { call } from '#frontend/lib/api/call.ts'
import { dropGeneration } from '#frontend/lib/live/live-cache.ts'
import { hide, inHand, showAgain, wasDeleted } from '#frontend/lib/live/removals.ts'
import { accessToken, lastUserId, onSessionChange } from '#frontend/lib/session/session.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { areas } from '#shared/contracts/index.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import { AppError } from '#shared/errors.ts'
import { useBackToGallery } from './back-to-gallery.tsx'

/** Deletes it on the server; that it is gone already is as good. A token in hand lets the request leave at once. */
export const deleteGeneration = async (id: GenerationId, token?: string): Promise<void> => {
  try {
    await call(areas.generations.endpoints.remove, { params: { id }, keepalive: true, ...(token && { token }) })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'generation.notFound') throw error
  }
  wasDeleted(id)
}

type Endings = {
  /** Deletes it and says so when that fails. */
  remove: () => Promise<void>
  /** Sends the request with what is in hand: a page that is going waits neither for a token nor for the answer. */
  leave: (token?: string) => Promise<void>
  undo: () => void
}

/** Gives a removal one ending, and what offers it; until then no other page deletes the design. */
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
  void inHand(id, () => isSettled)
  accessToken().then(
    (held) => {
      token = held
    },
    () => {},
  )
  window.addEventListener('pagehide', leaveOnce, { signal: ended.signal })
  ended.signal.addEventListener('abort', onSessionChange(leaveOnce))
  return { remove: once(remove), undo: once(undo) }
}

/**
 * Takes a design out of sight at once and back to the gallery, and deletes it when the toast that offers to undo it has
 * gone, or with the page or the session. Should that fail, the design is there again and the reason is said; what a
 * page could not see to its end is done by the next one (use-unfinished-removals).
 */
export const useRemoval = (id: GenerationId) => {
  const client = useQueryClient()
  const toast = useToast()
  const backToGallery = useBackToGallery()

  const bringBack = () => {
    showAgain(id)
    void client.invalidateQueries({ queryKey: ['generations'] })
  }
  const refused = (error: unknown) => {
    bringBack()
    toast(galleryCopy.deleteFailed(messageOf(error)), 'error')
  }

  return () => {
    hide(id, lastUserId() ?? '')
    dropGeneration(client, id)
    const { remove, undo } = untilEnded(id, {
      remove: () => deleteGeneration(id).catch(refused),
      leave: (token) => deleteGeneration(id, token).catch(() => {}),
      undo: bringBack,
    })
    toast(galleryCopy.deleted, 'info', {
      label: galleryCopy.undo,
      onClick: () => void undo(),
      onGone: () => void remove(),
    })
    backToGallery()
  }
}
