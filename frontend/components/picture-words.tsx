import { Box } from '@mui/material'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type PictureWordsProps = {
  icon?: LucideIcon
  iconColor?: string
  /** Opacity of the background behind the text, in percent. */
  ground?: number
  /** Makes a picture's place taller that is too low for the words. */
  growsPlace?: boolean
  role?: 'status'
  children?: ReactNode
}

/** Text instead of a picture, or over it. */
export const PictureWords = ({
  icon,
  iconColor = 'inherit',
  ground = 0,
  growsPlace = false,
  role,
  children,
}: PictureWordsProps) => (
  <Box
    role={role}
    sx={{
      ...(growsPlace ? { position: 'relative', minHeight: '100%' } : { position: 'absolute', inset: 0 }),
      display: 'grid',
      placeContent: 'center',
      justifyItems: 'center',
      gap: 0.75,
      p: 2,
      textAlign: 'center',
      textWrap: 'balance',
      bgcolor: `color-mix(in srgb, var(--mui-palette-background-default) ${ground}%, transparent)`,
    }}
  >
    {icon && (
      <Box sx={{ mb: 0.5, color: iconColor }}>
        <Icon of={icon} size={24} />
      </Box>
    )}
    {children}
  </Box>
)
