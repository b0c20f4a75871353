import { useEffect } from 'react'
import { ErrorCode, type FileRejection, useDropzone } from 'react-dropzone'
import { useToast } from '#frontend/components/toasts.tsx'
import { generationCopy } from '#shared/copy/generation.ts'
import { errorMessage } from '#shared/errors.ts'

// Some systems give HEIC files no type; named here, they get the words that help. Endings under image/* itself would be
// offered in its stead.
const accepted = { 'image/*': [], 'image/heic': ['.heic', '.heif'] }

const pastedPicture = ({ clipboardData }: ClipboardEvent) =>
  [...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))

const refusalOf = (rejections: FileRejection[]) =>
  rejections.some(({ errors }) => errors.some(({ code }) => code === ErrorCode.TooManyFiles))
    ? generationCopy.onePhoto
    : errorMessage('photo.type')

/** A photo can be dropped anywhere on the page, pasted, or chosen. */
export const usePhotoDrop = (onPhoto: (file: File) => void) => {
  const toast = useToast()
  const dropzone = useDropzone({
    accept: accepted,
    multiple: false,
    noClick: true,
    noKeyboard: true,
    // The window listens below, wherever the focus is; heard twice, a pasted photo would be sent twice.
    noPaste: true,
    onDrop: ([file], rejections) => {
      if (rejections.length > 0) toast(refusalOf(rejections), 'error')
      else if (file) onPhoto(file)
    },
  })

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = pastedPicture(event)
      if (file) onPhoto(file)
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [onPhoto])

  return dropzone
}

export type PhotoDrop = ReturnType<typeof usePhotoDrop>
