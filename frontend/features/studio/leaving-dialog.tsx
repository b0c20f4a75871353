import { useEffect } from 'react'
import { type Location, useBlocker } from 'react-router-dom'
import { ConfirmDialog } from '#frontend/components/dialog.tsx'
import { isGalleryShown } from '#frontend/lib/navigation/dashboard-area.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import { useStudio } from './studio-context.tsx'

const screenOf = ({ pathname, search }: Location) => `${pathname} ${isGalleryShown(new URLSearchParams(search))}`

/** Asks before another screen opens during an upload; once the photo is uploaded, it opens. */
export const LeavingDialog = () => {
  const { studio } = useStudio()
  const isUploading = studio.uploaded !== undefined
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) => isUploading && screenOf(currentLocation) !== screenOf(nextLocation),
  )

  useEffect(() => {
    if (state === 'blocked' && !isUploading) proceed()
  }, [state, isUploading, proceed])

  return (
    <ConfirmDialog
      isOpen={state === 'blocked'}
      onClose={() => reset?.()}
      title={generationCopy.leaveUpload}
      cancel={generationCopy.stay}
      confirm={generationCopy.leave}
      onConfirm={() => proceed?.()}
    >
      {generationCopy.leaveUploadExplanation}
    </ConfirmDialog>
  )
}
