import { IconButton, type SxProps, type Theme, Tooltip } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { call } from '#frontend/lib/api/call.ts'
import { keepGeneration } from '#frontend/lib/generations/generation-cache.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { areas } from '#shared/contracts/index.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { useToast } from './toasts.tsx'

type FavouriteButtonProps = { generation: Generation; sx?: SxProps<Theme> }

/** Marks a design as a favourite, or no longer. It shows the new state at once, and the old one again when that fails. */
export const FavouriteButton = ({ generation, sx = [] }: FavouriteButtonProps) => {
  const client = useQueryClient()
  const toast = useToast()
  const { id, isFavourite = false } = generation
  const mark = useMutation({
    mutationFn: (wanted: boolean) =>
      call(areas.generations.endpoints.update, { params: { id }, body: { isFavourite: wanted } }),
    onSuccess: (marked) => keepGeneration(client, marked),
    onError: (error) => toast(galleryCopy.favouriteFailed(messageOf(error)), 'error'),
  })
  const isMarked = mark.isPending ? mark.variables : isFavourite
  return (
    <Tooltip title={isMarked ? galleryCopy.removeFavourite : galleryCopy.addFavourite}>
      <IconButton
        aria-label={galleryCopy.addFavourite}
        aria-pressed={isMarked}
        color={isMarked ? 'primary' : 'default'}
        onClick={() => !mark.isPending && mark.mutate(!isMarked)}
        sx={sx}
      >
        <Heart size={20} aria-hidden fill={isMarked ? 'currentColor' : 'none'} />
      </IconButton>
    </Tooltip>
  )
}
