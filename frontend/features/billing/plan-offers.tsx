import type { ComponentProps } from 'react'
import { billingCopy } from '#shared/copy/billing.ts'
import { GetPlan } from './get-plan.tsx'
import { IncludedTools } from './included-tools.tsx'
import { PacksInstead } from './packs-instead.tsx'
import { focusPlan, PlanCards, planById } from './plan-cards.tsx'
import { KeptYearlyOffer } from './standing-cards.tsx'
import { usePlanCheckout } from './use-checkout.ts'

type PlanOffersProps = Omit<ComponentProps<typeof PlanCards>, 'action'>

/** The plans on cards, the other offers, and the tools of the chosen plan. */
export const PlanOffers = (props: PlanOffersProps) => {
  const { value, onChange, subscription } = props
  const checkout = usePlanCheckout()
  const plan = planById(value)
  return (
    <>
      <PlanCards
        {...props}
        action={(offered) => <GetPlan plan={offered} checkout={checkout} subscription={subscription} />}
      />
      <KeptYearlyOffer />
      <PacksInstead />
      <IncludedTools
        title={billingCopy.includedIn(plan.title)}
        tier={plan.tier}
        onPlan={(id) => {
          onChange(id)
          focusPlan(id)
        }}
      />
    </>
  )
}
