import { Box, ButtonBase, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Dialog } from '#frontend/components/dialog.tsx'
import { PageMessage } from '#frontend/components/page-message.tsx'
import { RetryBanner } from '#frontend/components/retry.tsx'
import { SignedPicture } from '#frontend/components/signed-picture.tsx'
import { WaitingTiles } from '#frontend/components/waiting.tsx'
import { photosQuery, pickerQuery } from '#frontend/lib/api/photo-picker-queries.ts'
import { useFreshPicture } from '#frontend/lib/pictures/fresh-picture.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { nameOf, useCaption } from '#frontend/lib/words/settings-in-words.ts'
import { useShortDate } from '#frontend/lib/words/use-short-date.ts'
import { radius } from '#frontend/theme/radius.ts'
import type { Photo } from '#shared/contracts/uploads.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import { studioCopy } from '#shared/copy/studio.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { SampleRoomTiles } from './sample-room-tiles.tsx'

type Picked = { onDesign: (generation: Generation) => void; onPhoto: (photo: Photo) => void }
type PickerDialogProps = Picked & { isOpen: boolean; onClose: () => void }

/** The latest uploaded photos and completed designs, and the sample rooms, to use one as the photo. */
export const PickerDialog = ({ isOpen, onClose, ...picked }: PickerDialogProps) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={studioCopy.previous} maxWidth={880}>
    <Pictures {...picked} />
    <SampleRoomTiles heading="h3" onChosen={onClose} />
  </Dialog>
)

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
  gap: '16px 12px',
} as const

const Pictures = ({ onDesign, onPhoto }: Picked) => {
  const designs = useQuery(pickerQuery)
  const { photos, hide } = useLoadingPhotos()
  const error = designs.error ?? photos.error

  if (error) {
    const retry = () => void Promise.all([designs.refetch(), photos.refetch()])
    return <RetryBanner onRetry={retry}>{messageOf(error)}</RetryBanner>
  }
  if (!designs.data || !photos.data) {
    return (
      <WaitingTiles label={studioCopy.loadingPictures} count={4} sx={grid}>
        <Skeleton sx={{ aspectRatio: '4 / 3', height: 'auto' }} />
      </WaitingTiles>
    )
  }
  if (designs.data.length + photos.data.length === 0) {
    return (
      <PageMessage icon={Images} title={studioCopy.noDesigns}>
        {studioCopy.noDesignsWords}
      </PageMessage>
    )
  }
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {photos.data.length > 0 && <Photos photos={photos.data} onPhoto={onPhoto} onLost={hide} />}
      {designs.data.length > 0 && (
        <Group title={generationCopy.myDesigns}>
          {designs.data.map((generation) => (
            <li key={generation.id}>
              <DesignButton generation={generation} onDesign={onDesign} />
            </li>
          ))}
        </Group>
      )}
    </Box>
  )
}

/** The latest photos without those whose picture could not be loaded. */
const useLoadingPhotos = () => {
  const photos = useQuery(photosQuery)
  const [hidden, setHidden] = useState<readonly string[]>([])
  return {
    photos: { ...photos, data: photos.data?.filter(({ storagePath }) => !hidden.includes(storagePath)) },
    hide: ({ storagePath }: Photo) => setHidden((known) => [...known, storagePath]),
  }
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => {
  const headingId = useId()
  return (
    <Box component="section" aria-labelledby={headingId}>
      <Typography id={headingId} variant="h4" component="h3" color="textPrimary" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <Box component="ul" sx={grid}>
        {children}
      </Box>
    </Box>
  )
}

const DesignButton = ({ generation, onDesign }: { generation: Generation } & Pick<Picked, 'onDesign'>) => {
  const fresh = useFreshPicture()
  const caption = useCaption(generation)
  const date = useShortDate(generation.createdAt)
  return (
    <PictureButton
      picture={
        <SignedPicture
          url={generation.thumbnailUrl ?? generation.imageUrl ?? ''}
          alt=""
          fresh={fresh(generation.id, 'thumbnailUrl')}
          isLazy
        />
      }
      name={caption ?? nameOf(generation)}
      note={[...(caption ? [nameOf(generation)] : []), date].join(' · ')}
      onClick={() => onDesign(generation)}
    />
  )
}

type PictureButtonProps = { picture: ReactNode; name: string; note?: string; onClick: () => void }

const PictureButton = ({ picture, name, note, onClick }: PictureButtonProps) => (
  <ButtonBase
    onClick={onClick}
    sx={{
      display: 'grid',
      gap: 1,
      width: '100%',
      textAlign: 'left',
      justifyItems: 'start',
      borderRadius: radius.tile,
    }}
  >
    <Box
      sx={{
        width: '100%',
        aspectRatio: '4 / 3',
        overflow: 'hidden',
        borderRadius: radius.tile,
        bgcolor: 'sunken',
        '& img': { width: '100%', height: '100%', objectFit: 'cover' },
      }}
    >
      {picture}
    </Box>
    <Typography component="span" variant="body2" color="textPrimary" sx={{ fontWeight: 500 }}>
      {name}
      {note && (
        <Box component="span" sx={{ display: 'block', fontWeight: 400, color: 'text.secondary' }}>
          {note}
        </Box>
      )}
    </Typography>
  </ButtonBase>
)

type OnePhoto = Pick<Picked, 'onPhoto'> & { onLost: (photo: Photo) => void }

const Photos = ({ photos, ...one }: OnePhoto & { photos: readonly Photo[] }) => (
  <Group title={generationCopy.myPhotos}>
    {photos.map((photo) => (
      <li key={photo.storagePath}>
        <PhotoButton photo={photo} {...one} />
      </li>
    ))}
  </Group>
)

const PhotoButton = ({ photo, onPhoto, onLost }: OnePhoto & { photo: Photo }) => {
  const date = useShortDate(photo.createdAt)
  // A photo that is no longer stored, or whose upload did not arrive, is left out.
  const picture = <img src={photo.url} alt="" onError={() => onLost(photo)} />
  return <PictureButton picture={picture} name={date} onClick={() => onPhoto(photo)} />
}
