import { Box, Button, Typography } from '@mui/material'
import { Plus } from 'lucide-react'
import { useId, useRef } from 'react'
import { dropBorder } from '#frontend/components/drop-area.ts'
import { Icon } from '#frontend/components/icon.tsx'
import { listingCopy } from '#shared/copy/listing.ts'
import { PhotoCard } from './photo-card.tsx'
import type { ListingControl } from './use-listing.ts'
import type { useRoomTypes } from './use-room-types.ts'

type ContactSheetProps = {
  control: ListingControl
  rooms: ReturnType<typeof useRoomTypes>
  /** undefined when the listing is full. */
  onMore: (() => void) | undefined
}

const sheet = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
  gap: { xs: '20px 12px', md: '28px 20px' },
  '&:focus-visible': { outline: 'none' },
} as const

/** All photos side by side, each with its caption and room. */
export const ContactSheet = ({ control, rooms, onMore }: ContactSheetProps) => {
  const { photos } = control.listing
  const headingId = useId()
  const list = useRef<HTMLUListElement>(null)
  const remove = (id: string) => {
    control.removePhoto(id)
    list.current?.focus({ preventScroll: true })
  }
  return (
    <Box component="section" aria-labelledby={headingId}>
      <Heading id={headingId} count={photos.length} />
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2.5, textWrap: 'pretty' }}>
        {listingCopy.sheetHint}
      </Typography>
      <Box component="ul" ref={list} tabIndex={-1} aria-labelledby={headingId} sx={sheet}>
        {photos.map((photo, place) => (
          <PhotoCard
            key={photo.id}
            photo={photo}
            number={place + 1}
            control={control}
            rooms={rooms}
            onRemove={() => remove(photo.id)}
          />
        ))}
        {onMore && (
          <li>
            <MorePhotos onClick={onMore} />
          </li>
        )}
      </Box>
    </Box>
  )
}

const Heading = ({ id, count }: { id: string; count: number }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 40 }}>
    <Typography id={id} variant="h3" component="h2" sx={{ mr: 'auto' }}>
      {listingCopy.sheet}
    </Typography>
    <Typography
      variant="body2"
      color="textSecondary"
      role="status"
      sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      {listingCopy.counted(count)}
    </Typography>
  </Box>
)

const MorePhotos = ({ onClick }: { onClick: () => void }) => (
  <Button
    variant="text"
    onClick={onClick}
    sx={{
      display: 'grid',
      justifyItems: 'center',
      alignContent: 'center',
      gap: 1,
      width: '100%',
      height: 'auto',
      aspectRatio: '3 / 2',
      color: 'text.primary',
      ...dropBorder,
      borderColor: 'lineStrong',
      '&, &:hover': { bgcolor: 'sunken' },
    }}
  >
    <Icon of={Plus} size={24} />
    {listingCopy.chooseMore}
  </Button>
)
