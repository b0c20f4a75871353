import { useEffect } from 'react'
import { ErrorCode, type FileRejection, useDropzone } from 'react-dropzone'
import { generationCopy } from '#shared/copy/generation.ts'
import { errorMessage } from '#shared/errors.ts'

// Some systems report no MIME type for HEIC files. With their extensions listed they are accepted, and get the HEIC error
// text. They have a separate entry, since extensions in the entry image/* would limit the file dialog to these.
const accepted = { 'image/*': [], 'image/heic': ['.heic', '.heif'] }

const pastedPicture = ({ clipboardData }: ClipboardEvent) =>
  [...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))

const refusalOf = (rejections: FileRejection[]) =>
  rejections.some(({ errors }) => errors.some(({ code }) => code === ErrorCode.TooManyFiles))
    ? generationCopy.onePhoto
    : errorMessage('photo.type')

type PhotoDropActs = { onPhoto: (file: File) => void; onRefused: (why: string) => void }

/** Accepts a photo that is dropped anywhere on the page, pasted, or chosen in the file dialog. */
export const usePhotoDrop = ({ onPhoto, onRefused }: PhotoDropActs) => {
  const dropzone = useDropzone({
    accept: accepted,
    multiple: false,
    noClick: true,
    noKeyboard: true,
    // The window's listener below handles paste wherever the focus is; two listeners would upload a photo twice.
    noPaste: true,
    onDrop: ([file], rejections) => {
      if (rejections.length > 0) onRefused(refusalOf(rejections))
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
