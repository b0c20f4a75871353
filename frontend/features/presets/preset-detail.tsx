import { Box, ButtonBase, Link, Skeleton, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { radius } from '#frontend/theme/radius.ts'
import { chosenRing } from '#frontend/theme/shadows.ts'
import { presetsCopy } from '#shared/copy/presets.ts'
import type { Preset, PresetCategory, PresetPicture } from '#shared/entities/preset.ts'
import { Carousel } from './carousel.tsx'
import { PresetImage } from './preset-image.tsx'
import { useSlides } from './use-slides.ts'

/** As wide as its height leaves room for on the first screen. */
const carouselSize = {
  flex: 'none',
  width: { xs: '100%', md: 'clamp(300px, calc((100dvh - 168px) * 0.8), 46vw)' },
  maxWidth: { md: 600 },
  mb: { xs: 3, md: 0 },
} as const

type PresetDetailProps = {
  preset: Preset
  category: PresetCategory
  /** The content below the examples. */
  children?: ReactNode
}

/** A preset: its pictures in a carousel, its words, and all examples, each of which moves the carousel to it. */
export const PresetDetail = ({ preset, category, children }: PresetDetailProps) => {
  const slides = useSlides(preset.pictures.length)
  return (
    <Box sx={{ display: { md: 'flex' }, alignItems: 'start', gap: { md: 5, lg: 8 } }}>
      <Carousel preset={preset} slides={slides} sx={carouselSize} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: { xs: 4, md: 5 } }}>
        <div>
          <Link
            component={RouterLink}
            to={paths.category(category.id)}
            underline="hover"
            sx={{ display: 'inline-block', py: 0.5, typography: 'body2', color: 'text.secondary' }}
          >
            {category.displayName}
          </Link>
          <Typography variant="h1">{preset.displayName}</Typography>
          <Typography variant="lead" color="textSecondary" sx={{ display: 'block', mt: 1.5, textWrap: 'pretty' }}>
            {preset.description}
          </Typography>
        </div>
        <Examples pictures={preset.pictures} index={slides.index} onShow={slides.show} />
        {children}
      </Box>
    </Box>
  )
}

type ExamplesProps = { pictures: readonly PresetPicture[]; index: number; onShow: (index: number) => void }

const Examples = ({ pictures, index, onShow }: ExamplesProps) => {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <Typography id={headingId} variant="h4" component="h2" sx={{ mb: 1.5 }}>
        {presetsCopy.examples}
      </Typography>
      <Box
        component="ul"
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(88px, 104px))', gap: 1.5 }}
      >
        {pictures.map((picture, place) => (
          <li key={picture.name}>
            <ButtonBase
              aria-label={presetsCopy.example(place + 1)}
              aria-current={place === index}
              onClick={() => onShow(place)}
              sx={{
                display: 'block',
                overflow: 'hidden',
                width: '100%',
                aspectRatio: '4 / 5',
                borderRadius: radius.tile,
                bgcolor: 'sunken',
                boxShadow: place === index ? chosenRing : 'none',
                '&:hover': place === index ? {} : { boxShadow: '0 0 0 2px var(--mui-palette-lineStrong)' },
              }}
            >
              <PresetImage picture={picture} isDecorative />
            </ButtonBase>
          </li>
        ))}
      </Box>
    </section>
  )
}

export const WaitingPreset = () => (
  <Box role="status" aria-label={presetsCopy.loadingDetails} sx={{ display: { md: 'flex' }, gap: { md: 5, lg: 8 } }}>
    <Skeleton sx={{ ...carouselSize, height: 'auto', aspectRatio: '4 / 5' }} />
    <Box sx={{ flex: 1 }}>
      <Skeleton width="70%" height={52} />
      <Skeleton width="90%" height={28} sx={{ mt: 2 }} />
    </Box>
  </Box>
)
