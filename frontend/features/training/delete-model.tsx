import { Box } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '#frontend/components/dialog.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { readAgain } from '#frontend/lib/api/account-cache.ts'
import { call } from '#frontend/lib/api/call.ts'
import { accountQuery, trainingPhotosQuery } from '#frontend/lib/api/queries.ts'
import { unlessGone } from '#frontend/lib/api/unless-gone.ts'
import { useOneRequest } from '#frontend/lib/api/use-one-request.ts'
import { dropModel } from '#frontend/lib/training/model-cache.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { trainedModels } from '#shared/contracts/trained-models.ts'
import { modelsCopy } from '#shared/copy/training.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'
import { nameOf } from './model-words.ts'

type DeleteModelProps = { model: TrainedModel; isOpen: boolean; onClose: () => void }

/** Deletes a model after a question that lists what is deleted with it. */
export const DeleteModel = ({ model, isOpen, onClose }: DeleteModelProps) => {
  const removal = useModelRemoval(model)
  const remove = useOneRequest(removal)
  const isDraft = model.status === 'pending'
  const gone = isDraft ? modelsCopy.deleteDraftList : modelsCopy.deleteList
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={modelsCopy.deleteTitle(nameOf(model))}
      confirm={modelsCopy.deleteForGood}
      onConfirm={() => remove(undefined)}
    >
      <Box component="ul" sx={{ m: 0, mb: 1.5, pl: 2.5, display: 'grid', gap: 0.75, listStyle: 'disc' }}>
        {gone.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </Box>
      {isDraft ? modelsCopy.deleteDraftKept : modelsCopy.deleteKept}
    </ConfirmDialog>
  )
}

/** A model that is gone already counts as deleted. */
const useModelRemoval = (model: TrainedModel) => {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: () => unlessGone(call(trainedModels.endpoints.remove, { params: { id: model.id } })),
    onSuccess: () => {
      dropModel(client, model.id)
      void readAgain(client, accountQuery.queryKey)
      void readAgain(client, trainingPhotosQuery.queryKey)
      toast(modelsCopy.deleted(nameOf(model)))
    },
    onError: (error) => toast(messageOf(error), 'error'),
  })
}
