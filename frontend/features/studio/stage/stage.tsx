import { Box, IconButton, LinearProgress, Typography, useMediaQuery } from '@mui/material'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Banner } from '#frontend/components/banner.tsx'
import { FullScreenPicture } from '#frontend/components/full-screen-picture.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { PictureWell } from '#frontend/components/picture-well.tsx'
import { PreviewPlate } from '#frontend/components/preview-plate.tsx'
import { RetryBanner } from '#frontend/components/retry.tsx'
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx'
import { StartError } from '#frontend/features/studio/form/start-error.tsx'
import { PhotoActions, PhotoMenu } from '#frontend/features/studio/photo/photo-actions.tsx'
import { PhotoAdvice } from '#frontend/features/studio/photo/photo-advice.tsx'
import { RemoveDialog } from '#frontend/features/studio/photo/remove-dialog.tsx'
import { uploadWords } from '#frontend/features/studio/photo/upload-words.ts'
import { isDone } from '#frontend/features/studio/state/is-done.ts'
import { useStudio } from '#frontend/features/studio/state/studio-context.tsx'
import { nameOfPicture, VersionPicture } from '#frontend/features/studio/versions/version-picture.tsx'
import { VersionStrip } from '#frontend/features/studio/versions/version-strip.tsx'
import type { Version } from '#frontend/features/studio/versions/versions.ts'
import { radius } from '#frontend/theme/radius.ts'
import { BrushStage, useBrushing } from './brush-stage.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { OverlaysOverPhoto } from './overlays-over-photo.tsx'
import { ResultActions, useResultActions } from './result-actions.tsx'
import { WorkingOverlay } from './working-overlay.tsx'

// Pixels below the photo on a phone: the version line and the sheet with whole tiles, which are smaller on a short screen;
// below a design that is done, the sheet with the upper part of its tiles.
const belowPhoto = { tall: 372, short: 384, done: 232 }

// The height of a window below the photo's heading, so that the whole photo is visible; and of one that is as low as a phone
// that lies on its side, in which the actions follow the photo.
const belowHeading = 'calc(100dvh - var(--studio-top) - 80px)'
const belowTop = 'calc(100dvh - var(--studio-top) - 72px)'
const lowWindow = '(max-height: 559.98px)'

/** A phone without room for a result's actions beside the choices for the next one. */
const lowPhone = '(max-height: 720px)'

// The line of versions on a phone, with the gap above a message; what a design adds to it; and the line of its actions.
const versionLineHeight = 60
const structureHeight = 28
const actionsHeight = 52

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
  const { main, more, dialog } = useResultActions()
  const isOver = isDone(studio)
  const isLowWindow = useMediaQuery(lowWindow) && !isPhone
  const isLowPhone = useMediaQuery(lowPhone) && isPhone
  const isNarrow = isPhone || isLowWindow
  // Beside the brush, and beside the choices on a low phone, there is no room for them, and the photo's menu has them.
  const hasLine = main.length > 0 && !(isPhone && brushing) && (!isLowPhone || isOver)
  const ofPhoto = isNarrow ? photoActions : undefined
  const line = hasLine && (
    <ResultActions
      actions={main}
      menu={<PhotoMenu isInLine ofResult={more} ofPhoto={ofPhoto} />}
      heading={formHeading}
    />
  )
  const ofResult = (version.structureKept === undefined ? 0 : structureHeight) + (line ? actionsHeight : 0)
  const below = (isOver ? belowPhoto.done : isLowPhone ? belowPhoto.short : belowPhoto.tall) + ofResult
  const failure = studio.failed && (
    <FailureBanner
      generation={studio.failed}
      onDismiss={() => dispatch({ type: 'failureDismissed' })}
      onStarted={({ id: generationId, createdAt, parentId }) => {
        const source = studio.versions.find((one) => parentId !== null && one.generationId === parentId) ?? version
        dispatch({ type: 'jobStarted', job: { generationId, createdAt, sourceId: source.id } })
      }}
    />
  )
  return (
    <>
      {isNarrow && (
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
          pt: { md: isLowWindow ? 1 : 2 },
          pb: { md: 3 },
        }}
      >
        {!isNarrow && (
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
              minHeight: { xs: 84, md: `min(240px, ${isLowWindow ? belowTop : belowHeading})` },
              maxHeight: {
                xs: `calc(100dvh - var(--studio-top) - ${below}px)`,
                md: isLowWindow ? belowTop : belowHeading,
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
                <>
                  <UploadBar />
                  <PhotoAdvice version={version} heading={heading} onChange={ways.onChange} />
                </>
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
                  <PreviewPlate generation={version} isFullScreen />
                </FullScreenPicture>
                <PreviewPlate generation={version} />
              </>
            )}
            <OverlaysOverPhoto />
          </PictureWell>
        )}
        {isPhone ? <NoticesOverPhoto height={ofResult}>{failure}</NoticesOverPhoto> : <UploadNotice />}
        {!isPhone && line}
        <VersionStrip
          isNarrow={isNarrow}
          more={isNarrow && !hasLine && <PhotoMenu isInLine={false} ofResult={[...main, ...more]} ofPhoto={ofPhoto} />}
        />
        {isPhone && line}
        {dialog}
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
