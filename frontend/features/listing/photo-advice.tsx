import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { seenQuery } from '#frontend/lib/api/queries.ts'
import { photoFaultQuery } from '#frontend/lib/pictures/photo-fault.ts'
import { toolDisplays } from '#frontend/lib/tools/tool-display.ts'
import { radius } from '#frontend/theme/radius.ts'
import { listingCopy } from '#shared/copy/listing.ts'
import type { ListingToolId } from '#shared/tools/offer.ts'
import type { ListingPhoto } from './listing-state.ts'

/**
 * What is to be said of a stored photo (docs/product.md, Advice on photos). Light and sharpness are measured while the tab
 * still has the photo.
 */
const useAdvice = ({ id, url, upload }: ListingPhoto, toolId: ListingToolId): string | undefined => {
  const storagePath = upload.state === 'stored' ? upload.storagePath : undefined
  const { data: fault } = useQuery(photoFaultQuery(id, storagePath && url))
  const { data: seen } = useQuery(seenQuery(storagePath))
  if (!storagePath) return undefined
  if (fault) return listingCopy.advice[fault]
  if (seen === 'no-room') return listingCopy.advice['no-room']
  return seen === 'furnished-room' && toolDisplays[toolId].alternative ? listingCopy.advice.furnished : undefined
}

/** Advice on a photo of a listing, over its lower edge, so that nothing moves when it appears. */
export const PhotoAdvice = ({ photo, toolId }: { photo: ListingPhoto; toolId: ListingToolId }) => {
  const advice = useAdvice(photo, toolId)
  return (
    <Box
      role="status"
      sx={{
        position: 'absolute',
        inset: { xs: 'auto 4px 4px', sm: 'auto 8px 8px' },
        pointerEvents: 'none',
        typography: 'caption',
        '&:not(:empty)': {
          px: { xs: 1, sm: 1.5 },
          py: { xs: 0.5, sm: 0.75 },
          borderRadius: radius.tile,
          bgcolor: 'plate.main',
          color: 'plate.contrastText',
        },
      }}
    >
      {advice}
    </Box>
  )
}
