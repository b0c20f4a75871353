import { Alert, type AlertColor, Box } from '@mui/material'
import type { ReactNode } from 'react'
import { ErrorWords } from './error-words.tsx'
import { statusIcons } from './status-icons.tsx'

type BannerProps = { severity: AlertColor; children: ReactNode; action?: ReactNode; role?: 'alert' | 'status' }

// Beside few words there is no room for what to do: it goes below them.
const wrapping = { flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 min(100% - 36px, 200px)' } } as const

/** What is wrong or worth knowing, on the page itself: soft ground, ink text, a word for what to do about it. */
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
