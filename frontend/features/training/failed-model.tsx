import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useToast } from '#frontend/components/toasts.tsx'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { useOneRequest } from '#frontend/lib/api/use-one-request.ts'
import { changesPhotosOfModel } from '#frontend/lib/navigation/changes-photos.ts'
import { modelsCopy } from '#shared/copy/training.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'
import { StartDialog } from './start-dialog.tsx'
import { useStartTraining } from './use-start-training.ts'

// Half of a small phone is narrower than the label.
const fitting = { maxWidth: '100%', whiteSpace: 'normal' } as const

/** Why a training failed, and the next one: free after a failure, at its price after that. */
export const FailedModel = ({ model }: { model: TrainedModel }) => {
  const { data: account } = useQuery(accountQuery)
  const [isAsking, setIsAsking] = useState(false)
  const toast = useToast()
  const training = useStartTraining(({ name }) => {
    setIsAsking(false)
    toast(modelsCopy.started(name), 'success')
  })
  const start = useOneRequest(training)
  const isWaiting = account?.trainingInProgress ?? false
  const isFree = model.hasFreeRetry ?? false
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', '& .MuiButton-root': fitting }}>
      <Typography variant="body2">{model.failureReason ?? modelsCopy.unknownReason}</Typography>
      <Note>{isWaiting ? modelsCopy.oneAtATime : isFree && modelsCopy.retryFreeWhy}</Note>
      <Button
        size="small"
        disabled={isWaiting}
        onClick={() => {
          training.reset()
          setIsAsking(true)
        }}
      >
        {isFree ? modelsCopy.retryFree : modelsCopy.retry}
      </Button>
      <StartDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        name={model.name}
        isFree={isFree || (account?.dev ?? false)}
        isBusy={training.isPending}
        error={training.error}
        onStart={() => start({ ...model, isDraft: false })}
        photosState={changesPhotosOfModel}
      />
    </Box>
  )
}

const Note = ({ children }: { children: string | false }) =>
  children && (
    <Typography variant="body2" color="textSecondary">
      {children}
    </Typography>
  )
