import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useToast } from '#frontend/components/toasts.tsx'
import { generationQuery } from '#frontend/lib/api/queries.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import { ShareDialog } from './share-dialog.tsx'

/** Opens the dialog about sharing a completed design, once the design is read. */
export const useShare = (id: GenerationId | undefined) => {
  const client = useQueryClient()
  const toast = useToast()
  const [isOpen, setIsOpen] = useState(false)
  const load = useMutation({
    mutationFn: async () => id && client.ensureQueryData(generationQuery(id)),
    onSuccess: () => setIsOpen(true),
    onError: (error) => toast(messageOf(error), 'error'),
  })
  return {
    open: () => load.mutate(),
    isOpening: load.isPending,
    dialog: id && <ShareDialog key={id} id={id} isOpen={isOpen} onClose={() => setIsOpen(false)} />,
  }
}
