import { Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { PageMessage } from '#frontend/components/page-message.tsx'
import { Waiting } from '#frontend/components/waiting.tsx'
import { accountQuery, settingsQuery } from '#frontend/lib/api/queries.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { useSession } from '#frontend/lib/session/session.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { hasStanding, routeObstacle } from '#shared/access.ts'

const placeOf = { paywall: paths.paywall, 'credits-paywall': paths.creditsPaywall } as const

/**
 * Opens to a usable plan or credits, and follows the account as it changes. Spending the last credit does not take the
 * screen away on which it was spent; the next one asks again.
 */
export const RequireAccess = ({ waiting = 'Loading...' }: { waiting?: string }) => {
  const { pathname, search, hash } = useLocation()
  const { status } = useSession()
  const account = useQuery(accountQuery)
  // Where somebody who may not come in is led is asked only then; without an answer it is the plans.
  const isRefused = account.data !== undefined && routeObstacle(account.data, { creditsPaywall: false }) !== undefined
  const settings = useQuery({ ...settingsQuery, enabled: isRefused })
  const [openedByCredits, setOpenedByCredits] = useState<string>()

  // A session that ended while the screen was open says so on the screen (readings, Access).
  if (status === 'expired') return <Outlet />
  if (account.isPending) return <Waiting>{waiting}</Waiting>
  if (!account.data) return <Unread error={account.error} onRetry={() => void account.refetch()} />

  const obstacle = routeObstacle(account.data, { creditsPaywall: settings.data?.creditsPaywall ?? false })
  const isByCredits = !obstacle && !account.data.dev && !hasStanding(account.data)
  if (isByCredits && openedByCredits !== pathname) setOpenedByCredits(pathname)
  if (!obstacle || openedByCredits === pathname) return <Outlet />
  if (settings.isPending) return <Waiting>Loading...</Waiting>
  return <Navigate to={placeOf[obstacle]} replace state={{ from: `${pathname}${search}${hash}` }} />
}

/** Nobody is sent to buy what they may have. */
const Unread = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Box sx={{ maxWidth: 720, mx: 'auto', px: 'var(--gutter)', py: 8 }}>
    <PageMessage
      icon={CircleAlert}
      component="h1"
      role="alert"
      title="Your account could not be read"
      action={
        <Button variant="contained" color="primary" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {messageOf(error)}
    </PageMessage>
  </Box>
)
