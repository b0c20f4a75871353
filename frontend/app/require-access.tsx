import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { RetryMessage } from '#frontend/components/retry.tsx'
import { Waiting } from '#frontend/components/waiting.tsx'
import { accountQuery, settingsQuery } from '#frontend/lib/api/queries.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { useSession } from '#frontend/lib/session/session.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { hasStanding, routeObstacle } from '#shared/access.ts'

const pathOf = { paywall: paths.paywall, 'credits-paywall': paths.creditsPaywall } as const

/**
 * Renders the route for an account with a usable plan or credits (docs/product.md, Access). An account that spends its
 * last credit keeps the current screen; the next screen checks again.
 */
export const RequireAccess = ({ waiting = 'Loading...' }: { waiting?: string }) => {
  const { pathname, search, hash } = useLocation()
  const { status } = useSession()
  const account = useQuery(accountQuery)
  // The setting decides where a refused account goes, so only then is it read; without a response it goes to the plans.
  const isRefused = account.data !== undefined && routeObstacle(account.data, { creditsPaywall: false }) !== undefined
  const settings = useQuery({ ...settingsQuery, enabled: isRefused })
  const [openedByCredits, setOpenedByCredits] = useState<string>()

  // A session that expires keeps the open screen, where a banner offers to sign in (docs/product.md, Access).
  if (status === 'expired') return <Outlet />
  if (account.isPending) return <Waiting>{waiting}</Waiting>
  if (!account.data) return <AccountUnavailable error={account.error} onRetry={() => void account.refetch()} />

  const obstacle = routeObstacle(account.data, { creditsPaywall: settings.data?.creditsPaywall ?? false })
  const isByCredits = !obstacle && !account.data.dev && !hasStanding(account.data)
  if (isByCredits && openedByCredits !== pathname) setOpenedByCredits(pathname)
  if (!obstacle || openedByCredits === pathname) return <Outlet />
  if (settings.isPending) return <Waiting>Loading...</Waiting>
  return <Navigate to={pathOf[obstacle]} replace state={{ from: `${pathname}${search}${hash}` }} />
}

/** An account that cannot be read is not redirected to a payment page, since it may have a plan. */
const AccountUnavailable = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Box sx={{ maxWidth: 720, mx: 'auto', px: 'var(--gutter)', py: 8 }}>
    <RetryMessage component="h1" title="Your account could not be read" label="Retry" onRetry={onRetry}>
      {messageOf(error)}
    </RetryMessage>
  </Box>
)
