import { IconButton, Tooltip } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { AskFirst } from '#frontend/components/ask-first.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { call } from '#frontend/lib/api/call.ts'
import { unlessGone } from '#frontend/lib/api/unless-gone.ts'
import { useOneRequest } from '#frontend/lib/api/use-one-request.ts'
import { dropTrainingPhoto } from '#frontend/lib/training/photo-cache.ts'
import { radius } from '#frontend/theme/radius.ts'
import { areas } from '#shared/contracts/index.ts'
import { photosCopy } from '#shared/copy/training.ts'
import type { TrainingPhoto } from '#shared/entities/training-photo.ts'

type DeletePhotoProps = { photo: TrainingPhoto; number: number; onRemoved: () => void }

/** Deletes a photo. One that could be used is asked about first; the others have to go anyway. */
export const DeletePhoto = ({ photo, number, onRemoved }: DeletePhotoProps) => {
  const removal = usePhotoRemoval(photo, onRemoved)
  const remove = useOneRequest(removal)
  const button = (onClick: () => void) => (
    <Tooltip title={photosCopy.remove(number)}>
      <IconButton
        aria-label={photosCopy.remove(number)}
        loading={removal.isPending}
        onClick={onClick}
        sx={{
          position: 'absolute',
          top: 8,
          right: 8,
          borderRadius: radius.pill,
          '&, &:hover, &.Mui-disabled': { bgcolor: 'plate.main', color: 'plate.contrastText' },
        }}
      >
        <Icon of={Trash2} />
      </IconButton>
    </Tooltip>
  )
  if (photo.status !== 'passed') return button(() => remove(undefined))
  return (
    <AskFirst
      title={photosCopy.removeTitle(number)}
      confirm={photosCopy.removeForGood}
      onConfirm={() => remove(undefined)}
      button={button}
    >
      {photosCopy.removeWords}
    </AskFirst>
  )
}

/** Deletes a photo; one that is gone already counts as deleted. */
const usePhotoRemoval = ({ id }: TrainingPhoto, onRemoved: () => void) => {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: () => unlessGone(call(areas['training-photos'].endpoints.remove, { params: { id } })),
    onSuccess: () => {
      dropTrainingPhoto(client, id)
      onRemoved()
    },
    onError: () => toast(photosCopy.deleteFailed, 'error'),
  })
}
