import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { KnownAccount } from '#frontend/components/account-problem.tsx'
import { Waiting } from '#frontend/components/waiting.tsx'
import { settingsQuery } from '#frontend/lib/api/queries.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { useSession } from '#frontend/lib/session/session.ts'
import { hasStanding, routeObstacle } from '#shared/access.ts'
import type { Account } from '#shared/entities/account.ts'

const pathOf = { paywall: paths.paywall, 'credits-paywall': paths.creditsPaywall } as const

type RequireAccessProps = { waiting?: string }

/**
 * Renders the route for an account with a usable plan or credits (docs/product.md, Access). A session that expires
 * keeps the open screen, where a banner offers to sign in.
 */
export const RequireAccess = ({ waiting = 'Loading...' }: RequireAccessProps) => {
  const { status } = useSession()
  if (status === 'expired') return <Outlet />
  return <KnownAccount waiting={waiting}>{(account) => <Gate account={account} />}</KnownAccount>
}

/** An account that spends its last credit keeps the current screen; the next screen checks again. */
const Gate = ({ account }: { account: Account }) => {
  const { pathname, search, hash } = useLocation()
  // The settings are read only for a refused account, since they select its page: without a response, the plans.
  const isRefused = routeObstacle(account, { creditsPaywall: false }) !== undefined
  const settings = useQuery({ ...settingsQuery, enabled: isRefused })
  const [openedByCredits, setOpenedByCredits] = useState<string>()

  const obstacle = routeObstacle(account, { creditsPaywall: settings.data?.creditsPaywall ?? false })
  const isByCredits = !obstacle && !account.dev && !hasStanding(account)
  if (isByCredits && openedByCredits !== pathname) setOpenedByCredits(pathname)
  if (!obstacle || openedByCredits === pathname) return <Outlet />
  if (settings.isPending) return <Waiting>Loading...</Waiting>
  return <Navigate to={pathOf[obstacle]} replace state={{ from: `${pathname}${search}${hash}` }} />
}
