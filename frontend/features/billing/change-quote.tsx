import { Box, Button, Skeleton } from '@mui/material'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { BusyButton } from '#frontend/components/busy-button.tsx'
import { PageMessage } from '#frontend/components/page-message.tsx'
import { Panel } from '#frontend/components/panel.tsx'
import { RetryMessage } from '#frontend/components/retry.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { dayInWords } from '#frontend/lib/words/dates.ts'
import { isBooked, startsPeriod } from '#shared/billing/plan-change-rules.ts'
import { type Plan, type PlanId, plans } from '#shared/billing/plans.ts'
import { planChangeCopy } from '#shared/copy/plan-change.ts'
import type { PlanChange } from '#shared/entities/plan-change.ts'
import { AppError } from '#shared/errors.ts'
import { ChangeSummary } from './change-summary.tsx'
import { PayHelp } from './pay-notes.tsx'
import { usePortal } from './use-checkout.ts'
import { planChangeProblem, usePlanChangeQuote } from './use-plan-change.ts'

type ChangeQuoteProps = { from: PlanId; to: Plan; isBusy: boolean; onConfirm: (change: PlanChange) => void }

/** The price and the effects of a change, with the button that confirms it. */
export const ChangeQuote = ({ from, to, isBusy, onConfirm }: ChangeQuoteProps) => {
  const { data, error, isFetching, tryAgain } = usePlanChangeQuote(to, from)
  if (!isFetching && error instanceof AppError && error.code === 'plan.refused') return <Refused />
  if (error && !isFetching)
    return (
      <RetryMessage title={planChangeProblem(error, planChangeCopy.quoteFailed)} onRetry={tryAgain}>
        {planChangeCopy.nothingYet}
      </RetryMessage>
    )
  if (!data) return <QuoteShape from={plans[from]} to={to} />
  return (
    <Panel sx={{ display: 'grid', gap: 3 }}>
      <ChangeSummary change={data} />
      <Actions>
        {/* Amounts that are being asked for again are not confirmed. */}
        <BusyButton variant="contained" color="primary" isBusy={isBusy || isFetching} onClick={() => onConfirm(data)}>
          {confirmation(data)}
        </BusyButton>
        <Button component={RouterLink} to={paths.subscription} disabled={isBusy}>
          {planChangeCopy.keep(plans[from].title)}
        </Button>
      </Actions>
      {data.when === 'now' && (
        <Box sx={{ mt: -2, mb: -1, typography: 'body2', color: 'text.secondary' }}>
          <PayHelp />
        </Box>
      )}
    </Panel>
  )
}

/** Stripe does not accept the change here, only in its portal. */
const Refused = () => {
  const toast = useToast()
  const { leave, busyWith } = usePortal({ inNewTab: true, onProblem: (message) => toast(message, 'error') })
  return (
    <PageMessage
      icon={CircleAlert}
      role="alert"
      title={planChangeCopy.refusedTitle}
      action={
        <BusyButton
          variant="contained"
          color="primary"
          isBusy={busyWith !== undefined}
          onClick={() => void leave('stripe')}
        >
          {planChangeCopy.openBilling}
        </BusyButton>
      }
    >
      {planChangeCopy.refused}
    </PageMessage>
  )
}

const confirmation = ({ to, when, dueCents, startsAt }: PlanChange): string => {
  if (when === 'booked') return planChangeCopy.book(dayInWords(startsAt))
  return dueCents > 0 ? planChangeCopy.pay(dueCents) : planChangeCopy.change(plans[to].title)
}

const Actions = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: 'auto auto' }, justifyContent: { sm: 'start' } }}>
    {children}
  </Box>
)

/** The place of the amounts until they are known, of their height. */
const QuoteShape = ({ from, to }: { from: Plan; to: Plan }) => {
  const isNow = !isBooked(from, to)
  const sentences = startsPeriod(from, to) && isNow ? 3 : 2
  return (
    <Panel sx={{ display: 'grid', gap: 3 }}>
      <VisuallyHidden role="status">{planChangeCopy.waiting}</VisuallyHidden>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Skeleton sx={{ height: isNow ? 121 : 24 }} />
        <Box sx={{ display: 'grid', gap: 0.5 }}>
          {Array.from({ length: sentences }, (_, line) => (
            <Skeleton key={line} sx={{ height: { xs: 48, sm: 24 }, width: '80%' }} />
          ))}
        </Box>
      </Box>
      <Actions>
        <Skeleton sx={{ width: { sm: 200 }, height: 48 }} />
        <Skeleton sx={{ width: { sm: 130 }, height: 48 }} />
      </Actions>
      {isNow && <Skeleton sx={{ mt: -2, mb: -1, width: 200, height: { xs: 44, md: 32 } }} />}
    </Panel>
  )
}
