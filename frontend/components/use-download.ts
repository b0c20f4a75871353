import { useMutation } from '@tanstack/react-query'
import { isStoredAsJpeg, pictureFile } from '#frontend/lib/generations/picture-file.ts'
import { useFreshPicture } from '#frontend/lib/pictures/fresh-picture.ts'
import { saveBlob } from '#frontend/lib/pictures/save-blob.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import type { Generation } from '#shared/entities/generation.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import { useToast } from './toasts.tsx'

const fetchPicture = async (url: string | null) => {
  const answer = await fetch(url ?? '')
  if (!answer.ok) throw new Error(`${galleryCopy.loadFailed}: ${answer.status}`)
  return answer.blob()
}

/** Saves a design's picture as a file. */
export const useDownload = ({ id, imageUrl }: { id: GenerationId | undefined } & Pick<Generation, 'imageUrl'>) => {
  const toast = useToast()
  const fresh = useFreshPicture()
  return useMutation({
    mutationFn: async () => {
      if (!id) return
      // The signed URL expires within an hour on an open page.
      const stored = () => fetchPicture(imageUrl).catch(async () => fetchPicture(await fresh(id, 'imageUrl')()))
      saveBlob(await (isStoredAsJpeg({ imageUrl }) ? stored() : pictureFile(id, 'plain')), `generated-${id}.jpg`)
    },
    onError: () => toast(galleryCopy.downloadFailed, 'error'),
  })
}
