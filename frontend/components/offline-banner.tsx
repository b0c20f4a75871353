import { Alert, Box, GlobalStyles } from '@mui/material'
import { useIsOnline } from '#frontend/lib/api/use-is-online.ts'
import { connectionCopy } from '#shared/copy/connection.ts'
import { compactOnPhone, overlayPlace } from './overlay-place.ts'
import { statusIcons } from './status-icons.tsx'

/** Shown while the browser is offline. It floats over the page, so that nothing shifts, and below dialogs. */
export const OfflineBanner = () => {
  const isOnline = useIsOnline()
  return (
    !isOnline && (
      <>
        {/* Extra space at the end of the page, so that the banner covers nothing after scrolling down. */}
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

// The banner's height and a gap, which keeps toasts clear of it. The banner has one line on phones from 360 px on.
const roomForToasts = {
  '--offline-room': '56px',
  '@media (min-width: 360px) and (max-width: 767.98px)': { '--offline-room': '48px' },
} as const

// Low enough on a phone not to cover the handle of a comparison.
const floating = {
  ...compactOnPhone,
  minHeight: { xs: 40 },
  fontSize: { xs: '0.8125rem', md: '0.9375rem' },
  boxShadow: 'var(--shadow-float)',
} as const
