import { Box, Button, CircularProgress, Typography, useMediaQuery, useTheme } from '@mui/material'
import { Camera, Images, ImageUp } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { Banner } from '#frontend/components/banner.tsx'
import { dropArea } from '#frontend/components/drop-area.ts'
import { Icon } from '#frontend/components/icon.tsx'
import { usePrimaryButton } from '#frontend/components/primary-button.ts'
import { useStudio } from '#frontend/features/studio/state/studio-context.tsx'
import { ListingLink } from '#frontend/features/studio/tools/listing-link.tsx'
import { usePays } from '#frontend/lib/api/use-pays.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import { photoFileTypes } from '#shared/copy/photo-files.ts'
import { studioCopy } from '#shared/copy/studio.ts'
import { commonPrice } from '#shared/tools/picture-price.ts'
import { SampleRoomTiles } from './sample-room-tiles.tsx'
import type { PhotoDrop } from './use-photo-drop.ts'

type WaysProps = { drop: PhotoDrop; onPrevious: () => void }
type PhotoIntakeProps = WaysProps & { heading: RefObject<HTMLHeadingElement | null> }

/** The studio without a photo: the ways to add one. */
export const PhotoIntake = ({ drop, onPrevious, heading }: PhotoIntakeProps) => {
  const { studio } = useStudio()
  const pays = usePays()
  return (
    <Box sx={{ width: '100%', maxWidth: 1080, mx: 'auto', px: { xs: 2.5, md: 6 }, py: { xs: 3, md: 5 } }}>
      <Typography ref={heading} tabIndex={-1} variant="h1">
        {studioCopy.startTitle}
      </Typography>
      <Typography variant="lead" color="textSecondary" sx={{ mt: 1.5, mb: 3 }}>
        {generationCopy.startWithPhoto} {billingCopy.pictureFor(pays ? commonPrice : undefined)}
      </Typography>
      {studio.uploadProblem && (
        <Box sx={{ mb: 2 }}>
          <Banner severity="error">{studio.uploadProblem}</Banner>
        </Box>
      )}
      <Box sx={{ ...dropArea(drop), minHeight: { xs: 300, md: 260 }, py: { xs: 5, md: 4 } }}>
        {studio.isPreparing ? <Preparing /> : <Ways drop={drop} onPrevious={onPrevious} />}
      </Box>
      <Box sx={{ mt: 2, borderBottom: 1, borderColor: 'divider' }}>
        <ListingLink />
      </Box>
      <SampleRoomTiles />
    </Box>
  )
}

const Preparing = () => (
  <Box role="status" sx={{ display: 'grid', justifyItems: 'center', gap: 2 }}>
    <CircularProgress size={32} aria-hidden />
    <Typography>{studioCopy.preparing}</Typography>
  </Box>
)

const Ways = ({ drop, onPrevious }: WaysProps) => {
  const theme = useTheme()
  const isPhone = useMediaQuery(theme.breakpoints.down('md'))
  const primary = usePrimaryButton()
  return (
    <>
      <Box sx={{ color: 'text.secondary' }}>
        <Icon of={ImageUp} size={32} />
      </Box>
      <Typography variant="h3" component="p">
        {isPhone ? studioCopy.add : studioCopy.drop}
      </Typography>
      <Box sx={{ display: 'grid', gridAutoFlow: { md: 'column' }, gap: 1.5, mt: 1 }}>
        <Button {...primary} onClick={drop.open}>
          {studioCopy.choose}
        </Button>
        {isPhone && <TakePhoto />}
        <Button onClick={onPrevious} startIcon={<Icon of={Images} />}>
          {studioCopy.previous}
        </Button>
      </Box>
      <Typography variant="body2" color="textSecondary">
        {photoFileTypes}
      </Typography>
    </>
  )
}

const TakePhoto = () => {
  const { choosePhoto } = useStudio()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button startIcon={<Icon of={Camera} />} onClick={() => input.current?.click()}>
        {studioCopy.take}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={studioCopy.takeLabel}
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) choosePhoto(file)
        }}
      />
    </>
  )
}
