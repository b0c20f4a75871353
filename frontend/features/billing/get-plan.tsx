import { Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import { usePrimaryButton } from '#frontend/components/primary-button.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { dayInWords } from '#frontend/lib/words/dates.ts'
import { radius } from '#frontend/theme/radius.ts'
import type { Plan } from '#shared/billing/plans.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { planChangeCopy } from '#shared/copy/plan-change.ts'
import type { Subscription } from '#shared/entities/subscription.ts'
import { PayNotes } from './pay-notes.tsx'
import { renewalInWords } from './renewal-in-words.ts'
import type { PlanCheckout } from './use-checkout.ts'

/** Why a plan is not sold to a subscriber: it is theirs, or a change to it is on its way. Undefined for any other plan. */
const standingOf = ({ id }: Plan, subscription: Subscription | null | undefined): string | undefined => {
  if (!subscription) return undefined
  const { plan, status, nextPlan, pendingPlan, periodEnd } = subscription
  if (id === plan) return status === 'incomplete' ? billingCopy.unpaidPlan : billingCopy.currentPlan
  if (id === nextPlan) return planChangeCopy.startsOn(dayInWords(periodEnd))
  return id === pendingPlan ? planChangeCopy.pendingMark : undefined
}

type GetPlanProps = { plan: Plan; checkout: PlanCheckout; subscription?: Subscription | null | undefined }

/**
 * The button that buys a plan, with the notes beside it; a subscriber's leads to the page of the change. With the
 * subscription it says of its plan, and of one that is booked, that there is nothing to buy.
 */
export const GetPlan = ({ plan, checkout, subscription }: GetPlanProps) => {
  const { data: account } = useQuery(accountQuery)
  const primary = usePrimaryButton()
  const standing = standingOf(plan, subscription)
  if (standing) {
    return (
      <Button fullWidth disabled>
        {standing}
      </Button>
    )
  }
  if (account?.subscription?.status === 'active') {
    return <Change plan={plan} />
  }
  return (
    <>
      <Button
        fullWidth
        {...primary}
        loading={checkout.busyWith === plan.priceId}
        disabled={checkout.busyWith !== undefined}
        onClick={() => void checkout.leave(plan.priceId)}
      >
        {billingCopy.getPlan(plan.title)}
      </Button>
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        {checkout.elsewhere === plan.priceId && (
          <InOtherTab onAgain={() => checkout.leaveAgain(plan.priceId)} onCancel={checkout.cancel} />
        )}
      </Box>
      <PayNotes credits={plan.credits} renewal={renewalInWords(plan, account?.subscription)} />
    </>
  )
}

/** While the checkout is open in another tab. */
const InOtherTab = ({ onAgain, onCancel }: { onAgain: () => void; onCancel: () => void }) => (
  <Box sx={{ p: 2, borderRadius: radius.tile, bgcolor: 'sunken', typography: 'body2' }}>
    <Box sx={{ fontWeight: 600 }}>{billingCopy.finishElsewhere}</Box>
    {billingCopy.finishElsewhereWhy}
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, ml: -1.5, mb: -1 }}>
      <Button size="small" variant="text" onClick={onAgain}>
        {billingCopy.openAgain}
      </Button>
      <Button size="small" variant="text" onClick={onCancel}>
        {billingCopy.cancelPayment}
      </Button>
    </Box>
  </Box>
)

const Change = ({ plan }: Pick<GetPlanProps, 'plan'>) => {
  const primary = usePrimaryButton()
  return (
    <>
      <Button fullWidth {...primary} component={RouterLink} to={paths.changePlan(plan.priceId)}>
        {billingCopy.getPlan(plan.title)}
      </Button>
      <Box sx={{ mt: -1, typography: 'body2', color: 'text.secondary' }}>{planChangeCopy.amountFirst}</Box>
    </>
  )
}
