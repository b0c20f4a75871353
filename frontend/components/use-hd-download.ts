import { useMutation, useQueryClient } from '@tanstack/react-query'
import { madeHd } from '#frontend/lib/generations/hd-picture.ts'
import { saveBlob } from '#frontend/lib/pictures/save-blob.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { hdCopy, hdInWords } from '#shared/copy/hd.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import { useToast } from './toasts.tsx'

/** Saves a design in full resolution: at once where it is stored, otherwise when the job that makes it has ended. */
export const useHdDownload = (id: GenerationId | undefined) => {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: async () => {
      if (!id) return
      const hd = await madeHd(client, id)
      if (hd.status === 'failed') return toast(hd.failureReason ?? hdCopy.failed, 'error')
      const picture = await fetch(hd.url ?? '').catch(() => undefined)
      if (!picture?.ok) return toast(hdCopy.failed, 'error')
      saveBlob(await picture.blob(), `generated-${id}-hd.${hd.storagePath?.endsWith('.png') ? 'png' : 'jpg'}`)
      toast(hdInWords(hd), 'success')
    },
    onError: (error) => toast(messageOf(error), 'error'),
  })
}
