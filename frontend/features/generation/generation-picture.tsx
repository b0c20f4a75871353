import { Button, CircularProgress, Typography } from '@mui/material'
import { type LucideIcon, ShieldAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { BusyButton } from '#frontend/components/busy-button.tsx'
import { ContentPolicyDialog } from '#frontend/components/content-policy-dialog.tsx'
import { EndedWords } from '#frontend/components/ended-words.tsx'
import { FullScreenPicture } from '#frontend/components/full-screen-picture.tsx'
import { PictureWell } from '#frontend/components/picture-well.tsx'
import { PictureWords } from '#frontend/components/picture-words.tsx'
import { PreviewPlate } from '#frontend/components/preview-plate.tsx'
import { SignedPicture } from '#frontend/components/signed-picture.tsx'
import { useFreshPicture } from '#frontend/lib/pictures/fresh-picture.ts'
import { nameOf } from '#frontend/lib/words/settings-in-words.ts'
import { radius } from '#frontend/theme/radius.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import { blockedAdvice, generationCopy } from '#shared/copy/generation.ts'
import { pagesCopy } from '#shared/copy/pages.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { ComparedPicture } from './compared-picture.tsx'
import { FixtureMarks } from './fixture-marks.tsx'

/** The height of a desktop's window below the header and the way back, so that the whole picture is visible at once. */
export const pictureHeight = 'max(200px, 100dvh - 168px)'

/** As large as the window allows; on a phone it reaches both edges, as in the studio. */
const well = {
  maxHeight: { xs: '60dvh', md: pictureHeight },
  width: { xs: 'calc(100% + 40px)', md: '100%' },
  mx: { xs: -2.5, md: 0 },
  borderRadius: { xs: 0, md: radius.surface },
} as const

type GenerationPictureProps = {
  generation: Generation
  /** Whether the changed windows, doors and other fixtures are marked. */
  isMarked: boolean
  isCancelling: boolean
  onCancel: () => void
}

/** The picture compared with its source, or the status of a generation that has none. */
export const GenerationPicture = ({ generation, isMarked, isCancelling, onCancel }: GenerationPictureProps) => {
  if (generation.hasNsfwContent) return <Blocked generation={generation} />
  switch (generation.status) {
    case 'processing':
      return (
        <Covered generation={generation} blur={6} ground={74} role="status">
          <CircularProgress size={32} aria-hidden />
          <Typography variant="h4" component="strong">
            {generationCopy.generating}
          </Typography>
          <BusyButton size="small" variant="text" isBusy={isCancelling} onClick={onCancel}>
            {pagesCopy.cancel}
          </BusyButton>
        </Covered>
      )
    case 'failed':
      return (
        <PictureWell sx={well} overlay={<EndedWords generation={generation} />}>
          {null}
        </PictureWell>
      )
    case 'completed':
      return <Completed generation={generation} isMarked={isMarked} />
  }
}

const Completed = ({ generation, isMarked }: { generation: Generation; isMarked: boolean }) => {
  const { width, height, fixtures } = generation
  const marks = isMarked && fixtures && <FixtureMarks changes={fixtures.changes} />
  return (
    <ComparedPicture generation={generation}>
      {(picture) => (
        <PictureWell width={width} height={height} sx={well}>
          {picture}
          {marks}
          <FullScreenPicture name={nameOf(generation)} width={width} height={height}>
            {picture}
            {marks}
            <PreviewPlate generation={generation} isFullScreen />
          </FullScreenPicture>
          <PreviewPlate generation={generation} />
        </PictureWell>
      )}
    </ComparedPicture>
  )
}

type CoveredProps = {
  generation: Generation
  blur: number
  ground: number
  icon?: LucideIcon
  role?: 'status'
  children: ReactNode
}

const Covered = ({ generation, blur, ground, icon, role, children }: CoveredProps) => {
  const fresh = useFreshPicture()
  return (
    <PictureWell
      sx={well}
      overlay={
        <PictureWords ground={ground} {...(icon && { icon })} {...(role && { role })}>
          {children}
        </PictureWords>
      }
    >
      {generation.originalImageUrl && (
        <SignedPicture
          url={generation.originalImageUrl}
          alt=""
          fresh={fresh(generation.id, 'originalImageUrl')}
          sx={{ filter: `blur(${blur}px) saturate(0.6)`, transform: 'scale(1.1)' }}
        />
      )}
    </PictureWell>
  )
}

const Blocked = ({ generation }: { generation: Generation }) => {
  const [isPolicyOpen, setIsPolicyOpen] = useState(false)
  return (
    <Covered generation={generation} blur={18} ground={82} icon={ShieldAlert}>
      <Typography sx={{ maxWidth: '30ch' }}>{generationCopy.blocked}</Typography>
      <Typography variant="body2">{blockedAdvice(generation)}</Typography>
      <Button size="small" aria-haspopup="dialog" onClick={() => setIsPolicyOpen(true)}>
        {galleryCopy.moreInfo}
      </Button>
      <ContentPolicyDialog isOpen={isPolicyOpen} onClose={() => setIsPolicyOpen(false)} />
    </Covered>
  )
}
