import { Box, Button } from '@mui/material'
import { type ComponentProps, useRef } from 'react'
import { Banner } from '#frontend/components/banner.tsx'
import { RetryBanner } from '#frontend/components/retry.tsx'
import { photosCopy } from '#shared/copy/training.ts'
import { trainingNewsCopy } from '#shared/copy/training-news.ts'
import type { TrainingPhoto } from '#shared/entities/training-photo.ts'
import { limits } from '#shared/limits.ts'
import { ConsentCard } from './consent-card.tsx'
import { countPhotos, surplusOf } from './photo-counts.ts'
import { FirstPhotos, MorePhotos, usePhotosDrop } from './photo-drop-area.tsx'
import { PhotoTile, UploadTile } from './photo-tile.tsx'
import { roomFor, usePhotoUploads } from './photo-uploads.tsx'
import { PhotosOfOthers } from './photos-of-others.tsx'

type PhotoManagerProps = { photos: readonly TrainingPhoto[]; hasConsented: boolean }

const photoGrid = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)', lg: 'repeat(5, 1fr)' },
  gap: { xs: '20px 12px', md: '28px 20px' },
} as const

/** The user's photos with their problems, the running uploads, and an area to add more. */
export const PhotoManager = ({ photos, hasConsented }: PhotoManagerProps) => {
  const { uploads, leftOut, add } = usePhotoUploads()
  const list = useRef<HTMLUListElement>(null)
  const unrecorded = uploads.filter(({ photoId }) => !photos.some(({ id }) => id === photoId))
  const room = roomFor(photos, uploads)
  const drop = usePhotosDrop((files) => void add(files), hasConsented)
  const isEmpty = photos.length + unrecorded.length === 0

  return (
    <Box {...drop.getRootProps()}>
      {hasConsented && <input {...drop.getInputProps()} aria-label={photosCopy.choose} aria-hidden />}
      <Warnings photos={photos} />
      <LeftOut files={leftOut} room={room} onAdd={() => void add(leftOut)} />
      {!hasConsented && (
        <Box sx={{ mb: isEmpty ? 0 : 4 }}>
          <ConsentCard onAgreed={() => list.current?.focus()} />
        </Box>
      )}
      {hasConsented && isEmpty && <FirstPhotos drop={drop} />}
      <Box component="ul" ref={list} tabIndex={-1} aria-label={photosCopy.listed} sx={isEmpty ? {} : photoGrid}>
        {photos.map((photo, place) => (
          <Tile
            key={photo.id}
            photo={photo}
            number={place + 1}
            onRemoved={() => list.current?.focus({ preventScroll: true })}
          />
        ))}
        {unrecorded.map((upload, place) => (
          <UploadTile key={upload.key} upload={upload} number={photos.length + place + 1} />
        ))}
        {hasConsented && !isEmpty && room > 0 && <MorePhotos drop={drop} />}
      </Box>
    </Box>
  )
}

type TileProps = Pick<ComponentProps<typeof PhotoTile>, 'photo' | 'number' | 'onRemoved'>

/** A photo, or its upload while that is running. */
const Tile = ({ photo, ...props }: TileProps) => {
  const { uploads, previews, checkedSince } = usePhotoUploads()
  const upload = uploads.find(({ photoId }) => photoId === photo.id)
  if (upload) return <UploadTile upload={upload} number={props.number} />
  return (
    <PhotoTile {...props} photo={photo} previewUrl={previews.get(photo.id)} checkedSince={checkedSince(photo.id)} />
  )
}

type LeftOutProps = { files: readonly File[]; room: number; onAdd: () => void }

/** The chosen files beyond twelve. They can be added once others were refused or removed. */
const LeftOut = ({ files, room, onAdd }: LeftOutProps) =>
  files.length > 0 && (
    <Box sx={{ mb: 3 }}>
      <Banner
        severity={room > 0 ? 'info' : 'warning'}
        {...(room > 0 && {
          action: (
            <Button size="small" variant="text" onClick={onAdd}>
              {photosCopy.addLeftOut(Math.min(room, files.length))}
            </Button>
          ),
        })}
      >
        {room > 0 ? photosCopy.roomAgain : photosCopy.tooMany}
        <Box sx={{ mt: 0.5, fontWeight: 400, overflowWrap: 'anywhere' }}>
          {photosCopy.leftOut(files.map(({ name }) => name))}
        </Box>
      </Banner>
    </Box>
  )

/** The problems to fix before the photos can be used (docs/product.md, Pictures). */
const Warnings = ({ photos }: Pick<PhotoManagerProps, 'photos'>) => {
  const { uploads, unreadErrors, interrupted, showErrors, hasCheckFailed, check } = usePhotoUploads()
  const counts = countPhotos(photos)
  const { total, passed, failed, inProgress } = counts
  const surplus = surplusOf(counts)
  const isSettled = inProgress === 0 && uploads.length === 0
  const warnings = [
    ...(interrupted > 0 ? [photosCopy.chooseAgain(interrupted)] : []),
    ...(failed > 0 ? [photosCopy.someFailed] : []),
    ...(surplus > 0 ? [photosCopy.surplus(surplus)] : []),
    ...(isSettled && total > 0 && passed < limits.trainingPhotosMin ? [photosCopy.tooFew] : []),
  ]
  const unchecked = photos.flatMap(({ id, status }) =>
    status === 'unvalidated' && !uploads.some(({ photoId }) => photoId === id) ? [id] : [],
  )
  return (
    <Box sx={{ display: 'grid', gap: 1.5, '&:not(:empty)': { mb: 3 } }}>
      {hasCheckFailed && unchecked.length > 0 && (
        <RetryBanner onRetry={() => void check(unchecked)}>{trainingNewsCopy.validationFailed}</RetryBanner>
      )}
      {unreadErrors.length > 0 && (
        <Banner
          severity="error"
          action={
            <Button size="small" variant="text" onClick={showErrors}>
              {trainingNewsCopy.uploadErrors}
            </Button>
          }
        >
          {trainingNewsCopy.someUploadsFailed(unreadErrors.length)}
        </Banner>
      )}
      {warnings.map((warning) => (
        <Banner key={warning} severity="warning">
          {warning}
        </Banner>
      ))}
      {isSettled && <PhotosOfOthers photos={photos} />}
    </Box>
  )
}
