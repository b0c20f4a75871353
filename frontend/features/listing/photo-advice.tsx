import { Box, ButtonBase, type SxProps, type Theme } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { useFocusHandover } from '#frontend/components/use-focus-handover.ts'
import { seenQuery } from '#frontend/lib/api/queries.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { photoFaultQuery } from '#frontend/lib/pictures/photo-fault.ts'
import { toolDisplays } from '#frontend/lib/tools/tool-display.ts'
import { radius } from '#frontend/theme/radius.ts'
import { listingCopy } from '#shared/copy/listing.ts'
import { photoAdviceCopy } from '#shared/copy/photo-advice.ts'
import type { Option } from '#shared/entities/option.ts'
import type { ListingToolId } from '#shared/tools/offer.ts'
import type { ListingPhoto } from './listing-state.ts'
import type { ListingControl } from './use-listing.ts'

type Advice = keyof typeof listingCopy.advice

/**
 * What is to be said of a stored photo (docs/product.md, Advice on photos). Light and sharpness are measured while the tab
 * still has the photo.
 */
const useAdvice = ({ id, url, upload, brightenedFrom }: ListingPhoto, toolId: ListingToolId): Advice | undefined => {
  const storagePath = upload.state === 'stored' ? upload.storagePath : undefined
  const { data: fault } = useQuery(photoFaultQuery(id, storagePath && url))
  const { data: seen } = useQuery(seenQuery(storagePath))
  if (!storagePath) return undefined
  if (brightenedFrom) return 'brightened'
  if (fault) return fault
  if (seen === 'no-room') return 'no-room'
  return seen === 'furnished-room' && toolDisplays[toolId].alternative ? 'furnished' : undefined
}

type PhotoAdviceProps = {
  photo: ListingPhoto
  control: ListingControl
  room: Option | undefined
  /** Receives the focus of a button that is gone. */
  card: RefObject<HTMLElement | null>
}

/** Advice on a photo of a listing, over its lower edge, so that nothing moves when it appears. */
export const PhotoAdvice = ({ photo, control, room, card }: PhotoAdviceProps) => {
  const advice = useAdvice(photo, control.listing.toolId)
  return (
    <Box role="status" sx={{ position: 'absolute', inset: { xs: 'auto 4px 4px', sm: 'auto 8px 8px' } }}>
      {advice && <Words advice={advice} photo={photo} control={control} room={room} card={card} />}
    </Box>
  )
}

const Words = ({ advice, photo, control, room, card }: PhotoAdviceProps & { advice: Advice }) => {
  const button = useRef<HTMLButtonElement>(null)
  useFocusHandover(button, card)
  const words = listingCopy.advice[advice]
  const press = (label: string, act: () => void) => (
    <ButtonBase ref={button} onClick={act} sx={pressed}>
      {words}. <Act>{label}</Act>
    </ButtonBase>
  )
  switch (advice) {
    case 'too-dark':
      return press(photoAdviceCopy.brighten, () => control.brighten(photo))
    case 'brightened':
      return press(photoAdviceCopy.undo, () => control.dispatch({ type: 'brighteningUndone', id: photo.id }))
    case 'furnished':
      return <InStudio photo={photo} toolId={control.listing.toolId} room={room} />
    case 'blurred':
    case 'no-room':
      return <Box sx={plate}>{words}</Box>
  }
}

type InStudioProps = { photo: ListingPhoto; toolId: ListingToolId; room: Option | undefined }

/** Leads to the studio with the photo and the tool that suits it better, in another tab: the listing stays. */
const InStudio = ({ photo: { upload }, toolId, room }: InStudioProps) => {
  const other = toolDisplays[toolId].alternative?.toolId
  if (upload.state !== 'stored' || !other) return null
  const answers: Record<string, string> = room?.spaceTypeId ? { spaceType: room.spaceTypeId, roomType: room.id } : {}
  return (
    <ButtonBase
      component={RouterLink}
      to={paths.designFromUpload(upload, other, answers)}
      target="_blank"
      rel="noopener"
      sx={pressed}
    >
      <Act>{listingCopy.advice.furnished}</Act> {listingCopy.inNewTab}
    </ButtonBase>
  )
}

const Act = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ textDecoration: 'underline' }}>
    {children}
  </Box>
)

const plate = {
  typography: 'caption',
  px: { xs: 1, sm: 1.5 },
  py: { xs: 0.5, sm: 0.75 },
  borderRadius: radius.tile,
  bgcolor: 'plate.main',
  color: 'plate.contrastText',
} satisfies SxProps<Theme>

const pressed = {
  ...plate,
  display: 'block',
  width: '100%',
  minHeight: { xs: 44, md: 32 },
  textAlign: 'left',
} satisfies SxProps<Theme>
