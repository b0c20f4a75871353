import { Box, IconButton, LinearProgress, Typography } from '@mui/material'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Banner } from '#frontend/components/banner.tsx'
import { FullScreenPicture } from '#frontend/components/full-screen-picture.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { PictureWell } from '#frontend/components/picture-well.tsx'
import { PreviewPlate } from '#frontend/components/preview-plate.tsx'
import { RetryBanner } from '#frontend/components/retry.tsx'
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx'
import { radius } from '#frontend/theme/radius.ts'
import { BrushStage, useBrushing } from './brush-stage.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { OverlaysOverPhoto } from './overlays-over-photo.tsx'
import { lowPhone, PhotoActions, PhotoMenu } from './photo-actions.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { ResultActions, useResultActions } from './result-actions.tsx'
import { StartError } from './start-error.tsx'
import { StructureFigure } from './structure-lock.tsx'
import { useStudio } from './studio-context.tsx'
import { uploadWords } from './upload-words.ts'
import { nameOfPicture, VersionPicture } from './version-picture.tsx'
import { VersionStrip } from './version-strip.tsx'
import type { Version } from './versions.ts'
import { WorkingOverlay } from './working-overlay.tsx'

// Pixels below the photo on a phone: the version line and the sheet with whole tiles, which are smaller on a short screen.
const belowPhoto = { tall: 432, short: 414 }

// The height of a low window below the photo's heading, so that a phone that lies on its side shows the whole photo.
const belowHeading = 'calc(100dvh - var(--studio-top) - 80px)'

// The line of versions on a phone, with the gap above a message, and the line of a result's actions.
const versionLineHeight = 60
const actionsHeight = 44
const structureHeight = 28

type StageProps = {
  version: Version
  isPhone: boolean
  /** A full sheet lies over it. */
  isCovered: boolean
  /** The heading of the form, which takes the focus when the result's actions are removed. */
  formHeading: RefObject<HTMLHeadingElement | null>
  onChange: () => void
  onPrevious: () => void
}

/** The photo, as large as the page allows, with its upload, job, errors and versions. */
export const Stage = ({ version, isPhone, isCovered, formHeading, ...ways }: StageProps) => {
  const { studio, dispatch, job } = useStudio()
  const running = studio.job
  const brushing = useBrushing(version)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isRemoving, setIsRemoving] = useState(false)
  const photoActions = { ...ways, onRemove: () => setIsRemoving(true) }
  const resultActions = useResultActions()
  // Beside the brush a phone has no room for them, and the photo's menu has them.
  const hasActions = resultActions.length > 0 && !(isPhone && brushing)
  const actions = hasActions && <ResultActions actions={resultActions} heading={formHeading} />
  const { structureKept } = version
  const structure = actions && structureKept !== undefined && <StructureFigure percent={structureKept} />
  const belowTall = belowPhoto.tall + (actions ? actionsHeight : 0) + (structure ? structureHeight : 0)
  const failure = studio.failed && (
    <FailureBanner generation={studio.failed} onDismiss={() => dispatch({ type: 'failureDismissed' })} />
  )
  return (
    <>
      {isPhone && (
        <VisuallyHidden>
          <h1 ref={heading} id="current-photo" tabIndex={-1}>
            Current Photo
          </h1>
        </VisuallyHidden>
      )}
      <Box
        component="section"
        aria-labelledby="current-photo"
        inert={isCovered}
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
        {!isPhone && (
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
            <PhotoActions {...photoActions} />
          </Box>
        )}
        {!isPhone && failure}
        {brushing ? (
          <BrushStage {...brushing} version={version} />
        ) : (
          <PictureWell
            {...version.size}
            sx={{
              flex: '0 1 auto',
              minHeight: { xs: 84, md: `min(240px, ${belowHeading})` },
              maxHeight: { xs: `calc(100dvh - var(--studio-top) - ${belowTall}px)`, md: belowHeading },
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
            {!running && (
              <>
                <FullScreenPicture name={nameOfPicture(version)} {...version.size}>
                  <VersionPicture version={version} hasWipe={false} isAlone={false} />
                </FullScreenPicture>
                <PreviewPlate generation={version} />
              </>
            )}
            <OverlaysOverPhoto />
          </PictureWell>
        )}
        {isPhone ? (
          <NoticesOverPhoto height={(actions ? actionsHeight : 0) + (structure ? structureHeight : 0)}>
            {failure}
          </NoticesOverPhoto>
        ) : (
          <UploadNotice />
        )}
        {!isPhone && actions}
        {!isPhone && structure}
        <VersionStrip
          isPhone={isPhone}
          more={isPhone && <PhotoMenu {...photoActions} isForResult={Boolean(brushing)} />}
        />
        {isPhone && (
          <Box sx={{ [lowPhone]: { display: 'none' } }}>
            {actions}
            {structure}
          </Box>
        )}
        <RemoveDialog isOpen={isRemoving} onClose={() => setIsRemoving(false)} />
      </Box>
    </>
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
    <Typography variant="body2" color="textSecondary" role="status" sx={{ '&:empty': { mb: -2 } }}>
      {uploadWords(studio)}
    </Typography>
  )
}

/** Errors on a phone, over the photo: below it they would push the choices off the screen. `height` is that of the lines below it. */
const NoticesOverPhoto = ({ height, children }: { height: number; children: ReactNode }) => {
  const { studio } = useStudio()
  return (
    <Box
      sx={{
        position: 'absolute',
        inset: 'auto 8px',
        bottom: versionLineHeight + height,
        [lowPhone]: { bottom: versionLineHeight },
        zIndex: 4,
        display: 'grid',
        gap: 1,
      }}
    >
      {studio.uploadProblem && <UploadProblem message={studio.uploadProblem} />}
      <StartError place="photo" />
      {children}
    </Box>
  )
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
