import { useMutation } from '@tanstack/react-query'
import { useToast } from '#frontend/components/toasts.tsx'
import { firstVersion } from '#frontend/lib/generations/first-version.ts'
import { isStoredAsJpeg, pictureFile } from '#frontend/lib/generations/picture-file.ts'
import { storedPicture, type UrlOf } from '#frontend/lib/generations/stored-design.ts'
import { asDownload } from '#frontend/lib/pictures/as-download.ts'
import { fetchStored } from '#frontend/lib/pictures/fetch-stored-picture.ts'
import { saveBlob } from '#frontend/lib/pictures/save-blob.ts'
import { sharePath, sharePictures } from '#shared/contracts/share-pages.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import type { Generation } from '#shared/entities/generation.ts'
import type { ShareChoices } from '#shared/entities/share.ts'

export type PairFormat = 'jpeg' | 'zip'

/** Saves a design with its photo: as one picture, or both in an archive. */
export const usePairExport = (generation: Generation, { isLabelled, board }: ShareChoices) => {
  const { id, share } = generation
  const toast = useToast()
  const load = (version: Generation, urlOf: UrlOf) => storedPicture(version, urlOf, new AbortController().signal)
  const loadBefore = async () => {
    // The stored bytes are those that a proof names.
    const first = await firstVersion(generation)
    if (first || !share?.showsOriginal) return load(first ?? generation, ({ originalImageUrl }) => originalImageUrl)
    // Where a version in between was deleted, the public page may still have the photo.
    return fetchStored(`${sharePath(share.token)}/${sharePictures.before}`)
  }
  const loadAfter = () => {
    if (isLabelled) return pictureFile(id, 'labelled', { board })
    return isStoredAsJpeg(generation) ? load(generation, ({ imageUrl }) => imageUrl) : pictureFile(id, 'plain')
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
