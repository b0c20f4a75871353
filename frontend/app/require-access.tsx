import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { KnownAccount } from '#frontend/components/account-problem.tsx'
import { Waiting } from '#frontend/components/waiting.tsx'
import { settingsQuery } from '#frontend/lib/api/queries.ts'
import { useHasDesigns } from '#frontend/lib/generations/use-has-designs.ts'
import { isGalleryShown } from '#frontend/lib/navigation/dashboard-area.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { useSession } from '#frontend/lib/session/session.ts'
import { canOpenDashboard, hasAccess, hasActiveTier } from '#shared/access.ts'
import type { Account } from '#shared/entities/account.ts'
import type { Tier } from '#shared/entities/tier.ts'
import { AccessEnded, DesignsKept } from './access-ended.tsx'

type RequireAccessProps = { waiting?: string }

/**
 * Renders a page for an account that may open it (docs/product.md, Access). A session that expires keeps the open
 * screen, where a banner offers to sign in.
 */
export const RequireAccess = ({ waiting = 'Loading...' }: RequireAccessProps) => {
  const { status } = useSession()
  if (status === 'expired') return <Outlet />
  return <KnownAccount waiting={waiting}>{(account) => <Gate account={account} />}</KnownAccount>
}

/**
 * An account that spends its last credit keeps the current screen; the next screen checks again. One whose plan ends
 * while a screen is open reads so before it goes to the offers. One that has designs keeps the gallery.
 */
const Gate = ({ account }: { account: Account }) => {
  const { pathname, search, hash } = useLocation()
  const isGallery = pathname === paths.dashboard && isGalleryShown(new URLSearchParams(search))
  const area = isGallery ? 'gallery' : 'designTools'
  const isRefused = !hasAccess(account)
  // The settings are read only for a refused account, since they select its page: without a response, the plans.
  const settings = useQuery({ ...settingsQuery, enabled: isRefused })
  const openedBy = useOpenedBy(account, pathname)
  const { hasDesigns, isError } = useHasDesigns(isRefused && (area === 'gallery' || openedBy.tier !== null))
  const [isKept, setIsKept] = useState(false)
  // The gallery stays open after the deletion of its last design, which can be undone there, and after an error, which it
  // shows itself.
  if ((hasDesigns || isError) && !isKept) setIsKept(true)

  if (!isRefused || openedBy.credits) return <Outlet />
  if (area === 'gallery' && !isKept && hasDesigns === undefined) return <Waiting />
  const from = `${pathname}${search}${hash}`
  const offers = settings.data?.creditsPaywall ? paths.creditsPaywall : paths.paywall
  if (canOpenDashboard(account, { area, hasDesigns: isKept })) {
    return (
      <>
        <DesignsKept tier={openedBy.tier} offers={offers} from={from} />
        <Outlet />
      </>
    )
  }
  if (openedBy.tier) return <AccessEnded tier={openedBy.tier} offers={offers} from={from} hasDesigns={isKept} />
  if (settings.isPending) return <Waiting />
  return <Navigate to={offers} replace state={{ from }} />
}

/** By what the open screen was opened: by credits, which may be spent since, or by a tier, which may have ended since. */
const useOpenedBy = (account: Account, pathname: string) => {
  const [openedByCredits, setOpenedByCredits] = useState<string>()
  const [openedByTier, setOpenedByTier] = useState<Tier | null>(null)
  const isByCredits = hasAccess(account) && !account.dev && !hasActiveTier(account)
  if (isByCredits && openedByCredits !== pathname) setOpenedByCredits(pathname)
  if (hasActiveTier(account) && openedByTier !== account.tier) setOpenedByTier(account.tier)
  return { credits: openedByCredits === pathname, tier: openedByTier }
}
