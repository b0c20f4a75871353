/** The query parameter with which Stripe returns to the app after an unpaid checkout. */
export const checkoutCancelled = { name: 'checkout', value: 'cancelled' } as const

/** The query parameter that preselects a plan or a pack on a page that sells them. */
export type OfferParameter = 'plan' | 'pack'

/** The query of the page to which an unpaid checkout returns. It marks the return and keeps the selected offer. */
export const queryAfterLeaving = (offer: OfferParameter, id: string): string =>
  `${checkoutCancelled.name}=${checkoutCancelled.value}&${offer}=${id}`
