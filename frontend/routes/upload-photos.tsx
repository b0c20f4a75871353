import { Box, Link } from '@mui/material'
import { useEffect, useId, useState } from 'react'
import { Navigate, Link as RouterLink, useLocation, useNavigate } from 'react-router-dom'
import { countPhotos, isComplete, type PhotoCounts, surplusOf } from '#frontend/features/training/photo-counts.ts'
import { PhotoManager } from '#frontend/features/training/photo-manager.tsx'
import { usePhotoUploads } from '#frontend/features/training/photo-uploads.tsx'
import { UnlessTraining } from '#frontend/features/training/unless-training.tsx'
import { useTrainingPhotos } from '#frontend/features/training/use-training-photos.ts'
import { WizardButton } from '#frontend/features/training/wizard-button.tsx'
import { FootWords, UnreadPage, WizardPage } from '#frontend/features/training/wizard-page.tsx'
import { WizardStep } from '#frontend/features/training/wizard-step.tsx'
import { changesPhotos, isChangingPhotos, pathAfterPhotos } from '#frontend/lib/navigation/changes-photos.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { photosCopy } from '#shared/copy/training.ts'
import type { TrainingPhoto } from '#shared/entities/training-photo.ts'
import { limits } from '#shared/limits.ts'

const pollSeconds = 2

const page = {
  step: 2,
  title: photosCopy.uploadTitle,
  lead: photosCopy.uploadLead,
  back: { to: paths.examplePhotos },
} as const

/** Upload and check of the photos for a personal model. */
export const UploadPhotos = () => (
  <WizardStep needs="no photos">
    <UnlessTraining page={page}>
      <Photos />
    </UnlessTraining>
  </WizardStep>
)

const Photos = () => {
  const query = useTrainingPhotos(pollSeconds)
  if (!query.data) return <UnreadPage {...page} query={query} failed={photosCopy.loadFailed} />
  return <Loaded {...query.data} />
}

type LoadedProps = { photos: readonly TrainingPhoto[]; hasConsented: boolean }

const Loaded = ({ photos, hasConsented }: LoadedProps) => {
  const { uploads } = usePhotoUploads()
  const counts = countPhotos(photos)
  const isReady = isComplete(counts) && uploads.length === 0
  const isSkipped = useIsSkipped(isReady)
  if (isSkipped) return <Navigate to={paths.selectGender} replace />
  return (
    <WizardPage
      {...page}
      // Without the consent there is no next step.
      foot={
        (hasConsented || counts.total > 0) && (
          <Foot counts={counts} isReady={isReady} isUploading={uploads.length > 0} />
        )
      }
    >
      <PhotoManager photos={photos} hasConsented={hasConsented} />
    </WizardPage>
  )
}

/**
 * Whether the page is passed over: photos that were complete when it opened need nothing here. A person who comes back
 * wants to see them, so once the page was shown, its history entry says so (docs/product.md, Screens).
 */
const useIsSkipped = (isReady: boolean): boolean => {
  const { state } = useLocation()
  const navigate = useNavigate()
  const isMarked = isChangingPhotos(state)
  const [isSkipped] = useState(isReady && !isMarked)

  useEffect(() => {
    if (isSkipped || isMarked) return
    void navigate(paths.uploadPhotos, { replace: true, state: changesPhotos, preventScrollReset: true })
  }, [isSkipped, isMarked, navigate])

  return isSkipped
}

const obstacleOf = (counts: PhotoCounts, isUploading: boolean) => {
  const { total, failed, passed, inProgress } = counts
  if (isUploading || inProgress > 0) return photosCopy.waitToContinue
  if (total === 0) return photosCopy.nothingChosen
  if (failed > 0) return photosCopy.replaceToContinue
  const surplus = surplusOf(counts)
  if (surplus > 0) return photosCopy.removeToContinue(surplus)
  return passed < limits.trainingPhotosMin ? photosCopy.addToContinue(limits.trainingPhotosMin - passed) : undefined
}

type FootProps = { counts: PhotoCounts; isReady: boolean; isUploading: boolean }

const Foot = ({ counts, isReady, isUploading }: FootProps) => {
  const navigate = useNavigate()
  const { state } = useLocation()
  const wordsId = useId()
  const obstacle = isReady ? undefined : obstacleOf(counts, isUploading)
  return (
    <>
      <FootWords id={wordsId}>
        {counts.total > 0 && (
          <>
            <Box component="b" sx={{ fontWeight: 600, color: 'text.primary', fontVariantNumeric: 'tabular-nums' }}>
              {photosCopy.counted(counts.passed)}
            </Box>
            {' · '}
          </>
        )}
        {obstacle ?? photosCopy.allPassed}
      </FootWords>
      {counts.total > 0 && (
        <Link
          component={RouterLink}
          to={paths.validationResults}
          state={state}
          variant="body2"
          sx={{ py: { xs: 1.5, md: 0 }, whiteSpace: 'nowrap' }}
        >
          {photosCopy.seeResults}
        </Link>
      )}
      <WizardButton {...(obstacle && { obstacleId: wordsId })} onClick={() => void navigate(pathAfterPhotos(state))}>
        {photosCopy.continue}
      </WizardButton>
    </>
  )
}
