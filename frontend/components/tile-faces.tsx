import { Box, Typography } from '@mui/material'
import { Check, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { durations, easing } from '#frontend/theme/motion.ts'
import { radius } from '#frontend/theme/radius.ts'
import { chosenRing } from '#frontend/theme/shadows.ts'
import { Icon } from './icon.tsx'

type PictureTileProps = { picture: ReactNode; name: string; isChosen: boolean }

const tick = {
  position: 'absolute',
  top: 8,
  right: 8,
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  borderRadius: '50%',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
} as const

/** A 4:3 picture with its name below; a ring and a tick mark the chosen one. */
export const PictureTile = ({ picture, name, isChosen }: PictureTileProps) => (
  <Box component="span" sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
    <Box
      component="span"
      sx={{
        position: 'relative',
        display: 'block',
        overflow: 'hidden',
        aspectRatio: '4 / 3',
        borderRadius: radius.tile,
        bgcolor: 'sunken',
        boxShadow: isChosen ? chosenRing : 'none',
        transition: `box-shadow ${durations.fast}ms ${easing}`,
        '& > img': { width: '100%', height: '100%', objectFit: 'cover' },
        ...(!isChosen && {
          // On a touch screen a hover would stay where the finger was.
          '@media (hover: hover)': {
            'button:hover:not([aria-disabled="true"]) > * > &': {
              boxShadow: '0 0 0 2px var(--mui-palette-lineStrong)',
            },
          },
        }),
      }}
    >
      {picture}
      {isChosen && (
        <Box component="span" sx={tick}>
          <Icon of={Check} size={16} />
        </Box>
      )}
    </Box>
    <Typography component="span" variant="body2" sx={{ fontWeight: 500 }}>
      {name}
    </Typography>
  </Box>
)

export type WordTileProps = { icon?: LucideIcon; name: string; description?: string | undefined; isChosen: boolean }

/** A choice without a picture: an icon, the name and a description. */
export const WordTile = ({ icon, name, description, isChosen }: WordTileProps) => (
  <Box
    component="span"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 1.5,
      height: '100%',
      minHeight: 56,
      px: 2,
      py: 1.25,
      border: 1,
      borderRadius: radius.tile,
      borderColor: isChosen ? 'primary.main' : 'lineStrong',
      bgcolor: 'background.paper',
      boxShadow: isChosen ? 'inset 0 0 0 1px var(--mui-palette-primary-main)' : 'none',
      transition: `border-color ${durations.fast}ms ${easing}`,
      '& > svg': { flex: 'none', color: 'text.secondary' },
      'button:hover:not([aria-disabled="true"]) > &': isChosen ? {} : { borderColor: 'text.primary' },
    }}
  >
    {icon && <Icon of={icon} />}
    <Box component="span" sx={{ minWidth: 0 }}>
      <Typography component="span" variant="body2" sx={{ display: 'block', fontWeight: 500 }}>
        {name}
      </Typography>
      {description && (
        <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
          {description}
        </Typography>
      )}
    </Box>
  </Box>
)
