import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDemandedWords } from '#frontend/components/boards/use-demanded-words.ts'
import { madeHd } from '#frontend/lib/generations/hd-picture.ts'
import { saveBlob } from '#frontend/lib/pictures/save-blob.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { hdCopy, hdInWords } from '#shared/copy/hd.ts'
import type { Generation } from '#shared/entities/generation.ts'
import type { Made } from '#shared/tools/made-with.ts'
import { useToast } from './toasts.tsx'

/**
 * Saves a design in full resolution, with words on it where the account's board demands them: at once where it is stored,
 * otherwise when the job that makes it has ended.
 */
export const useHdDownload = (design: (Pick<Generation, 'id'> & Made) | undefined) => {
  const client = useQueryClient()
  const toast = useToast()
  const demandedWords = useDemandedWords()
  return useMutation({
    mutationFn: async () => {
      if (!design) return
      const { id } = design
      const hd = await madeHd(client, id)
      if (hd.status === 'failed') return toast(hd.failureReason ?? hdCopy.failed, 'error')
      const demanded = demandedWords(design, true)
      if (demanded) {
        saveBlob(await demanded.picture(), `generated-${id}-hd.jpg`)
        return demanded.tell(hdInWords(hd))
      }
      const picture = await fetch(hd.url ?? '').catch(() => undefined)
      if (!picture?.ok) return toast(hdCopy.failed, 'error')
      saveBlob(await picture.blob(), `generated-${id}-hd.${hd.storagePath?.endsWith('.png') ? 'png' : 'jpg'}`)
      toast(hdInWords(hd), 'success')
    },
    onError: (error) => toast(messageOf(error), 'error'),
  })
}
