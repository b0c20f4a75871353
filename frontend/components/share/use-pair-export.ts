import { useMutation } from '@tanstack/react-query'
import { useToast } from '#frontend/components/toasts.tsx'
import { asDownload } from '#frontend/lib/pictures/as-download.ts'
import { useFreshPicture } from '#frontend/lib/pictures/fresh-picture.ts'
import { sideBySide, withLabel } from '#frontend/lib/pictures/labelled-pictures.ts'
import { saveBlob } from '#frontend/lib/pictures/save-blob.ts'
import { fetchStored } from '#frontend/lib/pictures/stored-picture.ts'
import { zipOfPictures } from '#frontend/lib/pictures/zip-of-pictures.ts'
import { sharePath, sharePictures } from '#shared/contracts/share-pages.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import { sharingCopy as copy } from '#shared/copy/sharing.ts'
import type { Generation } from '#shared/entities/generation.ts'

export type PairFormat = 'jpeg' | 'zip'

/** Saves a design with its photo: as one picture, or both in an archive. */
export const usePairExport = ({ id, imageUrl, originalImageUrl, share }: Generation, isLabelled: boolean) => {
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
  const label = isLabelled ? copy.label : undefined
  return useMutation({
    mutationFn: async (format: PairFormat) => {
      const [before, after] = await Promise.all([loadBefore(), load(imageUrl, 'imageUrl')])
      if (format === 'jpeg') {
        const pair = await sideBySide([
          { picture: before, words: copy.before },
          { picture: after, words: copy.after, label },
        ])
        return saveBlob(pair, `before-after-${id}.jpg`)
      }
      const archive = await zipOfPictures([
        { name: `before-${id}`, load: () => asDownload(before) },
        { name: `after-${id}`, load: () => (label ? withLabel(after, label) : asDownload(after)) },
      ])
      saveBlob(archive, `before-after-${id}.zip`)
    },
    onError: () => toast(galleryCopy.downloadFailed, 'error'),
  })
}
