import { Box, Link } from '@mui/material'
import { Navigate, Link as RouterLink, useSearchParams } from 'react-router-dom'
import { KnownAccount } from '#frontend/components/account-problem.tsx'
import { Banner } from '#frontend/components/banner.tsx'
import { BillingPage, Lead } from '#frontend/features/billing/billing-page.tsx'
import { ChangeInProgress, isChanging } from '#frontend/features/billing/change-in-progress.tsx'
import { ChangeQuote } from '#frontend/features/billing/change-quote.tsx'
import { ChangeResult } from '#frontend/features/billing/change-result.tsx'
import { planChangeProblem, usePlanChange } from '#frontend/features/billing/use-plan-change.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { type Plan, planOfPrice, plans } from '#shared/billing/plans.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { planChangeCopy } from '#shared/copy/plan-change.ts'
import type { Account } from '#shared/entities/account.ts'

/** Confirms a change of the subscriber's plan, with the exact amount before it is paid (docs/product.md, Money). */
export const ChangePlan = () => {
  const [search] = useSearchParams()
  const plan = planOfPrice(search.get('to') ?? '')
  if (!plan) return <Navigate to={paths.subscription} replace />
  return <KnownAccount>{(account) => <Change key={plan.id} account={account} plan={plan} />}</KnownAccount>
}

type ChangeProps = { account: Account; plan: Plan }

const Change = ({ account, plan }: ChangeProps) => {
  const { change, confirm } = usePlanChange(plan)
  const { subscription } = account
  const isMade = subscription?.plan === plan.id
  if (change.data) return <ChangeResult outcome={change.data} account={account} plan={plan} />
  // The change was made, and its response was lost; or the page is loaded again after it.
  if (!change.isPending && isMade && subscription.status === 'active')
    return <ChangeResult outcome={{ status: 'changed' }} account={account} plan={plan} />
  // The account can show the change before its response arrives.
  const confirmed = change.isPending ? change.variables : undefined
  // Without a subscription there is nothing to change, and an open payment comes first.
  if (!confirmed && subscription?.status !== 'active') return <Navigate to={paths.subscription} replace />
  const from = confirmed?.from ?? subscription?.plan
  if (!from) return null
  return (
    <BillingPage title={planChangeCopy.title(plan.title)} lead={<Lead>{planChangeCopy.now(plans[from].title)}</Lead>}>
      <Box sx={{ display: 'grid', gap: 3, maxWidth: 640 }}>
        {isChanging(account) && !confirmed ? (
          <>
            <ChangeInProgress account={account} />
            <Link component={RouterLink} to={paths.subscription}>
              {billingCopy.seePlans}
            </Link>
          </>
        ) : (
          <>
            {change.error && (
              <Banner severity="error">{planChangeProblem(change.error, planChangeCopy.changeFailed)}</Banner>
            )}
            <ChangeQuote from={from} to={plan} isBusy={change.isPending} onConfirm={confirm} />
          </>
        )}
      </Box>
    </BillingPage>
  )
}
