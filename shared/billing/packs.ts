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
