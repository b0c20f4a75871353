import { Alert, Box, GlobalStyles } from '@mui/material'
import { useSyncExternalStore } from 'react'
import { connectionCopy } from '#shared/copy/connection.ts'
import { compactOnPhone, overlayPlace } from './overlay-place.ts'
import { statusIcons } from './status-icons.tsx'

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Said for as long as the browser has no network: over the page, which does not move, and below its dialogs. */
export const OfflineBanner = () => {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    !isOnline && (
      <>
        {/* What it covers at the end of a page can be scrolled out from below it. */}
        <GlobalStyles styles={{ body: { paddingBottom: 'var(--overlay-end, 80px)' }, ':root': roomForToasts }} />
        <Box sx={{ ...overlayPlace, zIndex: 'appBar' }}>
          <Alert role="status" severity="warning" iconMapping={statusIcons} sx={floating}>
            {connectionCopy.offline}
          </Alert>
        </Box>
      </>
    )
  )
}

// Its height and a gap, for toasts to stand past it; lowest on a phone that has it in one line.
const roomForToasts = {
  '--offline-room': '56px',
  '@media (min-width: 360px) and (max-width: 767.98px)': { '--offline-room': '48px' },
} as const

// In one line on a phone, too, above the handle of a comparison.
const floating = {
  ...compactOnPhone,
  minHeight: { xs: 40 },
  fontSize: { xs: '0.8125rem', md: '0.9375rem' },
  boxShadow: 'var(--shadow-float)',
} as const
