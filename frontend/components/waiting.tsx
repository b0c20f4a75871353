import { Box, CircularProgress, type SxProps, type Theme, Typography } from '@mui/material'
import { Fragment, type ReactNode } from 'react'
import { pagesCopy } from '#shared/copy/pages.ts'

/** Replaces a page while its first data loads. */
export const Waiting = ({ children = pagesCopy.loading }: { children?: string }) => (
  <Box
    role="status"
    sx={{
      display: 'grid',
      justifyItems: 'center',
      alignContent: 'center',
      gap: 2,
      minHeight: '60vh',
      color: 'text.secondary',
    }}
  >
    <CircularProgress size={32} aria-hidden />
    <Typography>{children}</Typography>
  </Box>
)

type WaitingTilesProps = { label: string; count: number; sx: SxProps<Theme>; children: ReactNode }

/** Stand for tiles while their data loads; the children are one of them. */
export const WaitingTiles = ({ label, count, sx, children }: WaitingTilesProps) => (
  <Box role="status" aria-label={label} sx={sx}>
    {Array.from({ length: count }, (_, place) => (
      <Fragment key={`tile ${place + 1}`}>{children}</Fragment>
    ))}
  </Box>
)
