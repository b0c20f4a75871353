import { useMutation } from '@tanstack/react-query'
import { useDemandedWords } from '#frontend/components/boards/use-demanded-words.ts'
import { isStoredAsJpeg, pictureFile } from '#frontend/lib/generations/picture-file.ts'
import { useFreshPicture } from '#frontend/lib/pictures/fresh-picture.ts'
import { saveBlob } from '#frontend/lib/pictures/save-blob.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import type { Generation } from '#shared/entities/generation.ts'
import type { Made } from '#shared/tools/made-with.ts'
import { useToast } from './toasts.tsx'

const fetchPicture = async (url: string | null) => {
  const answer = await fetch(url ?? '')
  if (!answer.ok) throw new Error(`${galleryCopy.loadFailed}: ${answer.status}`)
  return answer.blob()
}

/** Saves a design's picture as a file, with words on it where the account's board demands them. */
export const useDownload = (design: (Pick<Generation, 'id' | 'imageUrl'> & Made) | undefined) => {
  const toast = useToast()
  const fresh = useFreshPicture()
  const demandedWords = useDemandedWords()
  return useMutation({
    mutationFn: async () => {
      if (!design) return
      const { id, imageUrl } = design
      const demanded = demandedWords(design, false)
      // The signed URL expires within an hour on an open page.
      const stored = () => fetchPicture(imageUrl).catch(async () => fetchPicture(await fresh(id, 'imageUrl')()))
      const plain = () => (isStoredAsJpeg({ imageUrl }) ? stored() : pictureFile(id, 'plain'))
      saveBlob(await (demanded?.picture ?? plain)(), `generated-${id}.jpg`)
      demanded?.tell()
    },
    onError: () => toast(galleryCopy.downloadFailed, 'error'),
  })
}
