import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { CssBaseline } from '@mui/material'
import { ThemeProvider } from '@mui/material/styles'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Toasts } from '#frontend/components/toasts.tsx'
import { forgetYearlyOffer } from '#frontend/features/billing/kept-offer.ts'
import { forgetListing } from '#frontend/features/listing/forget-listing.ts'
import { forgetStudio } from '#frontend/features/studio/state/kept-studio.ts'
import { forgetGallery } from '#frontend/lib/generations/kept-gallery.ts'
import { forgetMasks } from '#frontend/lib/mask/kept-masks.ts'
import { onUserChange } from '#frontend/lib/session/user-change.ts'
import { theme } from '#frontend/theme/theme.ts'

/** `speedy` inserts rules through the CSSOM, since the content security policy forbids inline style elements. */
export const createStyles = () => createCache({ key: 'rw', speedy: true })

const browserStyles = createStyles()

type ProvidersProps = { client: QueryClient; styles?: EmotionCache; children: ReactNode }

export const Providers = ({ client, styles = browserStyles, children }: ProvidersProps) => {
  useEffect(
    () =>
      onUserChange(() => {
        client.clear()
        forgetStudio()
        forgetListing()
        forgetMasks()
        forgetGallery()
        forgetYearlyOffer()
      }),
    [client],
  )

  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme} defaultMode="light" noSsr>
        <CssBaseline />
        <QueryClientProvider client={client}>
          <Toasts>{children}</Toasts>
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  )
}
