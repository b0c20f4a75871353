import { Box, IconButton, Typography } from '@mui/material'
import { X } from 'lucide-react'
import { Banner } from '#frontend/components/banner.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { RetryBanner } from '#frontend/components/retry.tsx'
import { StartError } from '#frontend/features/studio/form/start-error.tsx'
import { uploadWords } from '#frontend/features/studio/photo/upload-words.ts'
import { useStudio } from '#frontend/features/studio/state/studio-context.tsx'
import type { Version } from '#frontend/features/studio/versions/versions.ts'
import { FailureBanner, isFailureInForm } from './failure-banner.tsx'

// The line of versions on a phone, with the gap above a message.
const versionLineHeight = 60

/** The upload's status or error on a desktop; on a phone the version line shows the status. */
export const UploadNotice = () => {
  const { studio } = useStudio()
  if (studio.uploadProblem) return <UploadProblem message={studio.uploadProblem} />
  return (
    <Typography variant="body2" color="textSecondary" role="status" sx={{ '&:empty': { mb: -2 } }}>
      {uploadWords(studio)}
    </Typography>
  )
}

/**
 * Errors on a phone, over the photo: below it they would push the choices off the screen. `height` is that of the lines below
 * it.
 */
export const NoticesOverPhoto = ({ height, version }: { height: number; version: Version }) => {
  const { studio } = useStudio()
  return (
    <Box
      sx={{
        position: 'absolute',
        inset: 'auto 8px',
        bottom: versionLineHeight + height,
        zIndex: 4,
        display: 'grid',
        gap: 1,
      }}
    >
      {studio.uploadProblem && <UploadProblem message={studio.uploadProblem} />}
      <StartError place="photo" />
      {!isFailureInForm(studio.toolMode) && <FailureBanner version={version} />}
    </Box>
  )
}

const UploadProblem = ({ message }: { message: string }) => {
  const { studio, current, dispatch, sendPhotoAgain } = useStudio()
  if (!current?.storagePath && studio.uploaded === undefined)
    return <RetryBanner onRetry={sendPhotoAgain}>{message}</RetryBanner>
  return (
    <Banner
      severity="error"
      action={
        <IconButton aria-label="Close" onClick={() => dispatch({ type: 'failureDismissed' })}>
          <Icon of={X} />
        </IconButton>
      }
    >
      {message}
    </Banner>
  )
}
