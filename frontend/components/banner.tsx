import { Alert, type AlertColor, Box } from '@mui/material'
import type { ReactNode } from 'react'
import { ErrorWords } from './error-words.tsx'
import { statusIcons } from './status-icons.tsx'

type BannerProps = { severity: AlertColor; children: ReactNode; action?: ReactNode; role?: 'alert' | 'status' }

/** What is wrong or worth knowing, on the page itself: soft ground, ink text, a word for what to do about it. */
export const Banner = ({
  severity,
  children,
  action,
  role = severity === 'error' ? 'alert' : 'status',
}: BannerProps) => (
  <Alert severity={severity} iconMapping={statusIcons} action={action} role={role}>
    <Box sx={{ fontWeight: 500 }}>
      <ErrorWords>{children}</ErrorWords>
    </Box>
  </Alert>
)
