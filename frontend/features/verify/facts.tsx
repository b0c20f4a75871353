import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** Names and values, in two columns. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5, m: 0 }}>
    {facts.map(([name, value]) => (
      <Box key={name} sx={{ display: 'contents' }}>
        <Typography component="dt" color="textSecondary">
          {name}
        </Typography>
        <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere', minWidth: 0 }}>
          {value}
        </Typography>
      </Box>
    ))}
  </Box>
)
