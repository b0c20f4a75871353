import { brand } from '#shared/brand.ts'

/** What is said when the network or the session is missing. */
export const connectionCopy = {
  unreachable: `We could not reach ${brand.name}. Please check your connection and try again.`,
  offline: 'You are offline. What you see may be out of date.',
} as const
