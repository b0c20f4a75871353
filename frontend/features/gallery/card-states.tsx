import { Box, Button, CircularProgress, Typography } from '@mui/material'
import { Columns2, ShieldAlert } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { BusyButton } from '#frontend/components/busy-button.tsx'
import { ContentPolicyDialog } from '#frontend/components/content-policy-dialog.tsx'
import { EndedWords } from '#frontend/components/ended-words.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { PictureWords } from '#frontend/components/picture-words.tsx'
import { Plate } from '#frontend/components/plate.tsx'
import { PreviewPlate } from '#frontend/components/preview-plate.tsx'
import { ReturnedCredits } from '#frontend/components/returned-credits.tsx'
import { SignedPicture } from '#frontend/components/signed-picture.tsx'
import { TryAgainButton } from '#frontend/components/try-again-button.tsx'
import { useCancel } from '#frontend/components/use-cancel.ts'
import { useFocusHandover } from '#frontend/components/use-focus-handover.ts'
import { useRemoval } from '#frontend/components/use-removal.ts'
import { openedHere } from '#frontend/lib/navigation/opened-here.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { useFreshPicture } from '#frontend/lib/pictures/fresh-picture.ts'
import { radius } from '#frontend/theme/radius.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import { blockedAdvice, generationCopy } from '#shared/copy/generation.ts'
import { pagesCopy } from '#shared/copy/pages.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { StoragePath } from '#shared/entities/ids.ts'
import { canTryAgain } from '#shared/entities/try-again.ts'
import { toolInstead } from '#shared/tools/offer.ts'
import { isScene } from '#shared/tools/scenes.ts'

type CardProps = {
  generation: Generation
  /** Receives the focus of a button that is gone; by default the content of the page. */
  link?: RefObject<HTMLElement | null> | undefined
}

const cover = { width: '100%', height: '100%', objectFit: 'cover' } as const
// The face is in the upper part of an upright picture.
const coverFace = { ...cover, objectPosition: '50% 20%' } as const

/** The link lies over the picture, not around it, so that the buttons of a card without a picture stay buttons. */
type WellProps = { generation: Generation; children: ReactNode }

const Well = ({ generation, children }: WellProps) => (
  <Box
    sx={{
      position: 'relative',
      // Not hidden, with which the well would not grow with long words.
      overflow: 'clip',
      aspectRatio: 'var(--card-ratio, 3 / 2)',
      borderRadius: radius.surface,
      bgcolor: 'sunken',
    }}
  >
    {children}
    <Box
      component={RouterLink}
      to={paths.generation(generation.id)}
      state={openedHere}
      tabIndex={-1}
      aria-hidden
      sx={{ position: 'absolute', inset: 0 }}
    />
  </Box>
)

/** The buttons of a card, over its link. */
const Actions = ({ link, children }: Pick<CardProps, 'link'> & { children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null)
  useFocusHandover(box, link)
  return (
    <Box
      ref={box}
      sx={{
        position: 'relative',
        zIndex: 1,
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'center',
        gap: 1,
        mt: 0.75,
      }}
    >
      {children}
    </Box>
  )
}

/** A design without a picture needs no question before it is deleted; it can be undone as any other. */
const Dismiss = ({ generation }: { generation: Generation }) => {
  const remove = useRemoval()
  return (
    <Button size="small" variant="text" onClick={() => remove(generation.id, galleryCopy.dismissed)}>
      {galleryCopy.dismiss}
    </Button>
  )
}

const Source = ({ generation, blur }: { generation: Generation; blur: number }) => {
  const fresh = useFreshPicture()
  return (
    generation.originalImageUrl && (
      <SignedPicture
        url={generation.originalImageUrl}
        alt=""
        fresh={fresh(generation.id, 'originalImageUrl')}
        isLazy
        sx={{
          ...cover,
          position: 'absolute',
          inset: 0,
          filter: `blur(${blur}px) saturate(0.6)`,
          transform: 'scale(1.12)',
        }}
      />
    )
  )
}

