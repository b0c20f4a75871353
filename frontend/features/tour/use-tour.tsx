import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useMatch } from 'react-router-dom'
import { useToast } from '#frontend/components/toasts.tsx'
import { keepAccount } from '#frontend/lib/api/account-cache.ts'
import { call } from '#frontend/lib/api/call.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { patterns } from '#frontend/lib/navigation/paths.ts'
import { hasAccess } from '#shared/access.ts'
import { account } from '#shared/contracts/account.ts'
import { tourCopy } from '#shared/copy/tour.ts'

type LoadedTour = ComponentType<{ onClose: () => void }>

/** The onboarding tour: opened on request, and once per account on its first dashboard. Its code is fetched then. */
export const useTour = (): { tour: ReactNode; openTour: () => void } => {
  const [Tour, setTour] = useState<LoadedTour>()
  const toast = useToast()
  const load = useCallback(async () => {
    const loaded = await import('./tour.tsx')
    setTour(() => loaded.Tour)
  }, [])
  const openTour = useCallback(() => {
    load().catch(() => toast(tourCopy.notLoaded, 'error'))
  }, [load, toast])
  useFirstTour(load)
  return { tour: Tour && <Tour onClose={() => setTour(undefined)} />, openTour }
}

/**
 * It counts as seen once it is shown. When its code or the request fails, the next visit shows it. While a model trains it waits,
 * because it would cover the progress.
 */
const useFirstTour = (load: () => Promise<void>) => {
  const client = useQueryClient()
  const { data } = useQuery(accountQuery)
  const { mutate: keepSeen } = useMutation({
    mutationFn: () => call(account.endpoints.tourSeen, {}),
    onSuccess: (seen) => keepAccount(client, seen),
  })
  // An account without access is being redirected from the dashboard to the plans.
  const canOpen = data !== undefined && hasAccess(data)
  const isDue = Boolean(useMatch(patterns.dashboard)) && canOpen && !data.tourSeen && !data.trainingInProgress
  const hasShown = useRef(false)

  useEffect(() => {
    if (!isDue || hasShown.current) return
    hasShown.current = true
    load().then(
      () => keepSeen(),
      () => undefined,
    )
  }, [isDue, load, keepSeen])
}
