/** Shown after any unpaid checkout. In its own module, so that the landing page does not load the other texts. */
export const nothingWasCharged = 'Nothing was charged.'
