import { Box, Button } from '@mui/material'
import type { ReactNode } from 'react'
import { Tag } from '#frontend/components/tag.tsx'
import { cardPlans, type Plan } from '#shared/billing/plans.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { usePayButton } from './payment-due.tsx'
import { Price } from './price.tsx'

const defaultIndex = 1

/**
 * The plan that is chosen initially: the second, or the first after it that is not blocked (docs/product.md, Screens).
 */
export const defaultPlan = (isBlocked: (plan: Plan) => boolean = () => false): Plan => {
  const open = cardPlans.filter((plan, index) => index >= defaultIndex && !isBlocked(plan))
  const [first = cardPlans[0]] = open
  if (!first) throw new Error('No plan is on cards')
  return first
}

export const planById = (id: string): Plan => cardPlans.find((plan) => plan.id === id) ?? defaultPlan()

type PlanCardsProps = {
  value: string
  onChange: (id: string) => void
  isCarousel?: boolean
  action: (plan: Plan) => ReactNode
  /** A badge beside the name; it replaces Most Popular. */
  badgeOf?: (plan: Plan) => string | undefined
  blockedBy?: (plan: Plan) => string | undefined
}

export const PlanCards = ({ value, onChange, isCarousel = false, action, badgeOf, blockedBy }: PlanCardsProps) => (
  <ChoiceCards
    label="Plans"
    value={value}
    onChange={onChange}
    isCarousel={isCarousel}
    sx={isCarousel ? {} : { gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' } }}
    cards={cardPlans.map((plan) => {
      const badge = badgeOf?.(plan) ?? (plan.isPopular ? billingCopy.mostPopular : undefined)
      return {
        id: plan.id,
        title: plan.title,
        badge: badge && <Tag>{badge}</Tag>,
        face: <Face plan={plan} />,
        action: action(plan),
        blocked: blockedBy?.(plan),
      }
    })}
  />
)

const Face = ({ plan }: { plan: Plan }) => (
  <>
    <Price cents={plan.priceCents} per="a month" />
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {plan.credits} credits each month
    </Box>
    <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
      {plan.description} HD images included.
    </Box>
  </>
)

type GetPlanProps = { label: string; isBusy: boolean; isDisabled?: boolean; onClick: () => void }

export const GetPlan = ({ label, isBusy, isDisabled = false, onClick }: GetPlanProps) => (
  <Button fullWidth {...usePayButton()} loading={isBusy} disabled={isDisabled} onClick={onClick}>
    {label}
  </Button>
)
