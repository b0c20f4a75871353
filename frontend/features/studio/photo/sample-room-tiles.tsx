import { Box, ButtonBase, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useToast } from '#frontend/components/toasts.tsx'
import { useStudio } from '#frontend/features/studio/state/studio-context.tsx'
import { type SampleRoom, sampleRoomFile, sampleRooms } from '#frontend/lib/pictures/sample-rooms.ts'
import { radius } from '#frontend/theme/radius.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import { studioCopy } from '#shared/copy/studio.ts'

type SampleRoomTilesProps = { heading?: 'h2' | 'h3'; onChosen?: () => void }

const rooms = {
  display: 'grid',
  // On a desktop all of them are seen without scrolling.
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)', md: 'repeat(6, 1fr)' },
  gap: { xs: '16px 12px', md: '24px 16px' },
  mt: 2,
} as const

const tile = {
  display: 'grid',
  // Full width before the picture has loaded, too.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1,
  width: '100%',
  textAlign: 'left',
  borderRadius: radius.tile,
  '& img': {
    width: '100%',
    height: 'auto',
    aspectRatio: '3 / 2',
    objectFit: 'cover',
    borderRadius: radius.tile,
    bgcolor: 'sunken',
  },
  '&:hover': { color: 'primary.main' },
} as const

/** Sample rooms for a user without a photo; a chosen room is uploaded like a photo. */
export const SampleRoomTiles = ({ heading = 'h2', onChosen }: SampleRoomTilesProps) => {
  const headingId = useId()
  const { choosePhoto } = useStudio()
  const toast = useToast()
  const choose = useMutation({
    mutationFn: ({ id }: SampleRoom) => sampleRoomFile(id),
    onSuccess: (file) => {
      onChosen?.()
      choosePhoto(file)
    },
    onError: () => toast(galleryCopy.loadFailed, 'error'),
  })
  if (sampleRooms.length === 0) return null
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mt: 4 }}>
      <Typography id={headingId} variant={heading === 'h2' ? 'h3' : 'h4'} component={heading} color="textPrimary">
        {studioCopy.sampleRooms}
      </Typography>
      <Box component="ul" sx={rooms}>
        {sampleRooms.map((room) => (
          <li key={room.id}>
            <ButtonBase disabled={choose.isPending} onClick={() => choose.mutate(room)} sx={tile}>
              <img src={room.tileUrl} alt="" width={480} height={320} loading="lazy" />
              <Typography component="span" variant="body2" sx={{ fontWeight: 500 }}>
                {room.name}
              </Typography>
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Box>
  )
}
