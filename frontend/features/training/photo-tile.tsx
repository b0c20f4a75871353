import { Box, CircularProgress, LinearProgress, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { Check, CircleAlert, ImageOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#frontend/components/icon.tsx'
import { PictureWords } from '#frontend/components/picture-words.tsx'
import { SignedPicture } from '#frontend/components/signed-picture.tsx'
import { trainingPhotosQuery } from '#frontend/lib/api/queries.ts'
import { serverTime } from '#frontend/lib/api/server-clock.ts'
import { durations, easing } from '#frontend/theme/motion.ts'
import { radius } from '#frontend/theme/radius.ts'
import { photosCopy, trainingCopy } from '#shared/copy/training.ts'
import type { TrainingPhoto } from '#shared/entities/training-photo.ts'
import { DeletePhoto } from './delete-photo.tsx'
import { isOther } from './photos-of-others.tsx'
import type { PhotoUpload } from './training-uploads.ts'
import { isUploadLate } from './use-training-photos.ts'

type FrameProps = {
  edge?: 'success.main' | 'warning.main' | 'error.main'
  picture: ReactNode
  words: ReactNode
  label: string
  children?: ReactNode
}

const cover = { width: '100%', height: '100%', objectFit: 'cover' } as const

/** A photo with the edge of its verdict, its actions, and words below it. */
const Frame = ({ edge, picture, words, label, children }: FrameProps) => (
  <Box component="li" aria-label={label} sx={{ minWidth: 0 }}>
    <Box
      sx={{
        position: 'relative',
        overflow: 'hidden',
        aspectRatio: '4 / 5',
        borderRadius: radius.surface,
        bgcolor: 'sunken',
        '& > img': cover,
        // Over the picture, which would cover a shadow of this box.
        '&::after': edge && {
          content: '""',
          position: 'absolute',
          inset: 0,
          border: 3,
          borderColor: edge,
          borderRadius: radius.surface,
          pointerEvents: 'none',
          transition: `border-color ${durations.calm}ms ${easing}`,
        },
      }}
    >
      {picture}
      {children}
    </Box>
    <Box sx={{ mt: 1, minHeight: 20, typography: 'body2', color: 'text.secondary' }}>{words}</Box>
  </Box>
)

const uploadWords = ({ sent, isStarted = false }: PhotoUpload): string => {
  if (sent !== undefined) return photosCopy.uploading(Math.round(100 * sent))
  return isStarted ? photosCopy.preparing : photosCopy.waiting
}

/** A chosen photo that is not uploaded yet. */
export const UploadTile = ({ upload, number }: { upload: PhotoUpload; number: number }) => {
  const { sent, previewUrl } = upload
  const words = uploadWords(upload)
  return (
    <Frame
      label={photosCopy.photo(number)}
      picture={previewUrl && <img src={previewUrl} alt="" />}
      words={<Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{words}</Box>}
    >
      {sent !== undefined && (
        <LinearProgress
          variant="determinate"
          value={100 * sent}
          aria-label={words}
          sx={{ position: 'absolute', inset: 'auto 0 0', height: 6, borderRadius: 0 }}
        />
      )}
    </Frame>
  )
}

type PhotoTileProps = {
  photo: TrainingPhoto
  number: number
  previewUrl: string | undefined
  /** When its check was requested here. */
  checkedSince: number | undefined
  onRemoved: () => void
}

/** An uploaded photo with its verdict, and why it cannot be used. */
export const PhotoTile = ({ photo, number, previewUrl, checkedSince, onRemoved }: PhotoTileProps) => {
  const words = wordsFor(photo, checkedSince)
  return (
    <Frame
      label={`${photosCopy.photo(number)}: ${words}`}
      {...(edges[photo.status] && { edge: isOther(photo) ? 'warning.main' : edges[photo.status] })}
      picture={<Picture photo={photo} previewUrl={previewUrl} number={number} />}
      words={<Verdict photo={photo} words={words} />}
    >
      {photo.status === 'unvalidated' && (
        <PictureWords ground={40}>
          <CircularProgress size={24} aria-hidden />
        </PictureWords>
      )}
      <DeletePhoto photo={photo} number={number} onRemoved={onRemoved} />
    </Frame>
  )
}

const edges = { unvalidated: undefined, passed: 'success.main', failed: 'error.main' } as const

const longCheckSeconds = 60

/** A photo whose check was not requested here may be on its way from another tab or device. */
const waitingWords = ({ createdAt }: TrainingPhoto, checkedSince: number | undefined): string => {
  if (checkedSince === undefined) return isUploadLate(createdAt) ? photosCopy.checking : photosCopy.arriving
  const isLong = serverTime() - checkedSince > longCheckSeconds * 1000
  return isLong ? photosCopy.checkingLong : photosCopy.checking
}

const wordsFor = (photo: TrainingPhoto, checkedSince: number | undefined): string => {
  switch (photo.status) {
    case 'unvalidated':
      return waitingWords(photo, checkedSince)
    case 'passed':
      return photo.isOther ? photosCopy.other : photosCopy.passed
    case 'failed':
      return trainingCopy.problems[photo.problem]
  }
}

const Verdict = ({ photo, words }: { photo: TrainingPhoto; words: string }) => {
  const status = isOther(photo) ? 'other' : photo.status
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 0.75,
        textWrap: 'pretty',
        '& svg': { mt: '2px' },
        ...(status === 'passed' && { color: 'success.main' }),
        ...(status === 'other' && { color: 'warning.main' }),
        ...(status === 'failed' && { color: 'error.main' }),
      }}
    >
      {status === 'passed' && <Icon of={Check} size={16} />}
      {(status === 'failed' || status === 'other') && <Icon of={CircleAlert} size={16} />}
      <Typography variant="body2" component="span">
        {words}
      </Typography>
    </Box>
  )
}

type PictureProps = Pick<PhotoTileProps, 'photo' | 'previewUrl' | 'number'>

const Picture = ({ photo: { id, url, status }, previewUrl, number }: PictureProps) => {
  const client = useQueryClient()
  if (previewUrl) return <img src={previewUrl} alt={photosCopy.photo(number)} />
  // Another tab or device may still be uploading it.
  if (status === 'unvalidated') return null
  if (!url) return <PictureWords icon={ImageOff} children={null} />
  const fresh = async () => {
    const { photos } = await client.fetchQuery({ ...trainingPhotosQuery, staleTime: 0 })
    return photos.find((one) => one.id === id)?.url ?? null
  }
  return <SignedPicture url={url} alt={photosCopy.photo(number)} fresh={fresh} />
}
