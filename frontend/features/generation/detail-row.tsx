import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

export type DetailProps = { label: string; value: string; explained?: string }

/** A row of a design's page, in its list of details. */
export const Detail = ({ label, value, explained, children }: DetailProps & { children?: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: '104px 1fr',
      gap: 2,
      py: 1.25,
      borderTop: 1,
      borderColor: 'divider',
      typography: 'body2',
    }}
  >
    <Box component="dt" sx={{ color: 'text.secondary' }}>
      {label}
    </Box>
    <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
      {value}
      {explained && (
        <Typography variant="body2" color="textSecondary">
          {explained}
        </Typography>
      )}
      {children}
    </Box>
  </Box>
)
