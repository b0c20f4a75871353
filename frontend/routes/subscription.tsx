import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { useToast } from '#frontend/components/toasts.tsx'
import { Lead, PicturePrice, SalesPage } from '#frontend/features/billing/billing-page.tsx'
import { ChangeInProgress } from '#frontend/features/billing/change-in-progress.tsx'
import { useOfferInUrl } from '#frontend/features/billing/offer-in-url.ts'
import { defaultPlan, plansOnCards } from '#frontend/features/billing/plan-cards.tsx'
import { PlanOffers } from '#frontend/features/billing/plan-offers.tsx'
import { standingInWords, subscriptionNotes } from '#frontend/features/billing/standing-in-words.ts'
import { usePortal } from '#frontend/features/billing/use-checkout.ts'
import { useStatusRefresh } from '#frontend/features/billing/use-status-refresh.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { knownPath, paths } from '#frontend/lib/navigation/paths.ts'
import { rememberAfterPayment } from '#frontend/lib/session/intended-path.ts'
import { hasActivePlan } from '#shared/access.ts'
import { PlanNeed, planObstacle, planRestrictions } from '#shared/billing/plan-restrictions.ts'
import { type Plan, plans } from '#shared/billing/plans.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import type { Account } from '#shared/entities/account.ts'

/**
 * The plans. The `from` parameter is the feature that led here; plans without it are blocked (docs/product.md, Access).
 * `redirect` is the page that an account goes to once it has a plan.
 */
export const SubscriptionPage = () => {
  const [search] = useSearchParams()
  const { data: account } = useQuery(accountQuery)
  const need = PlanNeed.safeParse(search.get('from')).data
  const redirect = knownPath(search.get('redirect'))
  useEffect(() => rememberAfterPayment(redirect), [redirect])
  if (redirect && account && hasActivePlan(account)) return <Navigate to={redirect} replace />
  return <Plans key={need ?? ''} need={need} isForModels={redirect !== undefined && modelPages.includes(redirect)} />
}

const modelPages: readonly string[] = [paths.createModel, paths.examplePhotos, paths.nameModel, paths.myModels]

type PlansProps = { need: PlanNeed | undefined; isForModels: boolean }

const Plans = ({ need, isForModels }: PlansProps) => {
  const { data: account } = useQuery(accountQuery)
  const [wanted, choose] = useOfferInUrl('plan')
  const isBlocked = (candidate: Plan) => planObstacle(candidate, need) !== undefined
  const own = account?.subscription?.plan
  // A subscriber's own plan is chosen first, so that no other one is urged on them.
  const first = own && !isBlocked(plans[own]) ? own : defaultPlan(isBlocked).id
  const picked = plansOnCards(own).find((candidate) => candidate.id === wanted && !isBlocked(candidate))?.id
  return (
    <SalesPage
      title={need ? planRestrictions[need].heading : billingCopy.selectPlan}
      lead={
        <>
          {isForModels && <Lead>{billingCopy.forModels}</Lead>}
          <Lead>{billingCopy.anytime}</Lead>
          <PicturePrice />
        </>
      }
      standing={
        account && (
          <>
            <Standing account={account} />
            <ChangeInProgress account={account} sx={{ mb: { xs: 3, md: 4 } }} />
          </>
        )
      }
    >
      <PlanOffers
        value={picked ?? first}
        onChange={choose}
        subscription={account?.subscription}
        blockedBy={(candidate) => planObstacle(candidate, need)}
      />
    </SalesPage>
  )
}

const canCancel = ({ subscription }: Account) => subscription?.status === 'active' && !subscription.cancelsAtPeriodEnd

const Standing = ({ account }: { account: Account }) => {
  const toast = useToast()
  const portal = usePortal({ inNewTab: true, onProblem: (message) => toast(message, 'error') })
  const refresh = useStatusRefresh(() => toast(billingCopy.statusFailedOnPlans, 'error'))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: { xs: 3, md: 4 } }}>
      <Box sx={{ mr: 'auto' }}>
        <Typography sx={{ fontWeight: 600 }}>{standingInWords(account)}</Typography>
        {[...subscriptionNotes(account), ...(canCancel(account) ? [billingCopy.cancelHere] : [])].map((note) => (
          <Typography key={note} variant="body2" color="textSecondary">
            {note}
          </Typography>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        <Button size="small" loading={refresh.isPending} onClick={() => refresh.mutate()}>
          {billingCopy.refreshStatus}
        </Button>
        {account.subscription && (
          <Button size="small" loading={portal.busyWith !== undefined} onClick={() => void portal.leave('stripe')}>
            {billingCopy.manage}
          </Button>
        )}
      </Box>
    </Box>
  )
}
