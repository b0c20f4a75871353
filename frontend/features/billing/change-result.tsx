import { Button, Link } from '@mui/material'
import { useSupportEmail } from '#frontend/components/brand.tsx'
import { dayInWords } from '#frontend/lib/words/dates.ts'
import { type Plan, plans } from '#shared/billing/plans.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { creditsInWords } from '#shared/copy/credits.ts'
import { planChangeCopy } from '#shared/copy/plan-change.ts'
import type { Account } from '#shared/entities/account.ts'
import type { PlanChangeOutcome } from '#shared/entities/plan-change.ts'
import { PaymentPage } from './payment-page.tsx'

type ChangeResultProps = { outcome: PlanChangeOutcome; account: Account; plan: Plan }

/** How a confirmed change ended. A payment that waits for its buyer turns into the change when it is made in the other tab. */
export const ChangeResult = ({ outcome, account, plan }: ChangeResultProps) => {
  const { subscription } = account
  const email = useSupportEmail()
  switch (subscription?.plan === plan.id ? 'changed' : outcome.status) {
    case 'changed':
      return (
        <PaymentPage takesFocus state="done" title={planChangeCopy.changedTitle(plan.title)}>
          {planChangeCopy.changed(creditsInWords(account.credits))}
        </PaymentPage>
      )
    case 'booked':
      return (
        <PaymentPage takesFocus state="done" title={planChangeCopy.bookedTitle}>
          {subscription && planChangeCopy.startsLater(plan.title, dayInWords(subscription.periodEnd))}
        </PaymentPage>
      )
    case 'payment':
      return (
        <PaymentPage
          takesFocus
          state="unpaid"
          title={planChangeCopy.waitsTitle}
          action={<StripePage outcome={outcome} label={billingCopy.finishPayment} />}
        >
          {planChangeCopy.waits(subscription ? plans[subscription.plan].title : '', subscription?.waitsFor ?? null)}
        </PaymentPage>
      )
    case 'refused':
      return (
        <PaymentPage
          takesFocus
          state="failed"
          title={planChangeCopy.refusedTitle}
          action={<StripePage outcome={outcome} label={planChangeCopy.openBilling} />}
        >
          {planChangeCopy.refused} <Link href={`mailto:${email}`}>{email}</Link>
        </PaymentPage>
      )
  }
}

/** A page of Stripe in a new tab, since not each of them returns here. */
const StripePage = ({ outcome, label }: { outcome: PlanChangeOutcome; label: string }) => (
  <Button
    variant="contained"
    color="primary"
    component="a"
    href={'url' in outcome ? outcome.url : ''}
    target="_blank"
    rel="noopener"
  >
    {label}
  </Button>
)
