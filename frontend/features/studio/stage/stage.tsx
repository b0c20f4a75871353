import { Box, Typography } from '@mui/material'
import { type RefObject, useRef, useState } from 'react'
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx'
import type { PhotoActionsProps } from '#frontend/features/studio/photo/photo-actions.tsx'
import { PhotoActions, PhotoMenu } from '#frontend/features/studio/photo/photo-actions.tsx'
import { RemoveDialog } from '#frontend/features/studio/photo/remove-dialog.tsx'
import { VersionStrip } from '#frontend/features/studio/versions/version-strip.tsx'
import type { Version } from '#frontend/features/studio/versions/versions.ts'
import { studioCopy } from '#shared/copy/studio.ts'
import { BrushStage, useBrushing } from './brush-stage.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { NoticesOverPhoto, UploadNotice } from './notices.tsx'
import { PhotoStage } from './photo-stage.tsx'
import { ResultActions, useResultActions } from './result-actions.tsx'
import { useStageLayout } from './use-stage-layout.ts'

type Heading = RefObject<HTMLHeadingElement | null>

type StageProps = {
  version: Version
  isPhone: boolean
  /** A full sheet lies over it. */
  isCovered: boolean
  /** The heading of the form, which takes the focus when the result's actions are removed. */
  formHeading: Heading
  onChange: () => void
  onPrevious: () => void
}

/** The photo, as large as the page allows, with its upload, job, errors and versions. */
export const Stage = ({ version, isPhone, isCovered, formHeading, ...ways }: StageProps) => {
  const brushing = useBrushing(version)
  const heading: Heading = useRef(null)
  const [isRemoving, setIsRemoving] = useState(false)
  const photoActions = { ...ways, onRemove: () => setIsRemoving(true) }
  const { main, more, dialog } = useResultActions()
  const layout = useStageLayout({ version, isPhone, isBrushing: Boolean(brushing), hasActions: main.length > 0 })
  const { isNarrow, hasLine, addedHeight } = layout
  const ofPhoto = isNarrow ? photoActions : undefined
  const line = hasLine && (
    <ResultActions
      actions={main}
      menu={<PhotoMenu isInLine ofResult={more} ofPhoto={ofPhoto} />}
      heading={formHeading}
    />
  )
  return (
    <>
      {isNarrow && <HiddenHeading heading={heading} />}
      <Box component="section" aria-labelledby="current-photo" inert={isCovered} sx={layout.frame}>
        {!isNarrow && <PhotoHeading heading={heading} actions={photoActions} />}
        {!isPhone && <FailureBanner version={version} />}
        {brushing ? (
          <BrushStage {...brushing} version={version} />
        ) : (
          <PhotoStage version={version} heading={heading} onChange={ways.onChange} sx={layout.photo} />
        )}
        {isPhone ? <NoticesOverPhoto height={addedHeight} version={version} /> : <UploadNotice />}
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

const HiddenHeading = ({ heading }: { heading: Heading }) => (
  <VisuallyHidden>
    <h1 ref={heading} id="current-photo" tabIndex={-1}>
      {studioCopy.currentPhoto}
    </h1>
  </VisuallyHidden>
)

const PhotoHeading = ({ heading, actions }: { heading: Heading; actions: PhotoActionsProps }) => (
  <Box sx={{ flex: 'none', display: 'flex', alignItems: 'center', minHeight: 40 }}>
    <Typography
      ref={heading}
      id="current-photo"
      tabIndex={-1}
      variant="h3"
      component="h1"
      sx={{ whiteSpace: 'nowrap' }}
    >
      {studioCopy.currentPhoto}
    </Typography>
    <PhotoActions {...actions} />
  </Box>
)
