import { LinearProgress } from '@mui/material'
import type { ComponentProps } from 'react'
import { FullScreenPicture } from '#frontend/components/full-screen-picture.tsx'
import { PictureWell } from '#frontend/components/picture-well.tsx'
import { PreviewPlate } from '#frontend/components/preview-plate.tsx'
import { PhotoAdvice } from '#frontend/features/studio/photo/photo-advice.tsx'
import { uploadWords } from '#frontend/features/studio/photo/upload-words.ts'
import { useStudio } from '#frontend/features/studio/state/studio-context.tsx'
import { nameOfPicture, VersionPicture } from '#frontend/features/studio/versions/version-picture.tsx'
import type { Version } from '#frontend/features/studio/versions/versions.ts'
import { studioCopy } from '#shared/copy/studio.ts'
import { OverlaysOverPhoto } from './overlays-over-photo.tsx'
import type { useStageLayout } from './use-stage-layout.ts'
import { WorkingOverlay } from './working-overlay.tsx'

type PhotoStageProps = ComponentProps<typeof PhotoAdvice> & { sx: ReturnType<typeof useStageLayout>['photo'] }

/** The photo, or the comparison of a result; blurred while a job runs. */
export const PhotoStage = ({ sx, ...advice }: PhotoStageProps) => {
  const { studio, job } = useStudio()
  const { version, heading } = advice
  const running = studio.job
  return (
    <PictureWell
      {...version.size}
      sx={{ ...sx, ...(running && { '& img': { filter: 'blur(6px)' } }) }}
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
            <PhotoAdvice {...advice} />
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
      {!running && <OnPicture version={version} />}
      <OverlaysOverPhoto />
    </PictureWell>
  )
}

/** Shown over a picture while no job runs for it. */
const OnPicture = ({ version }: { version: Version }) => (
  <>
    <FullScreenPicture name={nameOfPicture(version)} {...version.size}>
      <VersionPicture version={version} hasWipe={false} isAlone={false} />
      <PreviewPlate generation={version} isFullScreen />
    </FullScreenPicture>
    <PreviewPlate generation={version} />
  </>
)

/** The upload's progress, along the photo's lower edge. */
const UploadBar = () => {
  const { studio } = useStudio()
  if (!uploadWords(studio)) return null
  return (
    <LinearProgress
      variant={studio.isPreparing ? 'indeterminate' : 'determinate'}
      value={Math.round((studio.uploaded ?? 0) * 100)}
      aria-label={studioCopy.uploadProgress}
      sx={{ position: 'absolute', inset: 'auto 0 0', borderRadius: 0 }}
    />
  )
}
