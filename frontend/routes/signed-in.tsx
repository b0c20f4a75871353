import { Box } from '@mui/material'
import { Outlet, useMatch, useSearchParams } from 'react-router-dom'
import { useUnfinishedRemovals } from '#frontend/features/generation/use-unfinished-removals.ts'
import { AppFooter } from '#frontend/features/shell/app-footer.tsx'
import { AppHeader } from '#frontend/features/shell/app-header.tsx'
import { ConsentBanner } from '#frontend/features/shell/consent-banner.tsx'
import { DashboardTabs } from '#frontend/features/shell/dashboard-tabs.tsx'
import { SessionEnded } from '#frontend/features/shell/session-ended.tsx'
import { StudioProvider } from '#frontend/features/studio/studio-context.tsx'
import { useLiveUpdates } from '#frontend/lib/live/live.ts'
import { isGalleryShown } from '#frontend/lib/navigation/dashboard-area.ts'
import { patterns } from '#frontend/lib/navigation/paths.ts'
import { userIdOf, useSession } from '#frontend/lib/session/session.ts'

const belowFirstScreen = { minHeight: { xs: 'calc(100dvh - 56px)', md: 'calc(100dvh - 64px)' } }

/** What every signed-in page stands in; it lives as long as the session, and with it the studio and the socket. */
export const SignedIn = () => {
  const userId = userIdOf(useSession())
  const isDashboard = Boolean(useMatch(patterns.dashboard))
  const [search] = useSearchParams()
  const isStudio = isDashboard && !isGalleryShown(search)
  return (
    <Box sx={{ display: 'grid', gridTemplateRows: 'auto 1fr auto', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>
        <AppHeader {...(isDashboard && { tabs: <DashboardTabs /> })} />
        <SessionEnded />
      </Box>
      {userId && <OfTheUser userId={userId} />}
      {/*
        The footer begins below the first screen, where nothing that arrives later moves it into sight or out of it. The
        studio fills the screen and has none, or the wheel at the end of a list would scroll the page away.
      */}
      <Box component="main" id="content" sx={{ minWidth: 0, ...(!isStudio && belowFirstScreen) }}>
        <StudioProvider>
          <Outlet />
        </StudioProvider>
      </Box>
      <Box>
        <ConsentBanner />
        {!isStudio && <AppFooter />}
      </Box>
    </Box>
  )
}

/** What goes on as long as somebody is signed in, wherever they are. */
const OfTheUser = ({ userId }: { userId: string }) => {
  useLiveUpdates(userId)
  useUnfinishedRemovals(userId)
  return null
}
