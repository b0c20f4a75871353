import { Box, ButtonBase, Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Banner } from '#frontend/components/banner.tsx'
import { Dialog } from '#frontend/components/dialog.tsx'
import { RetryBanner } from '#frontend/components/retry.tsx'
import { SignedPicture } from '#frontend/components/signed-picture.tsx'
import { WaitingTiles } from '#frontend/components/waiting.tsx'
import { modelPhotosQuery } from '#frontend/lib/api/queries.ts'
import { useOneRequest } from '#frontend/lib/api/use-one-request.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { radius } from '#frontend/theme/radius.ts'
import { modelsCopy } from '#shared/copy/training.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'
import { useModelChange } from './use-model-change.ts'

type FeaturedPhotoProps = { model: TrainedModel; isOpen: boolean; onClose: () => void }

/** Chooses the picture of a model among the photos that it was trained with. */
export const FeaturedPhoto = ({ isOpen, ...choice }: FeaturedPhotoProps) => (
  <Dialog isOpen={isOpen} onClose={choice.onClose} title={modelsCopy.pictureTitle} maxWidth={720}>
    <Photos {...choice} />
  </Dialog>
)

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(3, 1fr)', md: 'repeat(4, 1fr)' },
  gap: 1.5,
} as const

const tile = { width: '100%', aspectRatio: '4 / 5', height: 'auto', borderRadius: radius.tile } as const

const Photos = ({ model, onClose }: Omit<FeaturedPhotoProps, 'isOpen'>) => {
  const { data: photos, error, refetch } = useQuery(modelPhotosQuery(model.id))
  const change = useModelChange(model.id, onClose)
  const choose = useOneRequest(change)
  if (error) return <RetryBanner onRetry={() => void refetch()}>{messageOf(error)}</RetryBanner>
  if (!photos) {
    return (
      <WaitingTiles label={modelsCopy.loadingPictures} count={4} sx={grid}>
        <Skeleton sx={tile} />
      </WaitingTiles>
    )
  }
  if (photos.length === 0) return modelsCopy.noPictures
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {change.error && <Banner severity="error">{messageOf(change.error)}</Banner>}
      <Box component="ul" sx={grid}>
        {photos.map(({ id, url }, place) => (
          <li key={id}>
            <ButtonBase
              aria-label={modelsCopy.picture(place + 1)}
              onClick={() => choose({ featuredPhotoId: id })}
              sx={{
                ...tile,
                overflow: 'hidden',
                bgcolor: 'sunken',
                '& img': { ...tile, height: '100%', objectFit: 'cover' },
              }}
            >
              <SignedPicture url={url} alt="" />
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Box>
  )
}
