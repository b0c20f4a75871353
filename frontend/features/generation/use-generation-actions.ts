import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '#frontend/components/toasts.tsx'
import { call } from '#frontend/lib/api/call.ts'
import { keepGeneration } from '#frontend/lib/live/live-cache.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { areas } from '#shared/contracts/index.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import type { Generation } from '#shared/entities/generation.ts'

const saveAs = (file: Blob, name: string) => {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

const fetchPicture = async (url: string) => {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${galleryCopy.loadFailed}: ${answer.status}`)
  return answer.blob()
}

/** What can be done with one picture: keep it, or stop it being made. */
export const useGenerationActions = ({ id, imageUrl }: Pick<Generation, 'id' | 'imageUrl'>) => {
  const client = useQueryClient()
  const toast = useToast()

  const download = useMutation({
    mutationFn: async () => saveAs(await fetchPicture(imageUrl ?? ''), `generated-${id}.jpg`),
    onError: () => toast(galleryCopy.downloadFailed, 'error'),
  })

  const cancel = useMutation({
    mutationFn: () => call(areas.generations.endpoints.cancel, { params: { id } }),
    onSuccess: (settled) => keepGeneration(client, settled),
    onError: (error) => toast(messageOf(error), 'error'),
  })

  return { download, cancel }
}
