import { Box, Skeleton, Typography } from '@mui/material'
import { TickBox } from '#frontend/components/tick-box.tsx'
import { WaitingTiles } from '#frontend/components/waiting.tsx'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { radius } from '#frontend/theme/radius.ts'
import { chosenRing } from '#frontend/theme/shadows.ts'
import { bulkCopy } from '#shared/copy/bulk.ts'
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

/** Selecting presets for many pictures at once. */
export type PresetChoice = { isChosen: (preset: Preset) => boolean; toggle: (preset: Preset) => void }

type PresetGridProps = {
  category: PresetCategory
  presets: readonly Preset[]
  /** Puts a checkbox on each card. */
  choice?: PresetChoice | undefined
  heading?: 'h2' | 'h4'
}

/** The presets of a category; each opens its page. */
export const PresetGrid = ({ category, presets, choice, heading = 'h2' }: PresetGridProps) => (
  <Box component="ul" sx={grid}>
    {presets.map((preset) => (
      <Box component="li" key={preset.id} sx={{ position: 'relative' }}>
        <Card category={category} preset={preset} heading={heading} isChosen={choice?.isChosen(preset) ?? false} />
        {choice && <Choice preset={preset} {...choice} />}
      </Box>
    ))}
  </Box>
)

type CardProps = Required<Pick<PresetGridProps, 'category' | 'heading'>> & { preset: Preset; isChosen: boolean }

const Card = ({ category, preset, heading, isChosen }: CardProps) => (
  <CardLink to={paths.model(preset.id)} category={category}>
    <Box
      sx={{
        overflow: 'hidden',
        aspectRatio: '4 / 5',
        borderRadius: radius.surface,
        bgcolor: 'sunken',
        boxShadow: isChosen ? chosenRing : 'none',
      }}
    >
      {preset.pictures.slice(0, 1).map((picture) => (
        <PresetImage key={picture.name} picture={picture} isDecorative isLazy />
      ))}
    </Box>
    <Typography variant="h4" component={heading} sx={{ mt: 1.25, overflowWrap: 'anywhere' }}>
      {preset.displayName}
    </Typography>
  </CardLink>
)

/** Beside the link, not in it, so that each of them is pressed by itself. */
const Choice = ({ preset, isChosen, toggle }: PresetChoice & { preset: Preset }) => (
  <TickBox
    label={bulkCopy.select(preset.displayName)}
    isChecked={isChosen(preset)}
    onChange={() => toggle(preset)}
    sx={{ position: 'absolute', top: 4, left: 4 }}
  />
)

export const WaitingPresets = () => (
  <WaitingTiles label={presetsCopy.loading} count={10} sx={grid}>
    <div>
      <Skeleton sx={{ aspectRatio: '4 / 5', height: 'auto', mb: 1.25 }} />
      <Skeleton width="60%" height={22} sx={{ borderRadius: radius.line }} />
    </div>
  </WaitingTiles>
)
