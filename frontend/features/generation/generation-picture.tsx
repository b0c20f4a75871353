import { Box, Button, CircularProgress, Typography } from '@mui/material'
import { CircleAlert, CircleX, ShieldAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Compare } from '#frontend/components/compare.tsx'
import { ContentPolicyDialog } from '#frontend/components/content-policy-dialog.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { PictureWell } from '#frontend/components/picture-well.tsx'
import { PreviewPlate } from '#frontend/components/preview-plate.tsx'
import { SignedPicture } from '#frontend/components/signed-picture.tsx'
import { returnedInWords } from '#frontend/lib/credits-in-words.ts'
import { useFreshPicture } from '#frontend/lib/fresh-picture.ts'
import { nameOf } from '#frontend/lib/settings-in-words.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import { generationCopy, wasCancelled } from '#shared/copy/generation.ts'
import type { Generation } from '#shared/entities/generation.ts'

const well = { maxHeight: { xs: '60dvh', md: 'min(76dvh, 760px)' } } as const

const Words = ({ children, ground = 0, role }: { children: ReactNode; ground?: number; role?: 'status' }) => (
  <Box
    role={role}
    sx={{
      position: 'absolute',
      inset: 0,
      display: 'grid',
      placeContent: 'center',
      justifyItems: 'center',
      gap: 1,
      p: 3,
      textAlign: 'center',
      textWrap: 'balance',
      bgcolor: `color-mix(in srgb, var(--mui-palette-background-default) ${ground}%, transparent)`,
    }}
  >
    {children}
  </Box>
)

type GenerationPictureProps = { generation: Generation; isCancelling: boolean; onCancel: () => void }

/** The picture whole and before it what it was made from; or what became of it instead. */
export const GenerationPicture = ({ generation, isCancelling, onCancel }: GenerationPictureProps) => {
  if (generation.hasNsfwContent) return <Blocked generation={generation} />
  switch (generation.status) {
    case 'processing':
      return (
        <Covered generation={generation} blur={6} ground={74} role="status">
          <CircularProgress size={32} aria-hidden />
          <Typography variant="h4" component="strong">
            {generationCopy.generating}
          </Typography>
          <Button size="small" variant="text" loading={isCancelling} onClick={onCancel}>
            Cancel
          </Button>
        </Covered>
      )
    case 'failed':
      return (
        <PictureWell sx={well} overlay={<Ended generation={generation} />}>
          {null}
        </PictureWell>
      )
    case 'completed':
      return <Completed generation={generation} />
  }
}

/** Why there is no picture, and that it cost nothing; a cancel was the owner's own wish. */
const Ended = ({ generation }: { generation: Generation }) => {
  const isCancelled = wasCancelled(generation)
  return (
    <Words>
      <Box sx={{ color: isCancelled ? 'text.secondary' : 'error.main' }}>
        <Icon of={isCancelled ? CircleX : CircleAlert} size={24} />
      </Box>
      <Typography variant="h4" component="strong">
        {isCancelled ? generationCopy.cancelled : generationCopy.failed}
      </Typography>
      {!isCancelled && (
        <Typography color="textSecondary">{generation.failureReason ?? generationCopy.unknownReason}</Typography>
      )}
      <Typography variant="caption">{returnedInWords(generation)}</Typography>
    </Words>
  )
}

const Completed = ({ generation }: { generation: Generation }) => {
  const fresh = useFreshPicture()
  const { id, width, height, imageUrl, originalImageUrl } = generation
  const after = (
    <SignedPicture
      url={imageUrl ?? ''}
      alt={nameOf(generation)}
      width={width}
      height={height}
      fresh={fresh(id, 'imageUrl')}
    />
  )
  return (
    <PictureWell width={width} height={height} sx={well}>
      {originalImageUrl ? (
        <Compare
          before={<SignedPicture url={originalImageUrl} alt="Before" fresh={fresh(id, 'originalImageUrl')} />}
          after={after}
        />
      ) : (
        after
      )}
      <PreviewPlate generation={generation} />
    </PictureWell>
  )
}

type CoveredProps = { generation: Generation; blur: number; ground: number; role?: 'status'; children: ReactNode }

const Covered = ({ generation, blur, ground, role, children }: CoveredProps) => {
  const fresh = useFreshPicture()
  return (
    <PictureWell
      sx={well}
      overlay={
        <Words ground={ground} {...(role && { role })}>
          {children}
        </Words>
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
    <Covered generation={generation} blur={18} ground={82}>
      <Icon of={ShieldAlert} size={24} />
      <Typography sx={{ maxWidth: '30ch' }}>{generationCopy.blocked}</Typography>
      <Button size="small" aria-haspopup="dialog" onClick={() => setIsPolicyOpen(true)}>
        {galleryCopy.moreInfo}
      </Button>
      <ContentPolicyDialog isOpen={isPolicyOpen} onClose={() => setIsPolicyOpen(false)} />
    </Covered>
  )
}
