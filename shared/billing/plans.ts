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

/** A pack of credits, which are bought once and never expire. Prices are in US cents. */
export type Pack = {
  /** The id in checkout requests. It is also the price's lookup key at Stripe. */
  id: string
  title: string
  credits: number
  priceCents: number
  /** The struck-through price on screens. */
  originalPriceCents: number
  stars: 1 | 2 | 3 | 4
  badge: 'Most Popular' | 'Best Value' | null
}

/** The single source of packs for screens, checkout and grants (docs/product.md, Money). */
export const packs = {
  'pack-200': {
    id: 'pack-200',
    title: '200 Credits',
    credits: 200,
    priceCents: 1900,
    originalPriceCents: 2500,
    stars: 1,
    badge: null,
  },
  'pack-500': {
    id: 'pack-500',
    title: '500 Credits',
    credits: 500,
    priceCents: 3900,
    originalPriceCents: 5000,
    stars: 2,
    badge: 'Most Popular',
  },
  'pack-1500': {
    id: 'pack-1500',
    title: '1500 Credits',
    credits: 1500,
    priceCents: 8900,
    originalPriceCents: 12500,
    stars: 3,
    badge: null,
  },
  'pack-3000': {
    id: 'pack-3000',
    title: '3000 Credits',
    credits: 3000,
    priceCents: 16900,
    originalPriceCents: 25000,
    stars: 4,
    badge: 'Best Value',
  },
} as const satisfies Record<string, Pack>

export type PackId = keyof typeof packs

/** Whether an id from a request or from Stripe is a pack. */
export const isPackId = (id: string | null): id is PackId => id !== null && Object.hasOwn(packs, id)

/** All four packs, smallest first, for /credits-paywall and /buy-credits. */
export const allPacks: readonly Pack[] = Object.values(packs)

/** The three smallest packs, for the account page (docs/product.md, Money). */
export const accountPacks: readonly Pack[] = allPacks.slice(0, 3)

/** The discount from the struck-through price in per cent, rounded: 24, 22, 29 and 32. */
export const discountPercent = ({ priceCents, originalPriceCents }: Pack): number =>
  Math.round((1 - priceCents / originalPriceCents) * 100)

/** The price of one credit of a pack: "9.5¢", 7.8, 5.9 and 5.6. It shows that larger packs are cheaper per credit. */
export const creditPriceInWords = ({ priceCents, credits }: Pack): string => `${(priceCents / credits).toFixed(1)}¢`

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

/** The money-back guarantee in days (docs/product.md, Money). */
export const guaranteeDays = 7

/**
 * Hours for which plan credits stay valid after their period. Stripe charges a renewal about an hour after the period
 * ends.
 */
export const planGraceHours = 48

/** US cents as a price: "$19", or "$4.92" when cents remain. */
export const priceInWords = (cents: number): string =>
  cents % 100 === 0 ? `$${cents / 100}` : `$${(cents / 100).toFixed(2)}`
