import { Box, Typography } from '@mui/material'
import { Check, X } from 'lucide-react'
import { useId } from 'react'
import { Icon } from '#frontend/components/icon.tsx'
import { radius } from '#frontend/theme/radius.ts'
import { type GuidePicture, guideSize } from './guide-pictures.ts'

type ExampleGalleryProps = { title: string; pictures: readonly GuidePicture[]; isGood: boolean }

/** Example photos, each with a good or a bad point. */
export const ExampleGallery = ({ title, pictures, isGood }: ExampleGalleryProps) => {
  const headingId = useId()
  return (
    <Box component="section" aria-labelledby={headingId}>
      <Typography id={headingId} variant="h3" component="h2" sx={{ mb: 2.5 }}>
        {title}
      </Typography>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)', lg: isGood ? '1fr 1fr' : 'repeat(3, 1fr)' },
          gap: { xs: '24px 12px', md: '32px 24px' },
        }}
      >
        {pictures.map((picture) => (
          <Example key={picture.id} picture={picture} isGood={isGood} />
        ))}
      </Box>
    </Box>
  )
}

const Example = ({ picture: { url, name, why }, isGood }: { picture: GuidePicture; isGood: boolean }) => (
  <Box component="li" sx={{ minWidth: 0 }}>
    <Box sx={{ position: 'relative', overflow: 'hidden', borderRadius: radius.surface, bgcolor: 'sunken' }}>
      <Box
        component="img"
        src={url}
        alt=""
        {...guideSize}
        sx={{ display: 'block', width: '100%', height: 'auto', aspectRatio: '4 / 5', objectFit: 'cover' }}
      />
      <Box
        component="span"
        sx={{
          position: 'absolute',
          top: 12,
          left: 12,
          display: 'grid',
          placeItems: 'center',
          width: 32,
          height: 32,
          borderRadius: radius.pill,
          bgcolor: isGood ? 'success.main' : 'error.main',
          color: 'background.default',
        }}
      >
        <Icon of={isGood ? Check : X} />
      </Box>
    </Box>
    <Typography variant="h4" component="h3" sx={{ mt: 1.5 }}>
      {name}
    </Typography>
    <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25, textWrap: 'pretty' }}>
      {why}
    </Typography>
  </Box>
)
