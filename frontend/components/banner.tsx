import { Alert, type AlertColor, Box } from '@mui/material'
import type { ReactNode } from 'react'
import { ErrorWords } from './error-words.tsx'
import { statusIcons } from './status-icons.tsx'

type BannerProps = { severity: AlertColor; children: ReactNode; action?: ReactNode; role?: 'alert' | 'status' }

// The action wraps below the message when the message would become narrower than 200 px.
// MUI lets the message scroll in itself, which a button with a negative margin would cause.
const wrapping = {
  flexWrap: 'wrap',
  rowGap: 1,
  '& .MuiAlert-message': { flex: '1 1 min(100% - 36px, 200px)', overflow: 'visible' },
} as const

/** A message in the page about an error or a state, with at most one action. */
export const Banner = ({
  severity,
  children,
  action,
  role = severity === 'error' ? 'alert' : 'status',
}: BannerProps) => (
  <Alert severity={severity} iconMapping={statusIcons} action={action} role={role} sx={wrapping}>
    <Box sx={{ fontWeight: 500 }}>
      <ErrorWords>{children}</ErrorWords>
    </Box>
  </Alert>
)
