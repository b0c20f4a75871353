import { generatePath, matchPath } from 'react-router-dom'
import type { PlanNeed } from '#shared/billing/plan-restrictions.ts'
import type { GenerationId } from '#shared/entities/ids.ts'

/** Every route's pattern; the router is made from these and nothing else writes a URL. */
export const patterns = {
  home: '/',
  login: '/login',
  signUp: '/signup',
  resetPassword: '/reset-password',
  dashboard: '/dashboard',
  dashboardAfterPayment: '/dashboard/success',
  generation: '/generations/:id',
  generations: '/generations',
  history: '/history',
  paywall: '/paywall',
  creditsPaywall: '/credits-paywall',
  subscription: '/subscription',
  buyCredits: '/buy-credits',
  account: '/account',
  paymentSuccess: '/payment-success',
} as const

export const paths = {
  home: patterns.home,
  login: patterns.login,
  signUp: patterns.signUp,
  signUpByEmail: `${patterns.signUp}?view=email`,
  resetPassword: patterns.resetPassword,
  dashboard: patterns.dashboard,
  /** A path that contains success is the same as this query parameter (design-tools 2). */
  dashboardAfterPayment: `${patterns.dashboard}?payment=success`,
  designTools: `${patterns.dashboard}?sub=presets`,
  startDesigning: `${patterns.dashboard}?main=partial-redesign&sub=presets`,
  gallery: `${patterns.dashboard}?sub=generated`,
  /** Where /history and /generations lead (design-tools 2). */
  history: `${patterns.dashboard}?main=generation&sub=generated`,
  /** Where the detail page's Back leads (design-tools 2). */
  backToGallery: `${patterns.dashboard}?tab=generated`,
  generation: (id: GenerationId) => generatePath(patterns.generation, { id }),
  /** The design tools with a stored picture as the current photo. */
  designFrom: (id: GenerationId) => `${paths.startDesigning}&photo=${id}`,
  paywall: patterns.paywall,
  creditsPaywall: patterns.creditsPaywall,
  subscription: patterns.subscription,
  /** Plans, with those blocked that do not meet the need (platform 5). */
  subscriptionFor: (need: PlanNeed) => `${patterns.subscription}?from=${need}`,
  buyCredits: patterns.buyCredits,
  account: patterns.account,
  /** Starts the yearly checkout, after a sign-up that left the site (readings, Money). */
  yearlyCheckout: `${patterns.paymentSuccess}?offer=yearly`,
} as const

// Places on the way in; going on to one of them would lead round in a circle.
const waysIn: readonly string[] = [patterns.login, patterns.signUp, patterns.resetPassword]

/** A path on this site that the router knows, or undefined: nothing else may be a place to go on to (readings, Access). */
export const knownPath = (candidate: string | null): string | undefined => {
  if (!candidate?.startsWith('/') || candidate.startsWith('//') || candidate.includes('\\')) return undefined
  const url = new URL(candidate, window.location.origin)
  if (url.origin !== window.location.origin) return undefined
  const isKnown = Object.values(patterns).some(
    (pattern) => !waysIn.includes(pattern) && matchPath(pattern, url.pathname),
  )
  return isKnown ? `${url.pathname}${url.search}${url.hash}` : undefined
}
