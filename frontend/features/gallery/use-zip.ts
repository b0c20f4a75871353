import { useEffect, useRef, useState } from 'react'
import { useToast } from '#frontend/components/toasts.tsx'
import { isStoredAsJpeg, pictureFile } from '#frontend/lib/generations/picture-file.ts'
import { useFreshPicture } from '#frontend/lib/pictures/fresh-picture.ts'
import { saveBlob } from '#frontend/lib/pictures/save-blob.ts'
import { fetchStored } from '#frontend/lib/pictures/stored-picture.ts'
import { zipOfPictures } from '#frontend/lib/pictures/zip-of-pictures.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { nameOf, photoInWords } from '#frontend/lib/words/settings-in-words.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import type { Generation } from '#shared/entities/generation.ts'

const fileName = 'designs.zip'

const dayOf = ({ createdAt }: Generation) => createdAt.slice(0, 'YYYY-MM-DD'.length)

const fileNameOf = (design: Generation) =>
  `${[nameOf(design), photoInWords(design)].filter(Boolean).join(' - ')} ${dayOf(design)}`

/** Saves the pictures of designs as one archive. */
export const useZip = () => {
  const toast = useToast()
  const fresh = useFreshPicture()
  const running = useRef<AbortController>(null)
  const [progress, setProgress] = useState<{ done: number; total: number }>()

  useEffect(() => () => running.current?.abort(), [])

  const load =
    ({ id, imageUrl }: Generation, signal: AbortSignal) =>
    async () =>
      isStoredAsJpeg({ imageUrl })
        ? // The signed URL expires within an hour on an open page.
          fetchStored(imageUrl ?? '').catch(async () => fetchStored((await fresh(id, 'imageUrl')()) ?? ''))
        : pictureFile(id, 'plain', { signal })

  const start = async (designs: readonly Generation[]) => {
    running.current = new AbortController()
    const { signal } = running.current
    const report = (done: number) => {
      if (!signal.aborted) setProgress({ done, total: designs.length })
    }
    report(0)
    try {
      const pictures = designs.map((design) => ({ name: fileNameOf(design), load: load(design, signal) }))
      saveBlob(await zipOfPictures(pictures, { onProgress: report, signal }), fileName)
    } catch (error) {
      if (!signal.aborted) toast(galleryCopy.zipFailed(messageOf(error)), 'error')
    }
    if (!signal.aborted) setProgress(undefined)
  }

  const cancel = () => {
    running.current?.abort()
    setProgress(undefined)
  }

  return { progress, start, cancel }
}
