import { Box, Button, IconButton, Input, LinearProgress, Tooltip, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { Icon } from '#frontend/components/icon.tsx'
import { PictureWords } from '#frontend/components/picture-words.tsx'
import { Plate } from '#frontend/components/plate.tsx'
import { SignedPicture } from '#frontend/components/signed-picture.tsx'
import { uploadQuery } from '#frontend/lib/api/queries.ts'
import { radius } from '#frontend/theme/radius.ts'
import { listingCopy } from '#shared/copy/listing.ts'
import { pagesCopy } from '#shared/copy/pages.ts'
import type { StoragePath } from '#shared/entities/ids.ts'
import { limits } from '#shared/limits.ts'
import type { ListingPhoto } from './listing-state.ts'
import { PhotoAdvice } from './photo-advice.tsx'
import { roomOf } from './room-of-photo.ts'
import { RoomSelect } from './room-select.tsx'
import type { ListingControl } from './use-listing.ts'
import type { useRoomTypes } from './use-room-types.ts'

type PhotoCardProps = {
  photo: ListingPhoto
  number: number
  control: ListingControl
  rooms: ReturnType<typeof useRoomTypes>
  onRemove: () => void
}

/** The words of a photo on its way; undefined once it is stored, or when that failed. */
const courseOf = ({ upload }: ListingPhoto): string | undefined => {
  switch (upload.state) {
    case 'waiting':
      return listingCopy.waiting
    case 'preparing':
      return listingCopy.preparing
    case 'sending':
      return listingCopy.uploading(Math.round(100 * upload.sent))
    case 'failed':
    case 'stored':
      return undefined
  }
}

/** A photo with the course of its upload, and below it the caption and the room. */
export const PhotoCard = ({ photo, number, control, rooms, onRemove }: PhotoCardProps) => {
  const { listing, sendAgain } = control
  const card = useRef<HTMLLIElement>(null)
  const { id, upload, caption, fileName } = photo
  return (
    <Box
      component="li"
      ref={card}
      tabIndex={-1}
      aria-label={`${listingCopy.photo(number)}: ${caption || fileName}`}
      sx={{ minWidth: 0, '&:focus-visible': { outline: 'none' } }}
    >
      <Box
        sx={{
          position: 'relative',
          overflow: 'hidden',
          // On a phone the reason of a failure needs more room than a photo.
          aspectRatio: upload.state === 'failed' ? { xs: '4 / 5', md: '3 / 2' } : '3 / 2',
          borderRadius: radius.surface,
          bgcolor: 'sunken',
          '& > img': { width: '100%', height: '100%', objectFit: 'cover' },
        }}
      >
        <Picture photo={photo} />
        <Course photo={photo} />
        <PhotoAdvice photo={photo} control={control} room={roomOf(listing, photo, rooms.rooms)} card={card} />
        {upload.state === 'failed' && <Failed words={upload.words} number={number} onAgain={() => sendAgain(id)} />}
        <Plate corner="top-left">
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {number}
          </Box>
        </Plate>
        <RemoveButton label={listingCopy.remove(number)} onClick={onRemove} />
      </Box>
      <Choices photo={photo} number={number} control={control} rooms={rooms} />
    </Box>
  )
}

type FailedProps = { words: string; number: number; onAgain: () => void }

const Failed = ({ words, number, onAgain }: FailedProps) => (
  <PictureWords icon={CircleAlert} iconColor="error.main" ground={92}>
    <Typography variant="body2" role="alert">
      {words}
    </Typography>
    <Button size="small" onClick={onAgain} aria-label={listingCopy.tryAgain(number)} sx={{ mt: 0.5 }}>
      {pagesCopy.tryAgain}
    </Button>
  </PictureWords>
)

const RemoveButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Tooltip title={label}>
    <IconButton
      aria-label={label}
      onClick={onClick}
      sx={{
        position: 'absolute',
        zIndex: 2,
        top: 6,
        right: 6,
        width: 36,
        height: 36,
        // A finger needs more room than the button has.
        '&::after': { content: '""', position: 'absolute', inset: '-6px' },
        borderRadius: radius.pill,
        '&, &:hover': { bgcolor: 'plate.main', color: 'plate.contrastText' },
      }}
    >
      <Icon of={Trash2} />
    </IconButton>
  </Tooltip>
)

/** The caption, and the room that it names unless another one is chosen. */
const Choices = ({ photo, number, control, rooms }: Omit<PhotoCardProps, 'onRemove'>) => {
  const { id, caption } = photo
  const change = (changed: Pick<Partial<ListingPhoto>, 'caption' | 'roomId'>) =>
    control.dispatch({ type: 'changed', id, change: changed })
  const automatic = roomOf(control.listing, { caption, roomId: undefined }, rooms.rooms)
  return (
    <>
      <Input
        fullWidth
        value={caption}
        onChange={({ target }) => change({ caption: target.value })}
        placeholder={listingCopy.captionFirst}
        inputProps={{ 'aria-label': listingCopy.caption(number), maxLength: limits.captionMaxCharacters }}
        sx={{
          mt: 0.5,
          fontWeight: 500,
          '&::before': { borderColor: 'lineStrong' },
          '& input': { boxSizing: 'border-box', height: 44, py: 0 },
        }}
      />
      <RoomSelect
        groups={rooms.groups}
        chosen={photo.roomId}
        automatic={automatic}
        onChange={(roomId) => change({ roomId })}
        inputProps={{ 'aria-label': listingCopy.room(number) }}
        sx={{
          typography: 'body2',
          borderRadius: radius.tile,
          '& select': { boxSizing: 'border-box', height: { xs: 44, md: 40 }, py: 0 },
          color: photo.roomId || automatic ? 'text.secondary' : 'text.primary',
        }}
      />
    </>
  )
}

const Course = ({ photo }: { photo: ListingPhoto }) => {
  const { upload } = photo
  const words = courseOf(photo)
  if (!words) return null
  return (
    <>
      <Plate corner="bottom-left">
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {words}
        </Box>
      </Plate>
      {upload.state === 'sending' && (
        <LinearProgress
          variant="determinate"
          value={100 * upload.sent}
          aria-label={words}
          sx={{ position: 'absolute', inset: 'auto 0 0', height: 6, borderRadius: 0 }}
        />
      )}
    </>
  )
}

const Picture = ({ photo: { url, upload } }: { photo: ListingPhoto }) => {
  if (url) return <img src={url} alt="" />
  return upload.state === 'stored' ? <StoredPicture storagePath={upload.storagePath} /> : null
}

/** The picture of a photo that was uploaded before a reload. */
const StoredPicture = ({ storagePath }: { storagePath: StoragePath }) => {
  const { data, error, refetch } = useQuery(uploadQuery(storagePath))
  if (data) {
    const fresh = async () => (await refetch()).data?.url ?? null
    return <SignedPicture url={data.url} alt="" saysFailure fresh={fresh} isLazy />
  }
  return error && <PictureWords icon={CircleAlert} children={null} />
}
