import { useMutation } from '@tanstack/react-query'
import { galleryCopy } from '#shared/copy/gallery.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { useToast } from './toasts.tsx'

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

/** Saves a design's picture as a file. */
export const useDownload = ({ id, imageUrl }: { id: string | undefined } & Pick<Generation, 'imageUrl'>) => {
  const toast = useToast()
  return useMutation({
    mutationFn: async () => saveAs(await fetchPicture(imageUrl ?? ''), `generated-${id}.jpg`),
    onError: () => toast(galleryCopy.downloadFailed, 'error'),
  })
}
