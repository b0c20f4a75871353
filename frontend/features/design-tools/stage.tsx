import { Box, Button, IconButton, LinearProgress, Typography } from '@mui/material'
import { X } from 'lucide-react'
import { Banner } from '#frontend/components/banner.tsx'
import { Compare } from '#frontend/components/compare.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { PictureWell } from '#frontend/components/picture-well.tsx'
import { PreviewPlate } from '#frontend/components/preview-plate.tsx'
import { SignedPicture } from '#frontend/components/signed-picture.tsx'
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { PhotoActions, PhotoMenu } from './photo-actions.tsx'
import { useStudio } from './studio-context.tsx'
import { uploadWords } from './upload-words.ts'
import { VersionStrip } from './version-strip.tsx'
import type { Version } from './versions.ts'
import { WorkingOverlay } from './working-overlay.tsx'

type StageProps = { version: Version; isPhone: boolean; onChange: () => void; onPrevious: () => void }

/** The photo, as large as the page allows, with what is happening to it. */
export const Stage = ({ version, isPhone, onChange, onPrevious }: StageProps) => {
  const { studio, dispatch, job } = useStudio()
  const running = studio.job
  const failure = studio.failed && (
    <FailureBanner generation={studio.failed} onDismiss={() => dispatch({ type: 'failureDismissed' })} />
  )
  return (
    <Box
      component="section"
      aria-labelledby="current-photo"
      sx={{
        gridArea: 'stage',
        display: 'flex',
        flexDirection: 'column',
        gap: { xs: 0, md: 2 },
        minWidth: 0,
        minHeight: 0,
        px: { md: 3 },
        pt: { md: 2 },
        pb: { md: 3 },
      }}
    >
      {isPhone ? (
        <VisuallyHidden>
          <h1 id="current-photo">Current Photo</h1>
        </VisuallyHidden>
      ) : (
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', minHeight: 40 }}>
          <Typography id="current-photo" variant="h3" component="h1" sx={{ whiteSpace: 'nowrap' }}>
            Current Photo
          </Typography>
          <PhotoActions onChange={onChange} onPrevious={onPrevious} />
        </Box>
      )}
      {!isPhone && failure}
      <PictureWell
        {...version.size}
        sx={{
          flex: '0 1 auto',
          // On a phone the names of the first choices have to be seen above the foot as well.
          minHeight: { xs: 200, md: 240 },
          maxHeight: { xs: '30dvh', md: 'none' },
          borderRadius: { xs: 0, md: '12px' },
          ...(running && { '& img': { filter: 'blur(6px)' } }),
        }}
        overlay={
          running ? (
            <WorkingOverlay
              job={running}
              isCancelling={job.cancel.isPending}
              onCancel={() => job.cancel.mutate(running.generationId)}
            />
          ) : (
            <UploadBar />
          )
        }
      >
        <VersionPicture key={version.id} version={version} hasWipe={version.id === studio.arrivedId} />
        <PreviewPlate generation={version} />
      </PictureWell>
      <UploadNotice isPhone={isPhone} />
      <VersionStrip isPhone={isPhone} more={isPhone && <PhotoMenu onChange={onChange} onPrevious={onPrevious} />} />
      {isPhone && failure && <Box sx={{ px: 2, pb: 2 }}>{failure}</Box>}
    </Box>
  )
}

const VersionPicture = ({ version, hasWipe }: { version: Version; hasWipe: boolean }) => {
  const after = (
    <SignedPicture url={version.url} alt={version.isResult ? version.label : 'Your photo'} {...version.size} />
  )
  if (!version.isResult || !version.beforeUrl) return after
  return (
    <Compare
      hasWipe={hasWipe}
      before={<SignedPicture url={version.beforeUrl} alt="Before" {...version.size} />}
      after={after}
    />
  )
}

/** How much of the photo has been sent, along its lower edge. */
const UploadBar = () => {
  const { studio } = useStudio()
  if (!uploadWords(studio)) return null
  return (
    <LinearProgress
      variant={studio.isPreparing ? 'indeterminate' : 'determinate'}
      value={Math.round((studio.uploaded ?? 0) * 100)}
      aria-label="Upload progress"
      sx={{ position: 'absolute', inset: 'auto 0 0', borderRadius: 0 }}
    />
  )
}

/** The same in words, or what went wrong; on a phone the line of the versions says it. */
const UploadNotice = ({ isPhone }: { isPhone: boolean }) => {
  const { studio } = useStudio()
  if (studio.uploadProblem) return <UploadProblem message={studio.uploadProblem} />
  if (isPhone) return null
  return (
    <Typography variant="body2" color="textSecondary" role="status">
      {uploadWords(studio)}
    </Typography>
  )
}

const UploadProblem = ({ message }: { message: string }) => {
  const { current, dispatch, sendPhotoAgain } = useStudio()
  const isStored = Boolean(current?.storagePath)
  return (
    <Box sx={{ px: { xs: 2, md: 0 }, pt: { xs: 1.5, md: 0 } }}>
      <Banner
        severity="error"
        action={
          isStored ? (
            <IconButton aria-label="Close" onClick={() => dispatch({ type: 'failureDismissed' })}>
              <Icon of={X} />
            </IconButton>
          ) : (
            <Button size="small" variant="text" onClick={sendPhotoAgain}>
              Try again
            </Button>
          )
        }
      >
        {message}
      </Banner>
    </Box>
  )
}
