import { Box, Button, Skeleton } from '@mui/material'
import { Navigate, Link as RouterLink, useSearchParams } from 'react-router-dom'
import { KnownAccount } from '#frontend/components/account-problem.tsx'
import { Banner } from '#frontend/components/banner.tsx'
import { Panel } from '#frontend/components/panel.tsx'
import { RetryMessage } from '#frontend/components/retry.tsx'
import { BillingPage, Lead } from '#frontend/features/billing/billing-page.tsx'
import { ChangeInProgress, isChanging } from '#frontend/features/billing/change-in-progress.tsx'
import { ChangeResult } from '#frontend/features/billing/change-result.tsx'
import { ChangeSummary } from '#frontend/features/billing/change-summary.tsx'
import { usePlanChange, usePlanChangeQuote } from '#frontend/features/billing/plan-change.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { checkoutProblem } from '#frontend/lib/words/checkout-problem.ts'
import { dayInWords } from '#frontend/lib/words/dates.ts'
import { type Plan, planOfPrice, plans } from '#shared/billing/plans.ts'
import { planChangeCopy } from '#shared/copy/plan-change.ts'
import type { Account } from '#shared/entities/account.ts'
import type { PlanChange } from '#shared/entities/plan-change.ts'

/** Confirms a change of the subscriber's plan, with the exact amount before it is paid (docs/product.md, Money). */
export const ChangePlan = () => {
  const [search] = useSearchParams()
  const plan = planOfPrice(search.get('to') ?? '')
  if (!plan) return <Navigate to={paths.subscription} replace />
  return <KnownAccount>{(account) => <Change key={plan.id} account={account} plan={plan} />}</KnownAccount>
}

type ChangeProps = { account: Account; plan: Plan }

const Change = ({ account, plan }: ChangeProps) => {
  const quote = usePlanChangeQuote(plan)
  const change = usePlanChange(plan, () => void quote.refetch())
  const { subscription } = account
  if (change.data) return <ChangeResult outcome={change.data} account={account} plan={plan} />
  // Without a subscription there is nothing to change, and an open payment comes first.
  if (subscription?.status !== 'active' || subscription.plan === plan.id)
    return <Navigate to={paths.subscription} replace />
  const own = plans[subscription.plan].title
  return (
    <BillingPage title={planChangeCopy.title(plan.title)} lead={<Lead>{planChangeCopy.now(own)}</Lead>}>
      <Box sx={{ display: 'grid', gap: 3, maxWidth: 640 }}>
        {isChanging(account) ? (
          <ChangeInProgress account={account} />
        ) : (
          <Panel>
            {change.error && (
              <Box sx={{ mb: 2 }}>
                <Banner severity="error">{checkoutProblem(change.error)}</Banner>
              </Box>
            )}
            <Quote quote={quote} own={own} isBusy={change.isPending} onConfirm={change.mutate} />
          </Panel>
        )}
      </Box>
    </BillingPage>
  )
}

type QuoteProps = {
  quote: ReturnType<typeof usePlanChangeQuote>
  own: string
  isBusy: boolean
  onConfirm: (change: PlanChange) => void
}

const Quote = ({ quote: { data, error, isFetching, refetch }, own, isBusy, onConfirm }: QuoteProps) => {
  if (isFetching && !isBusy) return <Skeleton variant="rounded" height={280} />
  if (error || !data)
    return (
      <RetryMessage title={checkoutProblem(error)} label="Try again" onRetry={() => void refetch()}>
        Nothing was changed or charged.
      </RetryMessage>
    )
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <ChangeSummary change={data} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="contained" color="primary" loading={isBusy} onClick={() => onConfirm(data)}>
          {confirmation(data)}
        </Button>
        <Button component={RouterLink} to={paths.subscription} disabled={isBusy}>
          {planChangeCopy.keep(own)}
        </Button>
      </Box>
    </Box>
  )
}

const confirmation = ({ to, when, dueCents, startsAt }: PlanChange): string => {
  const { title } = plans[to]
  if (when === 'booked') return planChangeCopy.book(title, dayInWords(startsAt))
  return dueCents > 0 ? planChangeCopy.pay(dueCents) : planChangeCopy.change(title)
}
