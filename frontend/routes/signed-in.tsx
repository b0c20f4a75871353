import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet, useMatch, useSearchParams } from 'react-router-dom'
import { ToastsOverHeader } from '#frontend/components/toasts-over-header.tsx'
import { useBulkEnd } from '#frontend/features/bulk/use-bulk-end.ts'
import { useUnfinishedRemovals } from '#frontend/features/generation/use-unfinished-removals.ts'
import { AppFooter } from '#frontend/features/shell/app-footer.tsx'
import { AppHeader } from '#frontend/features/shell/app-header.tsx'
import { ConsentBanner } from '#frontend/features/shell/consent-banner.tsx'
import { DashboardTabs } from '#frontend/features/shell/dashboard-tabs.tsx'
import { SessionEnded } from '#frontend/features/shell/session-ended.tsx'
import { StudioProvider } from '#frontend/features/studio/state/studio-context.tsx'
import { useTour } from '#frontend/features/tour/use-tour.tsx'
import { PhotoUploadsProvider } from '#frontend/features/training/photo-uploads.tsx'
import { useTrainingEnd } from '#frontend/features/training/use-training-end.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { useLiveUpdates } from '#frontend/lib/live/live.ts'
import { dashboardAreaOf } from '#frontend/lib/navigation/dashboard-area.ts'
import { patterns } from '#frontend/lib/navigation/paths.ts'
import { lastUserId, userIdOf, useSession } from '#frontend/lib/session/session.ts'
import { hasAccess } from '#shared/access.ts'

// On a phone the tabs have a line of their own below the header.
const belowFirstScreen = (hasTabs: boolean) => ({
  minHeight: { xs: `calc(100dvh - ${hasTabs ? 104 : 56}px)`, md: 'calc(100dvh - 64px)' },
})

// The tabs of a phone would move the page below them.
const unseenOnPhone = { opacity: { xs: 0, md: 1 } }

/**
 * The layout of every signed-in page. It stays mounted for the whole session, with the studio's state and the live
 * socket.
 */
export const SignedIn = () => {
  const userId = userIdOf(useSession())
  const { tour, openTour } = useTour()
  const isDashboard = Boolean(useMatch(patterns.dashboard))
  const [search] = useSearchParams()
  const isPayment = Boolean(useMatch(patterns.paymentSuccess))
  const { hasTabs, isKnown } = useHasTabs(isDashboard, isPayment)
  const isStudio = isDashboard && dashboardAreaOf(search) === 'designTools'
  return (
    <Box sx={{ display: 'grid', gridTemplateRows: 'auto 1fr auto', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>
        <AppHeader openTour={openTour} {...(hasTabs && { tabs: <DashboardTabs /> })} />
        <SessionEnded />
      </Box>
      <ToastsOverHeader />
      {tour}
      {userId && <SessionEffects userId={userId} />}
      {/*
        The content is at least as high as the screen, so that the footer does not shift while content loads. The studio
        has no footer, since the mouse wheel at the end of a list would scroll the page.
      */}
      <Box
        component="main"
        id="content"
        tabIndex={-1}
        sx={{ minWidth: 0, outline: 0, ...(!isStudio && belowFirstScreen(hasTabs)), ...(!isKnown && unseenOnPhone) }}
      >
        <StudioProvider>
          <PhotoUploadsProvider>
            <Outlet />
          </PhotoUploadsProvider>
        </StudioProvider>
      </Box>
      <Box>
        <ConsentBanner />
        {!isStudio && <AppFooter />}
      </Box>
    </Box>
  )
}

const tabsKey = 'roomwright.has-tabs'

/**
 * Whether the header has the dashboard's tabs: for an account with access. Until the account is read, as on this user's
 * last visit; so also on the page on which a first plan arrives, which they would move on a phone. Not known while the
 * account is read for the first time in this browser.
 */
const useHasTabs = (isDashboard: boolean, isPayment: boolean) => {
  const { data: account, isLoading } = useQuery(accountQuery)
  const [kept] = useState(() => localStorage.getItem(tabsKey))
  const opens = account && hasAccess(account)
  const [yes, no] = [`yes ${lastUserId()}`, `no ${lastUserId()}`]

  useEffect(() => {
    if (opens !== undefined) localStorage.setItem(tabsKey, opens ? yes : no)
  }, [opens, yes, no])

  return {
    hasTabs: isDashboard || ((isPayment ? undefined : opens) ?? kept === yes),
    isKnown: isDashboard || isPayment || kept === yes || kept === no || !isLoading,
  }
}

/** Effects that run on every page while a user is signed in. */
const SessionEffects = ({ userId }: { userId: string }) => {
  useLiveUpdates()
  useUnfinishedRemovals(userId)
  useTrainingEnd()
  useBulkEnd()
  return null
}
