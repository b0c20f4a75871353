import { type ReactNode, useEffect, useState } from 'react'
import { type Location, useBlocker } from 'react-router-dom'
import { generationCopy } from '#shared/copy/generation.ts'
import { ConfirmDialog } from './dialog.tsx'

type LeavingDialogProps = {
  isUploading: boolean
  /** The part of a URL that names the screen: a change of the rest does not leave it. */
  screenOf: (location: Location) => string
  title: string
  children: ReactNode
}

/** Asks before another screen opens during an upload; once everything is uploaded, it opens. */
export const LeavingDialog = ({ isUploading, ...props }: LeavingDialogProps) => {
  const [isAsking, setIsAsking] = useState(false)
  // Blocks only while it may have to ask: the router supports one blocker at a time.
  return (isUploading || isAsking) && <Question isUploading={isUploading} onAsking={setIsAsking} {...props} />
}

type QuestionProps = LeavingDialogProps & { onAsking: (isAsking: boolean) => void }

const Question = ({ isUploading, screenOf, title, onAsking, children }: QuestionProps) => {
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
      title={title}
      cancel={generationCopy.stay}
      confirm={generationCopy.leave}
      onConfirm={() => proceed?.()}
      isClosedByBack={false}
    >
      {children}
    </ConfirmDialog>
  )
}
