import { Box } from '@mui/material'
import { Outlet, useMatch } from 'react-router-dom'
import { StudioProvider } from '#frontend/features/design-tools/studio-context.tsx'
import { AppFooter } from '#frontend/features/shell/app-footer.tsx'
import { AppHeader } from '#frontend/features/shell/app-header.tsx'
import { ConsentBanner } from '#frontend/features/shell/consent-banner.tsx'
import { DashboardTabs } from '#frontend/features/shell/dashboard-tabs.tsx'
import { SessionEnded } from '#frontend/features/shell/session-ended.tsx'
import { useLiveUpdates } from '#frontend/lib/live.ts'
import { patterns } from '#frontend/lib/paths.ts'
import { userIdOf, useSession } from '#frontend/lib/session.ts'

/** What every signed-in page stands in; it lives as long as the session, and with it the studio and the socket. */
export const SignedIn = () => {
  const userId = userIdOf(useSession())
  const isDashboard = Boolean(useMatch(patterns.dashboard))
  return (
    <Box sx={{ display: 'grid', gridTemplateRows: 'auto 1fr auto', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>
        <AppHeader {...(isDashboard && { tabs: <DashboardTabs /> })} />
        <SessionEnded />
      </Box>
      {userId && <LiveUpdates userId={userId} />}
      {/* The footer begins below the first screen, where nothing that arrives later moves it into sight or out of it. */}
      <Box
        component="main"
        id="content"
        sx={{ minWidth: 0, minHeight: { xs: 'calc(100dvh - 56px)', md: 'calc(100dvh - 64px)' } }}
      >
        <StudioProvider>
          <Outlet />
        </StudioProvider>
      </Box>
      <Box>
        <ConsentBanner />
        <AppFooter />
      </Box>
    </Box>
  )
}

const LiveUpdates = ({ userId }: { userId: string }) => {
  useLiveUpdates(userId)
  return null
}
