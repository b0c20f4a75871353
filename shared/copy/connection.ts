import { brand } from '#shared/brand.ts'

/** Messages for a lost connection, and for a page whose code could not be loaded. */
export const connectionCopy = {
  unreachable: `We couldn't reach ${brand.name}. Please check your connection and try again.`,
  offline: 'You are offline. What you see may be out of date.',
  offlineTitle: 'You are offline',
  opensOnceOnline: 'This page will open as soon as you are back online.',
  pageNotLoaded: "We couldn't load this page",
  reloadPage: 'Reload the page',
  reloadToTryAgain: 'Please reload the page to try again.',
} as const
