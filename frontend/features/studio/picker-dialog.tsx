import { Box, ButtonBase, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { Dialog } from '#frontend/components/dialog.tsx'
import { PageMessage } from '#frontend/components/page-message.tsx'
import { RetryBanner } from '#frontend/components/retry.tsx'
import { SignedPicture } from '#frontend/components/signed-picture.tsx'
import { pickerQuery } from '#frontend/lib/api/queries.ts'
import { useFreshPicture } from '#frontend/lib/pictures/fresh-picture.ts'
import { shortDate } from '#frontend/lib/words/dates.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { nameOf } from '#frontend/lib/words/settings-in-words.ts'
import { radius } from '#frontend/theme/radius.ts'
import type { Generation } from '#shared/entities/generation.ts'

type PickerDialogProps = { isOpen: boolean; onClose: () => void; onPicked: (generation: Generation) => void }

/** The latest completed designs, to use one as the photo. */
export const PickerDialog = ({ isOpen, onClose, onPicked }: PickerDialogProps) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="Select Previous Photo" maxWidth={880}>
    <Pictures onPicked={onPicked} />
  </Dialog>
)

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
  gap: '16px 12px',
} as const

const Pictures = ({ onPicked }: Pick<PickerDialogProps, 'onPicked'>) => {
  const { data: generations, error, refetch } = useQuery(pickerQuery)

  if (error) {
    return <RetryBanner onRetry={() => void refetch()}>{messageOf(error)}</RetryBanner>
  }
  if (!generations) {
    return (
      <Box role="status" aria-label="Loading your pictures" sx={grid}>
        {['a', 'b', 'c', 'd'].map((name) => (
          <Skeleton key={name} sx={{ aspectRatio: '4 / 3', height: 'auto' }} />
        ))}
      </Box>
    )
  }
  if (generations.length === 0) {
    return (
      <PageMessage icon={Images} title="No designs yet">
        Your finished designs will be here, so that you can go on from one of them.
      </PageMessage>
    )
  }
  return (
    <Box component="ul" sx={grid}>
      {generations.map((generation) => (
        <li key={generation.id}>
          <PickedPicture generation={generation} onPicked={onPicked} />
        </li>
      ))}
    </Box>
  )
}

type PickedPictureProps = { generation: Generation; onPicked: (generation: Generation) => void }

const PickedPicture = ({ generation, onPicked }: PickedPictureProps) => {
  const fresh = useFreshPicture()
  return (
    <ButtonBase
      onClick={() => onPicked(generation)}
      sx={{
        display: 'grid',
        gap: 1,
        width: '100%',
        textAlign: 'left',
        justifyItems: 'start',
        borderRadius: radius.tile,
      }}
    >
      <Box
        sx={{ width: '100%', aspectRatio: '4 / 3', overflow: 'hidden', borderRadius: radius.tile, bgcolor: 'sunken' }}
      >
        <SignedPicture
          url={generation.thumbnailUrl ?? generation.imageUrl ?? ''}
          alt=""
          fresh={fresh(generation.id, 'thumbnailUrl')}
          isLazy
          sx={{ width: '100%', height: '100%', objectFit: 'cover' }}
        />
      </Box>
      <Typography component="span" variant="body2" color="textPrimary" sx={{ fontWeight: 500 }}>
        {nameOf(generation)}
        <Box component="span" sx={{ display: 'block', fontWeight: 400, color: 'text.secondary' }}>
          {shortDate(generation.createdAt)}
        </Box>
      </Typography>
    </ButtonBase>
  )
}
