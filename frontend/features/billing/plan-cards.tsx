import { Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Price } from '#frontend/components/price.tsx'
import { usePrimaryButton } from '#frontend/components/primary-button.ts'
import { Tag } from '#frontend/components/tag.tsx'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { cardPlans, type Plan, type PlanId, plans } from '#shared/billing/plans.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { PayNotes } from './pay-notes.tsx'
import { renewalInWords } from './renewal.ts'

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

export const planById = (id: string): Plan => Object.values(plans).find((plan) => plan.id === id) ?? defaultPlan()

type PlanCardsProps = {
  value: string
  onChange: (id: string) => void
  isCarousel?: boolean
  action: (plan: Plan) => ReactNode
  /** The subscriber's plan. It is marked, and shown also when no card offers it. */
  own?: PlanId | undefined
  blockedBy?: (plan: Plan) => string | undefined
}

export const PlanCards = ({ value, onChange, isCarousel = false, action, own, blockedBy }: PlanCardsProps) => {
  const shown = own && !plans[own].isOnCards ? [...cardPlans, plans[own]] : cardPlans
  return (
    <ChoiceCards
      label="Plans"
      value={value}
      onChange={onChange}
      isCarousel={isCarousel}
      hasBadgeOnEdge={shown.length > 3}
      sx={isCarousel ? {} : columnsFor(shown.length)}
      cards={shown.map((plan) => {
        const badge = badgeOf(plan, own)
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
}

const badgeOf = ({ id, isPopular }: Plan, own: PlanId | undefined): string | undefined => {
  if (id === own) return billingCopy.ownPlan
  return isPopular ? billingCopy.mostPopular : undefined
}

const columnsFor = (count: number) => ({
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: `repeat(${count > 3 ? 2 : count}, minmax(0, 1fr))`,
    lg: `repeat(${count}, minmax(0, 1fr))`,
  },
})

const Face = ({ plan }: { plan: Plan }) => (
  <>
    <Price cents={plan.priceCents} per={`a ${plan.interval}`} />
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {plan.credits} credits each {plan.interval}
    </Box>
    <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
      {plan.description} HD images included.
    </Box>
  </>
)

type GetPlanProps = { plan: Plan; busyWith: string | undefined; isOwn?: boolean; onClick: () => void }

/** The button that buys a plan, with the notes beside it. */
export const GetPlan = ({ plan, busyWith, isOwn = false, onClick }: GetPlanProps) => {
  const { data: account } = useQuery(accountQuery)
  return (
    <>
      <Button
        fullWidth
        {...usePrimaryButton()}
        loading={busyWith === plan.priceId}
        disabled={busyWith !== undefined || isOwn}
        onClick={onClick}
      >
        {billingCopy.getPlan(plan.title)}
      </Button>
      {!isOwn && <PayNotes credits={plan.credits} renewal={renewalInWords(plan, account?.subscription)} />}
    </>
  )
}
