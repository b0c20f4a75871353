import { Box, Skeleton, Typography } from '@mui/material'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { radius } from '#frontend/theme/radius.ts'
import { presetsCopy } from '#shared/copy/presets.ts'
import type { Preset, PresetCategory } from '#shared/entities/preset.ts'
import { CardLink } from './card-link.tsx'
import { PresetImage } from './preset-image.tsx'

const grid = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: 'repeat(3, minmax(0, 1fr))',
    md: 'repeat(4, minmax(0, 1fr))',
    lg: 'repeat(5, minmax(0, 1fr))',
  },
  gap: { xs: '24px 12px', md: '36px 20px' },
} as const

type PresetGridProps = { category: PresetCategory; presets: readonly Preset[] }

/** The presets of a category; each opens its page. */
export const PresetGrid = ({ category, presets }: PresetGridProps) => (
  <Box component="ul" sx={grid}>
    {presets.map((preset) => (
      <li key={preset.id}>
        <Card category={category} preset={preset} />
      </li>
    ))}
  </Box>
)

const Card = ({ category, preset }: { category: PresetCategory; preset: Preset }) => (
  <CardLink to={paths.model(preset.id)} category={category}>
    <Box sx={{ overflow: 'hidden', aspectRatio: '4 / 5', borderRadius: radius.surface, bgcolor: 'sunken' }}>
      {preset.pictures.slice(0, 1).map((picture) => (
        <PresetImage key={picture.name} picture={picture} isDecorative isLazy />
      ))}
    </Box>
    <Typography variant="h4" component="h2" sx={{ mt: 1.25, overflowWrap: 'anywhere' }}>
      {preset.displayName}
    </Typography>
  </CardLink>
)

export const WaitingPresets = () => (
  <Box role="status" aria-label={presetsCopy.loading} sx={grid}>
    {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((name) => (
      <div key={name}>
        <Skeleton sx={{ aspectRatio: '4 / 5', height: 'auto', mb: 1.25 }} />
        <Skeleton width="60%" height={22} sx={{ borderRadius: radius.line }} />
      </div>
    ))}
  </Box>
)
