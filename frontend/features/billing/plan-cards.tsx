import { Box, Button, ButtonBase } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { Price } from '#frontend/components/price.tsx'
import { usePrimaryButton } from '#frontend/components/primary-button.ts'
import { Tag } from '#frontend/components/tag.tsx'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { radius } from '#frontend/theme/radius.ts'
import { cardPlans, type Plan, type PlanId, plans, priceInWords } from '#shared/billing/plans.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { planChangeCopy } from '#shared/copy/plan-change.ts'
import { picturesFor } from '#shared/tools/picture-price.ts'
import type { PlanCheckout } from './checkout.ts'
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
  const cards = (
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
      {billingCopy.creditsEach(plan.credits, plan.interval, picturesFor(plan.credits))}
    </Box>
    <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
      {plan.description} HD images included.
    </Box>
  </>
)

type GetPlanProps = { plan: Plan; checkout: PlanCheckout; isOwn?: boolean }

/** The button that buys a plan, with the notes beside it; a subscriber's leads to the page of the change. */
export const GetPlan = ({ plan, checkout, isOwn = false }: GetPlanProps) => {
  const { data: account } = useQuery(accountQuery)
  const primary = usePrimaryButton()
  if (account?.subscription?.status === 'active' && !isOwn) {
    return (
      <>
        <Button fullWidth {...primary} component={RouterLink} to={paths.changePlan(plan.priceId)}>
          {billingCopy.getPlan(plan.title)}
        </Button>
        <Box sx={{ mt: -1, typography: 'body2', color: 'text.secondary' }}>{planChangeCopy.amountFirst}</Box>
      </>
    )
  }
  return (
    <>
      <Button
        fullWidth
        {...primary}
        loading={checkout.busyWith === plan.priceId}
        disabled={checkout.busyWith !== undefined || isOwn}
        onClick={() => void checkout.leave(plan.priceId)}
      >
        {billingCopy.getPlan(plan.title)}
      </Button>
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        {checkout.elsewhere === plan.priceId && (
          <InOtherTab onAgain={() => checkout.leaveAgain(plan.priceId)} onCancel={checkout.cancel} />
        )}
      </Box>
      {!isOwn && <PayNotes credits={plan.credits} renewal={renewalInWords(plan, account?.subscription)} />}
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
