import { useMutation } from '@tanstack/react-query'
import { useToast } from '#frontend/components/toasts.tsx'
import { isStoredAsJpeg, pictureFile } from '#frontend/lib/generations/picture-file.ts'
import { asDownload } from '#frontend/lib/pictures/as-download.ts'
import { useFreshPicture } from '#frontend/lib/pictures/fresh-picture.ts'
import { saveBlob } from '#frontend/lib/pictures/save-blob.ts'
import { fetchStored } from '#frontend/lib/pictures/stored-picture.ts'
import { sharePath, sharePictures } from '#shared/contracts/share-pages.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import type { Generation } from '#shared/entities/generation.ts'
import type { ShareChoices } from '#shared/entities/share.ts'

export type PairFormat = 'jpeg' | 'zip'

/** Saves a design with its photo: as one picture, or both in an archive. */
export const usePairExport = (
  { id, imageUrl, originalImageUrl, share }: Generation,
  { isLabelled, board }: ShareChoices,
) => {
  const toast = useToast()
  const fresh = useFreshPicture()
  const load = (url: string | null, which: 'imageUrl' | 'originalImageUrl') =>
    // The signed URL expires within an hour on an open page.
    fetchStored(url ?? '').catch(async () => fetchStored((await fresh(id, which)()) ?? ''))
  const loadBefore = () =>
    // The public page has the photo that the first version was made from.
    share?.showsOriginal
      ? fetchStored(`${sharePath(share.token)}/${sharePictures.before}`)
      : load(originalImageUrl, 'originalImageUrl')
  const loadAfter = () => {
    if (isLabelled) return pictureFile(id, 'labelled', { board })
    return isStoredAsJpeg({ imageUrl }) ? load(imageUrl, 'imageUrl') : pictureFile(id, 'plain')
  }
  return useMutation({
    mutationFn: async (format: PairFormat) => {
      if (format === 'jpeg')
        return void saveBlob(
          await pictureFile(id, isLabelled ? 'labelled-pair' : 'pair', { board }),
          `before-after-${id}.jpg`,
        )
      const [before, after] = await Promise.all([loadBefore(), loadAfter()])
      const files = [
        { name: `before-${id}`, content: await asDownload(before) },
        { name: `after-${id}`, content: after },
      ]
      const { blobTarget, writeArchive } = await import('#frontend/lib/archives/write-archive.ts')
      await writeArchive(
        files,
        blobTarget((archive) => void saveBlob(archive, `before-after-${id}.zip`)),
      )
    },
    onError: () => toast(galleryCopy.downloadFailed, 'error'),
  })
}
