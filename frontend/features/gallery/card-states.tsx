import { Box, Button, CircularProgress, Typography } from '@mui/material'
import { Columns2, ShieldAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { ContentPolicyDialog } from '#frontend/components/content-policy-dialog.tsx'
import { EndedWords } from '#frontend/components/ended-words.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { PictureWords } from '#frontend/components/picture-words.tsx'
import { Plate } from '#frontend/components/plate.tsx'
import { PreviewPlate } from '#frontend/components/preview-plate.tsx'
import { SignedPicture } from '#frontend/components/signed-picture.tsx'
import { useCancel } from '#frontend/components/use-cancel.ts'
import { fromGallery } from '#frontend/lib/navigation/from-gallery.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { useFreshPicture } from '#frontend/lib/pictures/fresh-picture.ts'
import { radius } from '#frontend/theme/radius.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import type { Generation } from '#shared/entities/generation.ts'

type CardProps = { generation: Generation }

const cover = { width: '100%', height: '100%', objectFit: 'cover' } as const

const Well = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      position: 'relative',
      overflow: 'hidden',
      aspectRatio: '3 / 2',
      borderRadius: radius.surface,
      bgcolor: 'sunken',
    }}
  >
    {children}
  </Box>
)

const Source = ({ generation, blur }: CardProps & { blur: number }) => {
  const fresh = useFreshPicture()
  return (
    generation.originalImageUrl && (
      <SignedPicture
        url={generation.originalImageUrl}
        alt=""
        fresh={fresh(generation.id, 'originalImageUrl')}
        isLazy
        sx={{ ...cover, filter: `blur(${blur}px) saturate(0.6)`, transform: 'scale(1.12)' }}
      />
    )
  )
}

const ProcessingPicture = ({ generation }: CardProps) => {
  const cancel = useCancel()
  return (
    <Well>
      <Source generation={generation} blur={6} />
      <PictureWords ground={74} role="status">
        <CircularProgress size={32} aria-hidden sx={{ mb: 0.75 }} />
        <Typography variant="h4" component="strong">
          {generationCopy.generating}
        </Typography>
        <Button size="small" variant="text" loading={cancel.isPending} onClick={() => cancel.mutate(generation.id)}>
          Cancel
        </Button>
      </PictureWords>
    </Well>
  )
}

const BlockedPicture = ({ generation }: CardProps) => {
  const [isPolicyOpen, setIsPolicyOpen] = useState(false)
  return (
    <Well>
      <Source generation={generation} blur={18} />
      <PictureWords icon={ShieldAlert} ground={82}>
        <Typography variant="body2" sx={{ maxWidth: '30ch' }}>
          {generationCopy.blocked}
        </Typography>
        <Button size="small" onClick={() => setIsPolicyOpen(true)} aria-haspopup="dialog" sx={{ mt: 0.75 }}>
          {galleryCopy.moreInfo}
        </Button>
      </PictureWords>
      <ContentPolicyDialog isOpen={isPolicyOpen} onClose={() => setIsPolicyOpen(false)} />
    </Well>
  )
}

/** The link lies over the picture, not around it, so that the Try again button of a failed picture stays a button. */
const CompletedPicture = ({ generation }: CardProps) => {
  const fresh = useFreshPicture()
  return (
    <Well>
      <SignedPicture
        url={generation.thumbnailUrl ?? generation.imageUrl ?? ''}
        alt=""
        fresh={fresh(generation.id, 'thumbnailUrl')}
        saysFailure
        isLazy
        sx={cover}
      />
      {generation.originalImageUrl && (
        <Plate corner="top-left">
          <Icon of={Columns2} size={16} />
          {galleryCopy.beforeAfter}
        </Plate>
      )}
      <PreviewPlate generation={generation} />
      <Box
        component={RouterLink}
        to={paths.generation(generation.id)}
        state={fromGallery}
        tabIndex={-1}
        aria-hidden
        sx={{ position: 'absolute', inset: 0 }}
      />
    </Well>
  )
}

/** A card's picture by the status of the generation (docs/product.md, Generations). */
export const CardPicture = ({ generation }: CardProps) => {
  if (generation.hasNsfwContent) return <BlockedPicture generation={generation} />
  switch (generation.status) {
    case 'processing':
      return <ProcessingPicture generation={generation} />
    case 'failed':
      return (
        <Well>
          <EndedWords generation={generation} isSmall />
        </Well>
      )
    case 'completed':
      return <CompletedPicture generation={generation} />
  }
}
