import { Box, CircularProgress, Typography } from '@mui/material'

/** Replaces a page while its first data loads. */
export const Waiting = ({ children }: { children: string }) => (
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
