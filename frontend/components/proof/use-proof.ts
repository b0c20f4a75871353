import { useMutation } from '@tanstack/react-query'
import { useToast } from '#frontend/components/toasts.tsx'
import { proofFile, proofOf } from '#frontend/lib/generations/proof.ts'
import { saveBlob } from '#frontend/lib/pictures/save-blob.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { proofCopy as copy } from '#shared/copy/proof.ts'
import type { GenerationId } from '#shared/entities/ids.ts'

/** Saves the proof of a design as a file. */
export const useProof = (id: GenerationId) => {
  const toast = useToast()
  return useMutation({
    mutationFn: async () => {
      saveBlob(proofFile([await proofOf(id)]), `${copy.fileName(id)}.json`)
    },
    onError: (error) => toast(messageOf(error), 'error'),
  })
}
