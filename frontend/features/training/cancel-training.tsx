import { Button } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '#frontend/components/dialog.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { readAgain } from '#frontend/lib/api/account-cache.ts'
import { call } from '#frontend/lib/api/call.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { useSingle } from '#frontend/lib/api/use-single.ts'
import { keepModel } from '#frontend/lib/training/model-cache.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { trainedModels } from '#shared/contracts/trained-models.ts'
import { modelsCopy } from '#shared/copy/training.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'

/** Ends a training after a question; its credits come back. */
export const CancelTraining = ({ model: { id } }: { model: TrainedModel }) => {
  const [isAsking, setIsAsking] = useState(false)
  const client = useQueryClient()
  const toast = useToast()
  const cancellation = useMutation({
    mutationFn: () => call(trainedModels.endpoints.cancel, { params: { id } }),
    onSuccess: ({ model }) => {
      keepModel(client, model)
      void readAgain(client, accountQuery.queryKey)
      toast(modelsCopy.cancelled)
    },
    onError: (error) => toast(messageOf(error), 'error'),
  })
  const cancel = useSingle(cancellation)
  return (
    <>
      <Button
        size="small"
        loading={cancellation.isPending}
        onClick={() => setIsAsking(true)}
        // Half of a small phone is narrower than the label.
        sx={{ maxWidth: '100%', whiteSpace: 'normal' }}
      >
        {modelsCopy.cancelTraining}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={modelsCopy.cancelTitle}
        cancel={modelsCopy.keepTraining}
        confirm={modelsCopy.cancelTraining}
        onConfirm={() => {
          setIsAsking(false)
          cancel(undefined)
        }}
      >
        {modelsCopy.cancelWords}
      </ConfirmDialog>
    </>
  )
}
