import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { radius } from '#frontend/theme/radius.ts'

/** A short label that is not interactive. */
export const Tag = ({ children, isQuiet = false }: { children: ReactNode; isQuiet?: boolean }) => (
  <Box
    component="span"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 0.75,
      px: 1.25,
      py: 0.375,
      borderRadius: radius.pill,
      typography: 'caption',
      whiteSpace: 'nowrap',
      bgcolor: isQuiet ? 'sunken' : 'accentSoft.main',
      color: isQuiet ? 'text.secondary' : 'accentSoft.contrastText',
    }}
  >
    {children}
  </Box>
)
