import { Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Navigate, Outlet, Link as RouterLink, useLocation } from 'react-router-dom'
import { KnownAccount } from '#frontend/components/account-problem.tsx'
import { PageMessage } from '#frontend/components/page-message.tsx'
import { Waiting } from '#frontend/components/waiting.tsx'
import { settingsQuery } from '#frontend/lib/api/queries.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { useSession } from '#frontend/lib/session/session.ts'
import { hasStanding, routeObstacle } from '#shared/access.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import type { Account } from '#shared/entities/account.ts'
import type { Tier } from '#shared/entities/tier.ts'

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

/**
 * An account that spends its last credit keeps the current screen; the next screen checks again. One whose plan ends
 * while a screen is open reads so before it goes to the offers.
 */
const Gate = ({ account }: { account: Account }) => {
  const { pathname, search, hash } = useLocation()
  // The settings are read only for a refused account, since they select its page: without a response, the plans.
  const isRefused = routeObstacle(account, { creditsPaywall: false }) !== undefined
  const settings = useQuery({ ...settingsQuery, enabled: isRefused })
  const [openedByCredits, setOpenedByCredits] = useState<string>()
  const [openedByTier, setOpenedByTier] = useState<Tier | null>(null)

  const obstacle = routeObstacle(account, { creditsPaywall: settings.data?.creditsPaywall ?? false })
  const isByCredits = !obstacle && !account.dev && !hasStanding(account)
  if (isByCredits && openedByCredits !== pathname) setOpenedByCredits(pathname)
  if (hasStanding(account) && openedByTier !== account.tier) setOpenedByTier(account.tier)
  if (!obstacle || openedByCredits === pathname) return <Outlet />
  const from = `${pathname}${search}${hash}`
  if (openedByTier) return <AccessEnded tier={openedByTier} offers={pathOf[obstacle]} from={from} />
  if (settings.isPending) return <Waiting>Loading...</Waiting>
  return <Navigate to={pathOf[obstacle]} replace state={{ from }} />
}

type AccessEndedProps = { tier: Tier; offers: string; from: string }

const AccessEnded = ({ tier, offers, from }: AccessEndedProps) => (
  <Box sx={{ width: '100%', maxWidth: 720, mx: 'auto', px: 'var(--gutter)', py: 8 }}>
    <PageMessage
      icon={CircleAlert}
      component="h1"
      role="alert"
      title={tier === 'CREDITS_ONLY' ? billingCopy.accessEnded : billingCopy.planEnded}
      action={
        <Button variant="contained" color="primary" component={RouterLink} to={offers} state={{ from }}>
          {billingCopy.seeOffers}
        </Button>
      }
    >
      {billingCopy.afterPlan}
    </PageMessage>
  </Box>
)
