import { Box, Link } from '@mui/material'
import { useEffect } from 'react'
import { type Location, Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router-dom'
import { useProductName } from '#frontend/components/brand.tsx'
import { DialogEntries } from '#frontend/components/closed-by-back.tsx'
import { OfflineBanner } from '#frontend/components/offline-banner.tsx'
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx'
import { radius } from '#frontend/theme/radius.ts'
import { footCopy } from '#shared/copy/foot.ts'
import { isRouteHandle, titleOf } from './route-handle.ts'

const usePageTitle = () => {
  const productName = useProductName()
  const { search } = useLocation()
  const matches = useMatches()
  const handle = matches.map((match) => match.handle).findLast(isRouteHandle)
  const params = matches.at(-1)?.params ?? {}
  return handle ? `${titleOf(handle, new URLSearchParams(search), params)} | ${productName}` : productName
}

/** A page that is loaded anew has the entry key of all such pages, so another page's position would be restored. */
const scrollKeyOf = ({ key, pathname, search }: Location) => (key === 'default' ? `${pathname}${search}` : key)

/** The frame of every page: the title, also for screen readers, a skip link, and the offline banner. */
export const Root = () => {
  const title = usePageTitle()

  useEffect(() => {
    document.title = title
  }, [title])

  return (
    <>
      <Link
        href="#content"
        sx={{
          position: 'fixed',
          zIndex: 'tooltip',
          top: 8,
          left: 8,
          px: 2,
          py: 1.5,
          borderRadius: radius.surface,
          bgcolor: 'background.paper',
          '&:not(:focus)': { transform: 'translateY(-200%)' },
        }}
      >
        {footCopy.skip}
      </Link>
      <VisuallyHidden role="status">{title}</VisuallyHidden>
      <OfflineBanner />
      <DialogEntries>
        <Box sx={{ display: 'grid', minHeight: '100dvh' }}>
          <Outlet />
        </Box>
      </DialogEntries>
      <ScrollRestoration getKey={scrollKeyOf} />
    </>
  )
}
