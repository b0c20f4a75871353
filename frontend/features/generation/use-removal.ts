import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useToast } from '#frontend/components/toasts.tsx'
import { call } from '#frontend/lib/call.ts'
import { dropGeneration } from '#frontend/lib/live-cache.ts'
import { messageOf } from '#frontend/lib/message-of.ts'
import { paths } from '#frontend/lib/paths.ts'
import { hide, showAgain } from '#frontend/lib/removals.ts'
import { areas } from '#shared/contracts/index.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import type { GenerationId } from '#shared/entities/ids.ts'

/**
 * Takes a design out of sight at once and back to the gallery, and deletes it when the toast that offers to undo it has
 * gone, or with the page. Should that fail, the design is there again and the reason is said.
 */
export const useRemoval = (id: GenerationId) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()

  const bringBack = () => {
    showAgain(id)
    void client.invalidateQueries({ queryKey: ['generations'] })
  }

  return () => {
    const leaving = new AbortController()
    const remove = async () => {
      if (leaving.signal.aborted) return
      leaving.abort()
      try {
        await call(areas.generations.endpoints.remove, { params: { id }, keepalive: true })
      } catch (error) {
        bringBack()
        toast(galleryCopy.deleteFailed(messageOf(error)), 'error')
      }
    }
    const undo = () => {
      leaving.abort()
      bringBack()
    }
    hide(id)
    dropGeneration(client, id)
    window.addEventListener('pagehide', () => void remove(), { signal: leaving.signal })
    toast(galleryCopy.deleted, 'info', { label: galleryCopy.undo, onClick: undo, onGone: () => void remove() })
    navigate(paths.backToGallery, { replace: true })
  }
}
