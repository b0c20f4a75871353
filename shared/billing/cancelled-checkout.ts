/** The parameter of the page to which Stripe returns from a checkout that was left without paying. */
export const checkoutCancelled = { name: 'checkout', value: 'cancelled' } as const

/** The parameter of a page that sells: the plan or pack that is chosen on it. */
export type OfferParameter = 'plan' | 'pack'

/** The query of the page to which a checkout returns that was left: it says so, and keeps the choice. */
export const queryAfterLeaving = (offer: OfferParameter, id: string): string =>
  `${checkoutCancelled.name}=${checkoutCancelled.value}&${offer}=${id}`
