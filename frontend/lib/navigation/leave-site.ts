/** Takes this window to a page of Stripe's. */
export const leaveSite = (url: string) => window.location.assign(url)
