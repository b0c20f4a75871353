import { Box } from '@mui/material'
import { useSyncExternalStore } from 'react'
import { connectionCopy } from '#shared/copy/connection.ts'
import { Banner } from './banner.tsx'

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Said for as long as the browser has no network. */
export const OfflineBanner = () => {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    !isOnline && (
      <Box sx={{ px: 2, py: 1 }}>
        <Banner severity="warning">{connectionCopy.offline}</Banner>
      </Box>
    )
  )
}
