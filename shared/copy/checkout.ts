/** Said with whatever ends on the way to a payment. A module of its own, so that the landing page loads no more texts. */
export const nothingWasCharged = 'Nothing was charged.'
