import { Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { Banner } from '#frontend/components/banner.tsx'
import { BusyButton } from '#frontend/components/busy-button.tsx'
import { Dialog } from '#frontend/components/dialog.tsx'
import { trainingPhotosQuery } from '#frontend/lib/api/queries.ts'
import { changesPhotos } from '#frontend/lib/navigation/changes-photos.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { modelsCopy, photosCopy } from '#shared/copy/training.ts'
import { AppError, type ErrorCode } from '#shared/errors.ts'
import { countPhotos, surplusOf } from './photo-counts.ts'
import { startProblem } from './use-start-training.ts'

type StartDialogProps = {
  isOpen: boolean
  onClose: () => void
  name: string
  isFree: boolean
  isBusy: boolean
  error: Error | null
  onStart: () => void
  /** What the link to the photos says when there are too few or too many. */
  photosState?: unknown
}

/** The last question before a training, which names its price. */
export const StartDialog = ({
  isOpen,
  onClose,
  name,
  isFree,
  isBusy,
  error,
  onStart,
  photosState,
}: StartDialogProps) => {
  const surplus = useSurplus(isOpen)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={modelsCopy.confirmTitle}
      cancel={modelsCopy.cancel}
      actions={
        surplus === 0 && (
          <BusyButton variant="contained" color="primary" isBusy={isBusy} onClick={onStart}>
            {isFree ? modelsCopy.confirmFree : modelsCopy.confirm}
          </BusyButton>
        )
      }
    >
      {isFree ? modelsCopy.confirmFreeWords(name) : modelsCopy.confirmWords(name)}
      <Box sx={{ mt: 2, '&:empty': { display: 'none' } }}>
        {surplus > 0 ? (
          <Problem remedy={remedies['training.tooManyPhotos']} photosState={photosState}>
            {photosCopy.surplus(surplus)}
          </Problem>
        ) : (
          error && <StartProblem error={error} photosState={photosState} />
        )}
      </Box>
    </Dialog>
  )
}

/** How many photos must go first, so that nobody starts in vain; 0 until the photos are read. */
const useSurplus = (isOpen: boolean): number => {
  const { data } = useQuery({ ...trainingPhotosQuery, enabled: isOpen })
  return data ? surplusOf(countPhotos(data.photos)) : 0
}

type Remedy = { label: string; to: string }

/** The page that resolves a refused training. */
const remedies: Partial<Record<ErrorCode, Remedy>> = {
  'training.notEnoughPhotos': { label: modelsCopy.toPhotos, to: paths.uploadPhotos },
  'training.tooManyPhotos': { label: modelsCopy.toPhotos, to: paths.uploadPhotos },
  'training.photosNotReady': { label: modelsCopy.toPhotos, to: paths.uploadPhotos },
  'training.notEnoughCredits': { label: modelsCopy.buyCredits, to: paths.buyCredits },
  'training.alreadyRunning': { label: modelsCopy.seeModels, to: paths.myModels },
  'training.noSubscription': { label: modelsCopy.seePlans, to: paths.subscriptionBefore(paths.myModels) },
}

type ProblemProps = { remedy: Remedy | undefined; photosState: unknown; children: ReactNode }

const Problem = ({ remedy, photosState = changesPhotos, children }: ProblemProps) => (
  <Banner
    severity="error"
    action={
      remedy && (
        <Button size="small" variant="text" component={RouterLink} to={remedy.to} state={photosState}>
          {remedy.label}
        </Button>
      )
    }
  >
    {children}
  </Banner>
)

const StartProblem = ({ error, photosState }: { error: Error; photosState: unknown }) => (
  <Problem remedy={error instanceof AppError ? remedies[error.code] : undefined} photosState={photosState}>
    {startProblem(error)}
  </Problem>
)
