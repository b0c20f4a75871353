import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import { AskFirst } from '#frontend/components/ask-first.tsx'
import { BusyButton } from '#frontend/components/busy-button.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { useFocusHandover } from '#frontend/components/use-focus-handover.ts'
import { readAgain } from '#frontend/lib/api/account-cache.ts'
import { call } from '#frontend/lib/api/call.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { useOneRequest } from '#frontend/lib/api/use-one-request.ts'
import { keepModel } from '#frontend/lib/training/model-cache.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { trainedModels } from '#shared/contracts/trained-models.ts'
import { modelsCopy } from '#shared/copy/training.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'

type CancelTrainingProps = {
  model: TrainedModel
  /** Takes the focus once the training has ended and the button is gone. */
  heading: RefObject<HTMLElement | null>
}

const useCancellation = (id: TrainedModel['id']) => {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: () => call(trainedModels.endpoints.cancel, { params: { id } }),
    onSuccess: ({ model }) => {
      keepModel(client, model)
      void readAgain(client, accountQuery.queryKey)
      toast(modelsCopy.cancelled)
    },
    onError: (error) => toast(messageOf(error), 'error'),
  })
}

/** Ends a training after a question; its credits or its free try come back. */
export const CancelTraining = ({ model: { id, credits }, heading }: CancelTrainingProps) => {
  const { data: account } = useQuery(accountQuery)
  const button = useRef<HTMLButtonElement>(null)
  useFocusHandover(button, heading)
  const price = credits !== 0 ? 'paid' : account?.dev ? 'unlimited' : 'free'
  const cancellation = useCancellation(id)
  const cancel = useOneRequest(cancellation)
  return (
    <AskFirst
      button={(ask) => (
        <BusyButton
          ref={button}
          size="small"
          isBusy={cancellation.isPending}
          onClick={ask}
          // Half of a small phone is narrower than the label.
          sx={{ maxWidth: '100%', whiteSpace: 'normal' }}
        >
          {modelsCopy.cancelTraining}
        </BusyButton>
      )}
      title={modelsCopy.cancelTitle}
      cancel={modelsCopy.keepTraining}
      confirm={modelsCopy.cancelTraining}
      onConfirm={() => cancel(undefined)}
    >
      {modelsCopy.cancelWords[price]}
    </AskFirst>
  )
}
