/** Navigates this window to another site. */
export const leaveSite = (url: string) => window.location.assign(url)
