import { useEffect } from 'react'
import { type FileRejection, useDropzone } from 'react-dropzone'
import { useToast } from '#frontend/components/toasts.tsx'
import { errorMessage } from '#shared/errors.ts'

// Some systems give HEIC files no type; named here, they get the words that help.
const accepted = { 'image/*': ['.jpg', '.jpeg', '.png', '.webp', '.heic', '.heif'] }

const pastedPicture = ({ clipboardData }: ClipboardEvent) =>
  [...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))

/** A photo can be dropped anywhere on the page, pasted, or chosen. */
export const usePhotoDrop = (onPhoto: (file: File) => void) => {
  const toast = useToast()
  const dropzone = useDropzone({
    accept: accepted,
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDropAccepted: ([file]) => file && onPhoto(file),
    onDropRejected: (_: FileRejection[]) => toast(errorMessage('photo.type'), 'error'),
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
