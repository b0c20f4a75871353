import { Box, GlobalStyles, IconButton, LinearProgress, Typography, useTheme } from '@mui/material'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Banner } from '#frontend/components/banner.tsx'
import { Compare } from '#frontend/components/compare.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { PictureWell } from '#frontend/components/picture-well.tsx'
import { PreviewPlate } from '#frontend/components/preview-plate.tsx'
import { RetryBanner } from '#frontend/components/retry.tsx'
import { SignedPicture } from '#frontend/components/signed-picture.tsx'
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx'
import { useFreshPicture } from '#frontend/lib/pictures/fresh-picture.ts'
import { radius } from '#frontend/theme/radius.ts'
import { FailureBanner } from './failure-banner.tsx'
import { PhotoActions, PhotoMenu } from './photo-actions.tsx'
import { StartError } from './start-error.tsx'
import { useStudio } from './studio-context.tsx'
import { uploadWords } from './upload-words.ts'
import { VersionStrip } from './version-strip.tsx'
import type { Version } from './versions.ts'
import { WorkingOverlay } from './working-overlay.tsx'

// Pixels below the photo on a phone: the version line and the sheet with whole tiles, which are smaller on a short screen.
const belowPhoto = { tall: 432, short: 414 }

type StageProps = { version: Version; isPhone: boolean; onChange: () => void; onPrevious: () => void }

/** The photo, as large as the page allows, with its upload, job, errors and versions. */
export const Stage = ({ version, isPhone, onChange, onPrevious }: StageProps) => {
  const { studio, dispatch, job } = useStudio()
  const running = studio.job
  const heading = useRef<HTMLHeadingElement>(null)
  const failure = studio.failed && (
    <FailureBanner generation={studio.failed} onDismiss={() => dispatch({ type: 'failureDismissed' })} />
  )
  return (
    <Box
      component="section"
      aria-labelledby="current-photo"
      sx={{
        gridArea: 'stage',
        position: 'relative',
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
      <OverlaysOverPhoto />
      {isPhone ? (
        <VisuallyHidden>
          <h1 ref={heading} id="current-photo" tabIndex={-1}>
            Current Photo
          </h1>
        </VisuallyHidden>
      ) : (
        <Box sx={{ flex: 'none', display: 'flex', alignItems: 'center', minHeight: 40 }}>
          <Typography
            ref={heading}
            id="current-photo"
            tabIndex={-1}
            variant="h3"
            component="h1"
            sx={{ whiteSpace: 'nowrap' }}
          >
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
          minHeight: { xs: 84, md: 240 },
          maxHeight: { xs: `calc(100dvh - var(--studio-top) - ${belowPhoto.tall}px)`, md: 'none' },
          '@media (max-width: 767.98px) and (max-height: 720px)': {
            maxHeight: `calc(100dvh - var(--studio-top) - ${belowPhoto.short}px)`,
          },
          borderRadius: { xs: 0, md: radius.surface },
          ...(running && { '& img': { filter: 'blur(6px)' } }),
        }}
        overlay={
          running ? (
            <WorkingOverlay
              job={running}
              isCancelling={job.cancel.isPending}
              onCancel={() => job.cancel.mutate(running.generationId)}
              heading={heading}
            />
          ) : (
            <UploadBar />
          )
        }
      >
        <VersionPicture
          key={version.id}
          version={version}
          hasWipe={version.id === studio.arrivedId}
          isAlone={Boolean(running)}
        />
        {!running && <PreviewPlate generation={version} />}
      </PictureWell>
      {isPhone ? <NoticesOverPhoto>{failure}</NoticesOverPhoto> : <UploadNotice />}
      <VersionStrip isPhone={isPhone} more={isPhone && <PhotoMenu onChange={onChange} onPrevious={onPrevious} />} />
    </Box>
  )
}

type VersionPictureProps = {
  version: Version
  hasWipe: boolean
  /** Shown without its comparison, under the progress of a job. */
  isAlone: boolean
}

const VersionPicture = ({ version, hasWipe, isAlone }: VersionPictureProps) => {
  const fresh = useFreshPicture()
  // Only a stored design has URLs that expire; a photo that was just chosen is a blob in memory.
  const freshOf = (which: 'imageUrl' | 'originalImageUrl') =>
    version.generationId && { fresh: fresh(version.generationId, which) }
  const after = (
    <SignedPicture
      url={version.url}
      alt={version.isResult ? version.label : 'Your photo'}
      {...version.size}
      {...freshOf('imageUrl')}
    />
  )
  if (isAlone || !version.isResult || !version.beforeUrl) return after
  return (
    <Compare
      hasWipe={hasWipe}
      before={<SignedPicture url={version.beforeUrl} alt="Before" {...version.size} {...freshOf('originalImageUrl')} />}
      after={after}
    />
  )
}

/** The upload's progress, along the photo's lower edge. */
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

/** The upload's status or error on a desktop; on a phone the version line shows the status. */
const UploadNotice = () => {
  const { studio } = useStudio()
  if (studio.uploadProblem) return <UploadProblem message={studio.uploadProblem} />
  return (
    <Typography variant="body2" color="textSecondary" role="status">
      {uploadWords(studio)}
    </Typography>
  )
}

/** Errors on a phone, over the photo: below it they would push the choices off the screen. */
const NoticesOverPhoto = ({ children }: { children: ReactNode }) => {
  const { studio } = useStudio()
  return (
    <Box sx={{ position: 'absolute', inset: 'auto 8px 60px', zIndex: 4, display: 'grid', gap: 1 }}>
      {studio.uploadProblem && <UploadProblem message={studio.uploadProblem} />}
      <StartError place="photo" />
      {children}
    </Box>
  )
}

/** Moves toasts and dialogs over the photo, where they cover neither a control nor the comparison's handle. */
const OverlaysOverPhoto = () => {
  const { breakpoints } = useTheme()
  const place = {
    '--overlay-bottom': 'auto',
    '--overlay-end': '0px',
    '--overlay-top': 'calc(var(--studio-top) + 4px)',
    // Below the photo's actions, and right of the panel and the rail.
    [breakpoints.up('md')]: { '--overlay-top': 'calc(var(--studio-top) + 88px)', '--overlay-left': '344px' },
    [breakpoints.up('lg')]: { '--overlay-left': '488px' },
  }
  return <GlobalStyles styles={{ ':root': place }} />
}

const UploadProblem = ({ message }: { message: string }) => {
  const { current, dispatch, sendPhotoAgain } = useStudio()
  if (!current?.storagePath) return <RetryBanner onRetry={sendPhotoAgain}>{message}</RetryBanner>
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
