import type { Tier } from '#shared/entities/tier.ts'

/** A plan: its price, its credits and its presentation. `priceCents` is in US cents per `interval`. */
export type Plan = {
  id: string
  title: string
  tier: Tier
  /** The id in checkout requests. It is also the price's lookup key at Stripe (docs/vendors.md, Stripe). */
  priceId: string
  priceCents: number
  interval: 'month' | 'year'
  /** Granted in full for each paid invoice. */
  credits: number
  description: string
  isPopular: boolean
  /**
   * Whether a plan card offers it. The yearly plan is only in the yearly offer; Enterprise is only accepted by the
   * server.
   */
  isOnCards: boolean
}

/** The single source of plans for screens, checkout, grants and the local Stripe server (docs/product.md, Money). */
export const plans = {
  basic: {
    id: 'basic',
    title: 'Basic',
    tier: 'Basic',
    priceId: 'price_basic',
    priceCents: 1900,
    interval: 'month',
    credits: 100,
    description: 'Redesign and paint the rooms of one home.',
    isPopular: false,
    isOnCards: true,
  },
  pro: {
    id: 'pro',
    title: 'Pro',
    tier: 'Pro',
    priceId: 'price_pro',
    priceCents: 2900,
    interval: 'month',
    credits: 500,
    description: 'Stage, furnish and refloor, room after room.',
    isPopular: true,
    isOnCards: true,
  },
  premium: {
    id: 'premium',
    title: 'Premium',
    tier: 'Premium',
    priceId: 'price_premium',
    priceCents: 3900,
    interval: 'month',
    credits: 1000,
    description: 'Every tool, with edits in your own words.',
    isPopular: false,
    isOnCards: true,
  },
  enterprise: {
    id: 'enterprise',
    title: 'Enterprise',
    tier: 'Enterprise',
    priceId: 'price_enterprise',
    priceCents: 6900,
    interval: 'month',
    credits: 2500,
    description: 'Every tool, with the most credits.',
    isPopular: false,
    isOnCards: false,
  },
  'premium-yearly': {
    id: 'premium-yearly',
    title: 'Premium Yearly',
    tier: 'Premium',
    priceId: 'price_yearly_premium',
    priceCents: 5900,
    interval: 'year',
    credits: 2400,
    description: 'Every tool, for a whole year.',
    isPopular: false,
    isOnCards: false,
  },
} as const satisfies Record<string, Plan>

export type PlanId = keyof typeof plans

export const planIds = Object.keys(plans) as readonly PlanId[]

/** The plans on the plan cards, cheapest first. */
export const cardPlans: readonly Plan[] = Object.values(plans).filter(({ isOnCards }) => isOnCards)

/** The cheapest plan on a card that has at least this tier. */
export const planWith = (minimum: 'Basic' | 'Pro' | 'Premium'): Plan & { id: PlanId } => plans[minimumPlans[minimum]]

const minimumPlans = { Basic: 'basic', Pro: 'pro', Premium: 'premium' } as const

/** The plan of a price. Undefined for an unknown price, which is never sold and grants nothing. */
export const planOfPrice = (priceId: string): (Plan & { id: PlanId }) | undefined =>
  Object.values(plans).find((plan) => plan.priceId === priceId)

const compareYearlyCents = 12 * plans.premium.priceCents

/**
 * The yearly plan compared with twelve months of Premium: $468 and 12000 credits, 87 %, $409 off, about $4.92 a
 * month.
 */
export const yearlyOffer = {
  plan: plans['premium-yearly'],
  compareCents: compareYearlyCents,
  compareCredits: 12 * plans.premium.credits,
  savedPercent: Math.round((1 - plans['premium-yearly'].priceCents / compareYearlyCents) * 100),
  savedCents: compareYearlyCents - plans['premium-yearly'].priceCents,
  monthlyCents: Math.round(plans['premium-yearly'].priceCents / 12),
  creditsPerMonth: plans['premium-yearly'].credits / 12,
  countdownMinutes: 15,
} as const

/**
 * Hours for which plan credits stay valid after their period. Stripe charges a renewal about an hour after the period
 * ends.
 */
export const planGraceHours = 48

/** US cents as a price: "$19", or "$4.92" when cents remain. */
export const priceInWords = (cents: number): string =>
  cents % 100 === 0 ? `$${cents / 100}` : `$${(cents / 100).toFixed(2)}`
