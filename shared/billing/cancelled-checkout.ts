/** The parameter of the page to which Stripe returns from a checkout that was left without paying. */
export const checkoutCancelled = { name: 'checkout', value: 'cancelled' } as const
