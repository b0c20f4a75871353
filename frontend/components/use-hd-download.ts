import { type QueryClient, QueryObserver, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#frontend/lib/api/call.ts'
import { generationQuery } from '#frontend/lib/api/queries.ts'
import { keepGeneration } from '#frontend/lib/generations/generation-cache.ts'
import { saveBlob } from '#frontend/lib/pictures/save-blob.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { areas } from '#shared/contracts/index.ts'
import { hdCopy, hdInWords } from '#shared/copy/hd.ts'
import type { Hd } from '#shared/entities/generation.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import { useToast } from './toasts.tsx'

/** The picture once its job has ended. The design is pushed and, in case a push is lost, read again every few seconds. */
const settledHd = (client: QueryClient, id: GenerationId): Promise<Hd> =>
  new Promise((resolve, reject) => {
    const observer = new QueryObserver(client, { ...generationQuery(id), staleTime: Number.POSITIVE_INFINITY })
    const look = ({ data, error }: ReturnType<typeof observer.getCurrentResult>): boolean => {
      const hd = data?.hd
      if (hd && hd.status !== 'processing') resolve(hd)
      else if (error) reject(error)
      else return false
      return true
    }
    const stop = observer.subscribe((result) => {
      if (look(result)) stop()
    })
    if (look(observer.getCurrentResult())) stop()
  })

/** Saves a design in full resolution: at once where it is stored, otherwise when the job that makes it has ended. */
export const useHdDownload = (id: GenerationId | undefined) => {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: async () => {
      if (!id) return
      keepGeneration(client, await call(areas.generations.endpoints.hd, { params: { id } }))
      const hd = await settledHd(client, id)
      if (hd.status === 'failed') return toast(hd.failureReason ?? hdCopy.failed, 'error')
      const picture = await fetch(hd.url ?? '').catch(() => undefined)
      if (!picture?.ok) return toast(hdCopy.failed, 'error')
      saveBlob(await picture.blob(), `generated-${id}-hd.${hd.storagePath?.endsWith('.png') ? 'png' : 'jpg'}`)
      toast(hdInWords(hd), 'success')
    },
    onError: (error) => toast(messageOf(error), 'error'),
  })
}
