import { useMutation } from '@tanstack/react-query'
import { useToast } from '#frontend/components/toasts.tsx'
import { saveBlob } from '#frontend/lib/pictures/save-blob.ts'
import { type ProofFormat, proofFile } from '#frontend/lib/proofs/proof-file.ts'
import { proofOf } from '#frontend/lib/proofs/proof-of.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { proofCopy as copy } from '#shared/copy/proof.ts'
import type { GenerationId } from '#shared/entities/ids.ts'

/** Saves the proof of a design as a file. */
export const useProof = (id: GenerationId) => {
  const toast = useToast()
  return useMutation({
    mutationFn: async (format: ProofFormat) => {
      saveBlob(await proofFile([await proofOf(id)], format), `${copy.fileName(id)}.${format}`)
    },
    onError: (error) => toast(messageOf(error), 'error'),
  })
}
