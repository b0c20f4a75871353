import { useEffect, useRef } from 'react'
import type { Location } from 'react-router-dom'
import { LeavingDialog } from '#frontend/components/leaving-dialog.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { useStudio } from '#frontend/features/studio/state/studio-context.tsx'
import { dashboardAreaOf } from '#frontend/lib/navigation/dashboard-area.ts'
import { generationCopy } from '#shared/copy/generation.ts'

const screenOf = ({ pathname, search }: Location) => `${pathname} ${dashboardAreaOf(new URLSearchParams(search))}`

/** Asks before another screen opens while the photo is uploading. */
export const StudioLeaving = () => {
  const { studio } = useStudio()
  return (
    <LeavingDialog isUploading={studio.uploaded !== undefined} screenOf={screenOf} title={generationCopy.leaveUpload}>
      {generationCopy.leaveUploadExplanation}
    </LeavingDialog>
  )
}

/** Shows a toast when the studio is left while a job runs: the design will be in the gallery. */
export const useLeavingNotice = () => {
  const { studio } = useStudio()
  const toast = useToast()
  const latest = useRef(studio)

  useEffect(() => {
    latest.current = studio
  }, [studio])

  useEffect(
    () => () => {
      if (latest.current.job) toast(generationCopy.leaveJob)
    },
    [toast],
  )
}
