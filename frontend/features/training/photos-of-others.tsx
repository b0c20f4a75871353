import { Box } from '@mui/material'
import { Banner } from '#frontend/components/banner.tsx'
import { photosCopy } from '#shared/copy/training.ts'
import type { TrainingPhoto } from '#shared/entities/training-photo.ts'

/** Lists the photos that seem to show another person. This is advice: the training can start anyway. */
export const PhotosOfOthers = ({ photos }: { photos: readonly TrainingPhoto[] }) => {
  const numbers = photos.flatMap((photo, place) => (isOther(photo) ? [place + 1] : []))
  const passed = photos.filter(({ status }) => status === 'passed').length
  return (
    numbers.length > 0 && (
      <Banner severity="warning">
        {photosCopy.othersTitle(numbers.length, passed)}
        <Box sx={{ mt: 0.5, fontWeight: 400 }}>{photosCopy.others(numbers, passed)}</Box>
      </Banner>
    )
  )
}

/** Whether a photo seems to show another person than most photos do. */
export const isOther = (photo: TrainingPhoto): boolean => photo.status === 'passed' && photo.isOther === true
