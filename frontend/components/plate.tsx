import { Box, ButtonBase } from '@mui/material'
import type { MouseEvent, ReactNode } from 'react'
import { radius } from '#frontend/theme/radius.ts'

const corners = {
  'top-left': { top: 12, left: 12 },
  'top-right': { top: 12, right: 12 },
  'bottom-left': { bottom: 16, left: 16 },
  'bottom-right': { bottom: 16, right: 16 },
} as const

type PlateProps = {
  corner: keyof typeof corners
  children: ReactNode
  /** Makes the plate a button that opens a dialog. */
  onPress?: (event: MouseEvent<HTMLElement>) => void
}

// A finger needs a larger area than the plate.
const pressed = { '&::after': { content: '""', position: 'absolute', inset: '-10px' } } as const

/** A label on a picture. Its background is the same in both themes, so that the text is legible on every picture. */
export const Plate = ({ corner, children, onPress }: PlateProps) => (
  <Box
    {...(onPress ? { component: ButtonBase, onClick: onPress, 'aria-haspopup': 'dialog' } : { component: 'span' })}
    sx={{
      position: 'absolute',
      zIndex: 2,
      ...corners[corner],
      display: 'inline-flex',
      alignItems: 'center',
      gap: 0.75,
      px: 1.5,
      py: 0.625,
      borderRadius: radius.pill,
      bgcolor: 'plate.main',
      color: 'plate.contrastText',
      typography: 'caption',
      ...(onPress ? pressed : { pointerEvents: 'none' }),
    }}
  >
    {children}
  </Box>
)
