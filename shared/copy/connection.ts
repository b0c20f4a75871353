import { brand } from '#shared/brand.ts'

/** Messages for a lost connection. */
export const connectionCopy = {
  unreachable: `We could not reach ${brand.name}. Please check your connection and try again.`,
  offline: 'You are offline. What you see may be out of date.',
} as const
