import { Box, type SxProps, type Theme } from '@mui/material'
import type { ReactNode } from 'react'
import { radius } from '#frontend/theme/radius.ts'

type PanelProps = { children: ReactNode; labelledBy?: string; sx?: SxProps<Theme> }

export const Panel = ({ children, labelledBy, sx = [] }: PanelProps) => (
  <Box
    component="section"
    aria-labelledby={labelledBy}
    sx={[
      {
        p: { xs: 3, md: 4 },
        border: 1,
        borderColor: 'divider',
        borderRadius: radius.surface,
        bgcolor: 'background.paper',
      },
      ...(Array.isArray(sx) ? sx : [sx]),
    ]}
  >
    {children}
  </Box>
)
