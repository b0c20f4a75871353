import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { AccountProblem } from '#frontend/components/account-problem.tsx'
import { lazyPart } from '#frontend/components/lazy-page.tsx'
import { Waiting } from '#frontend/components/waiting.tsx'
import { PaymentDue } from '#frontend/features/billing/payment-due.tsx'
import { useRefreshAfterPayment } from '#frontend/features/billing/use-status-refresh.ts'
import { useRequestedPhoto } from '#frontend/features/studio/photo/use-requested-photo.ts'
import { TrainingBanner } from '#frontend/features/training/training-banner.tsx'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { dashboardAreaOf } from '#frontend/lib/navigation/dashboard-area.ts'
import { pagesCopy } from '#shared/copy/pages.ts'

const settledMilliseconds = 3000

const designTools = () => import('./dashboard-studio.tsx')
const scenes = () => import('./dashboard-scenes.tsx')
const gallery = () => import('./dashboard-gallery.tsx')

const areas = {
  designTools: lazyPart('DashboardStudio', designTools),
  scenes: lazyPart('DashboardScenes', scenes),
  gallery: lazyPart('DashboardGallery', gallery),
}

/** Design Tools, scenes or Gallery, depending on the URL. */
export const Dashboard = () => {
  const { isPending } = useQuery(accountQuery)
  const [search] = useSearchParams()
  const Area = areas[dashboardAreaOf(search)]
  useRefreshAfterPayment(search.get('payment') === 'success')
  useRequestedPhoto()
  usePagesBehind()

  if (isPending) return <Waiting>{pagesCopy.loadingDashboard}</Waiting>
  return (
    <>
      <AccountProblem sx={{ p: 2 }} />
      <PaymentDue sx={{ p: 2 }} />
      <TrainingBanner sx={{ p: 2 }} />
      <Suspense fallback={<Waiting>{pagesCopy.loadingDashboard}</Waiting>}>
        <Area />
      </Suspense>
    </>
  )
}

/**
 * Loads the code of the other areas and of the design page once the first area has settled, so that they open at once,
 * also offline. Each loads its own again after a failure.
 */
const usePagesBehind = () => {
  useEffect(() => {
    const load = () => Promise.all([designTools(), scenes(), gallery(), import('./generation.tsx')])
    const timer = setTimeout(() => void load().catch(() => undefined), settledMilliseconds)
    return () => clearTimeout(timer)
  }, [])
}
