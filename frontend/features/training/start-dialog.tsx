import { Box, Button } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { Banner } from '#frontend/components/banner.tsx'
import { BusyButton } from '#frontend/components/busy-button.tsx'
import { Dialog } from '#frontend/components/dialog.tsx'
import { changesPhotos } from '#frontend/lib/navigation/changes-photos.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { modelsCopy } from '#shared/copy/training.ts'
import { AppError, type ErrorCode } from '#shared/errors.ts'
import { startProblem } from './use-start-training.ts'

type StartDialogProps = {
  isOpen: boolean
  onClose: () => void
  name: string
  isFree: boolean
  isBusy: boolean
  error: Error | null
  onStart: () => void
  /** What the link to the photos says when there are too few. */
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
}: StartDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={modelsCopy.confirmTitle}
    cancel={modelsCopy.cancel}
    actions={
      <BusyButton variant="contained" color="primary" isBusy={isBusy} onClick={onStart}>
        {isFree ? modelsCopy.confirmFree : modelsCopy.confirm}
      </BusyButton>
    }
  >
    {isFree ? modelsCopy.confirmFreeWords(name) : modelsCopy.confirmWords(name)}
    {error && (
      <Box sx={{ mt: 2 }}>
        <StartProblem error={error} photosState={photosState} />
      </Box>
    )}
  </Dialog>
)

type Remedy = { label: string; to: string }

/** The page that resolves a refused training. */
const remedies: Partial<Record<ErrorCode, Remedy>> = {
  'training.notEnoughPhotos': { label: modelsCopy.toPhotos, to: paths.uploadPhotos },
  'training.photosNotReady': { label: modelsCopy.toPhotos, to: paths.uploadPhotos },
  'training.notEnoughCredits': { label: modelsCopy.buyCredits, to: paths.buyCredits },
  'training.alreadyRunning': { label: modelsCopy.seeModels, to: paths.myModels },
  'training.noSubscription': { label: modelsCopy.seePlans, to: paths.subscriptionBefore(paths.myModels) },
}

const StartProblem = ({ error, photosState = changesPhotos }: { error: Error; photosState: unknown }) => {
  const remedy = error instanceof AppError ? remedies[error.code] : undefined
  return (
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
      {startProblem(error)}
    </Banner>
  )
}
