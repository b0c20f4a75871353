import { useEffect, useState } from 'react'
import { type Location, useBlocker } from 'react-router-dom'
import { ConfirmDialog } from '#frontend/components/dialog.tsx'
import { dashboardAreaOf } from '#frontend/lib/navigation/dashboard-area.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import { useStudio } from './studio-context.tsx'

const screenOf = ({ pathname, search }: Location) => `${pathname} ${dashboardAreaOf(new URLSearchParams(search))}`

/** Asks before another screen opens during an upload; once the photo is uploaded, it opens. */
export const LeavingDialog = () => {
  const { studio } = useStudio()
  const isUploading = studio.uploaded !== undefined
  const [isAsking, setIsAsking] = useState(false)
  // Blocks only while it may have to ask: the router supports one blocker at a time.
  return (isUploading || isAsking) && <Question isUploading={isUploading} onAsking={setIsAsking} />
}

type QuestionProps = { isUploading: boolean; onAsking: (isAsking: boolean) => void }

const Question = ({ isUploading, onAsking }: QuestionProps) => {
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) => isUploading && screenOf(currentLocation) !== screenOf(nextLocation),
  )
  const isAsking = state === 'blocked'

  useEffect(() => {
    onAsking(isAsking)
  }, [isAsking, onAsking])

  useEffect(() => {
    if (state === 'blocked' && !isUploading) proceed()
  }, [state, isUploading, proceed])

  return (
    <ConfirmDialog
      isOpen={isAsking}
      onClose={() => reset?.()}
      title={generationCopy.leaveUpload}
      cancel={generationCopy.stay}
      confirm={generationCopy.leave}
      onConfirm={() => proceed?.()}
      isClosedByBack={false}
    >
      {generationCopy.leaveUploadExplanation}
    </ConfirmDialog>
  )
}
