import type { Location } from 'react-router-dom'
import { LeavingDialog } from '#frontend/components/leaving-dialog.tsx'
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
