import { Box, ButtonBase } from '@mui/material'
import type { ReactNode } from 'react'
import { Price } from '#frontend/components/price.tsx'
import { Tag } from '#frontend/components/tag.tsx'
import { radius } from '#frontend/theme/radius.ts'
import { planIncludes } from '#shared/access.ts'
import { cardPlans, type Plan, type PlanId, plans, priceInWords } from '#shared/billing/plans.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { offersCopy } from '#shared/copy/payment.ts'
import { planChangeCopy } from '#shared/copy/plan-change.ts'
import type { Subscription } from '#shared/entities/subscription.ts'
import { offeredToolIds, toolOffer } from '#shared/tools/offer.ts'
import { picturesFor } from '#shared/tools/picture-price.ts'
import { ChoiceCards } from './choice-cards.tsx'

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

/** The plans on cards, and the subscriber's own, which may be offered on none. */
export const plansOnCards = (own: PlanId | undefined): readonly Plan[] =>
  own && !plans[own].isOnCards ? [...cardPlans, plans[own]] : cardPlans

/** Moves the focus to the card of a plan, for a button elsewhere that chooses it. */
export const focusPlan = (id: string) => document.querySelector<HTMLElement>(`[data-card="${id}"] input`)?.focus()

export const planById = (id: string): Plan => Object.values(plans).find((plan) => plan.id === id) ?? defaultPlan()

type PlanCardsProps = {
  value: string
  onChange: (id: string) => void
  isCarousel?: boolean
  action: (plan: Plan) => ReactNode
  /** The subscription: its plan and a booked one are marked; its plan is shown also when no card offers it. */
  subscription?: Subscription | null | undefined
  blockedBy?: (plan: Plan) => string | undefined
}

export const PlanCards = ({ value, onChange, isCarousel = false, action, subscription, blockedBy }: PlanCardsProps) => {
  const shown = plansOnCards(subscription?.plan)
  const cards = (
    <ChoiceCards
      label="Plans"
      value={value}
      onChange={onChange}
      isCarousel={isCarousel}
      hasBadgeOnEdge={shown.length > 3}
      sx={isCarousel ? {} : columnsFor(shown.length)}
      cards={shown.map((plan) => {
        const badge = badgeOf(plan, subscription)
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
  if (!isCarousel) return cards
  return (
    <>
      <AtAGlance shown={shown} value={value} onChange={onChange} />
      {cards}
    </>
  )
}

type AtAGlanceProps = Pick<PlanCardsProps, 'value' | 'onChange'> & { shown: readonly Plan[] }

/** On a narrow screen: all names and prices at once, since the cards below show one plan at a time. */
const AtAGlance = ({ shown, value, onChange }: AtAGlanceProps) => (
  <Box
    role="group"
    aria-label={billingCopy.allPlans}
    sx={{ display: { xs: 'grid', md: 'none' }, gridAutoFlow: 'column', gridAutoColumns: '1fr', gap: 1, mb: 2 }}
  >
    {shown.map(({ id, title, priceCents }) => (
      <ButtonBase
        key={id}
        aria-pressed={id === value}
        onClick={() => onChange(id)}
        sx={{
          display: 'grid',
          justifyItems: 'center',
          py: 1,
          borderRadius: radius.tile,
          typography: 'body2',
          bgcolor: 'background.paper',
          boxShadow:
            id === value
              ? 'inset 0 0 0 2px var(--mui-palette-primary-main)'
              : 'inset 0 0 0 1px var(--mui-palette-lineStrong)',
        }}
      >
        <Box component="span" sx={{ fontWeight: 600 }}>
          {title}
        </Box>{' '}
        <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {priceInWords(priceCents)}
        </Box>
      </ButtonBase>
    ))}
  </Box>
)

const badgeOf = ({ id, isPopular }: Plan, subscription: Subscription | null | undefined): string | undefined => {
  if (id === subscription?.plan) return billingCopy.ownPlan
  if (id === subscription?.nextPlan) return planChangeCopy.bookedMark
  if (id === subscription?.pendingPlan) return planChangeCopy.pendingMark
  return isPopular ? billingCopy.mostPopular : undefined
}

const columnsFor = (count: number) => ({
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: `repeat(${count > 3 ? 2 : count}, minmax(0, 1fr))`,
    lg: `repeat(${count}, minmax(0, 1fr))`,
  },
})

const toolsOf = ({ tier }: Plan) => offeredToolIds.filter((id) => planIncludes(tier, toolOffer[id])).length

const Face = ({ plan }: { plan: Plan }) => (
  <>
    <Price cents={plan.priceCents} per={offersCopy.per(plan.interval)} />
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {billingCopy.creditsEach(plan.credits, plan.interval, picturesFor(plan.credits))}
    </Box>
    <Box component="span" sx={{ typography: 'body2', fontWeight: 500 }}>
      {billingCopy.toolsIn(toolsOf(plan), offeredToolIds.length)}
    </Box>
    <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
      {plan.description} {offersCopy.hdIncluded}
    </Box>
  </>
)