const ProcessingPicture = ({ generation, link }: CardProps) => {
  const cancel = useCancel()
  return (
    <Well generation={generation}>
      <Source generation={generation} blur={6} />
      <PictureWords ground={74} role="status">
        <CircularProgress size={32} aria-hidden sx={{ mb: 0.75 }} />
        <Typography variant="h4" component="strong">
          {generationCopy.generating}
        </Typography>
        <Actions link={link}>
          <BusyButton
            size="small"
            variant="text"
            isBusy={cancel.isPending}
            onClick={() => cancel.mutate(generation.id)}
          >
            {pagesCopy.cancel}
          </BusyButton>
        </Actions>
      </PictureWords>
    </Well>
  )
}

const BlockedPicture = ({ generation, link }: CardProps) => {
  const [isPolicyOpen, setIsPolicyOpen] = useState(false)
  return (
    <Well generation={generation}>
      <Source generation={generation} blur={18} />
      <PictureWords icon={ShieldAlert} ground={82} growsPlace>
        <Typography variant="body2" sx={{ maxWidth: '30ch' }}>
          {generationCopy.blocked}
        </Typography>
        <Typography variant="caption">{blockedAdvice(generation)}</Typography>
        <ReturnedCredits generation={generation} />
        <Actions link={link}>
          <Button size="small" onClick={() => setIsPolicyOpen(true)} aria-haspopup="dialog">
            {galleryCopy.moreInfo}
          </Button>
          <Dismiss generation={generation} />
        </Actions>
      </PictureWords>
      <ContentPolicyDialog isOpen={isPolicyOpen} onClose={() => setIsPolicyOpen(false)} />
    </Well>
  )
}

/** Leads from a photo that its tool refused to the studio, with the tool that takes it. */
const OtherTool = ({ generation: { toolId, settings, isRefused } }: { generation: Generation }) => {
  const storagePath = StoragePath.safeParse(settings.imageUrl).data
  const other = toolInstead(toolId)
  if (!isRefused || !other || !storagePath) return null
  const { spaceType, roomType, originalImageUrl } = settings
  const originalPath = StoragePath.safeParse(originalImageUrl).data
  const answers: Record<string, string> = spaceType && roomType ? { spaceType, roomType } : {}
  return (
    <Button
      size="small"
      component={RouterLink}
      to={paths.designFromUpload({ storagePath, originalPath }, other.id, answers)}
    >
      {generationCopy.useInstead(other.name)}
    </Button>
  )
}

const FailedPicture = ({ generation, link }: CardProps) => (
  <Well generation={generation}>
    <EndedWords generation={generation} isSmall>
      <Actions link={link}>
        {canTryAgain(generation) && <TryAgainButton size="small" generation={generation} />}
        <OtherTool generation={generation} />
        <Dismiss generation={generation} />
      </Actions>
    </EndedWords>
  </Well>
)

const CompletedPicture = ({ generation }: { generation: Generation }) => {
  const fresh = useFreshPicture()
  return (
    <Well generation={generation}>
      <SignedPicture
        url={generation.thumbnailUrl ?? generation.imageUrl ?? ''}
        alt=""
        fresh={fresh(generation.id, 'thumbnailUrl')}
        saysFailure
        isLazy
        sx={isScene(generation) ? coverFace : cover}
      />
      {generation.originalImageUrl && (
        <Plate corner="top-left">
          <Icon of={Columns2} size={16} />
          {galleryCopy.beforeAfter}
        </Plate>
      )}
      <PreviewPlate generation={generation} isOnCard />
    </Well>
  )
}

/** A card's picture by the status of the generation (docs/product.md, Generations). */
export const CardPicture = ({ generation, link }: CardProps) => {
  if (generation.hasNsfwContent) return <BlockedPicture generation={generation} link={link} />
  switch (generation.status) {
    case 'processing':
      return <ProcessingPicture generation={generation} link={link} />
    case 'failed':
      return <FailedPicture generation={generation} link={link} />
    case 'completed':
      return <CompletedPicture generation={generation} />
  }
}
