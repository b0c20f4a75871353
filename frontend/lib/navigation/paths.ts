import { generatePath, matchPath } from 'react-router-dom'
import type { GalleryFilter } from '#frontend/lib/generations/gallery-filter.ts'
import { changePlanPath } from '#shared/billing/plan-change-rules.ts'
import type { PlanNeed } from '#shared/billing/plan-restrictions.ts'
import type { PlanId } from '#shared/billing/plans.ts'
import type { BulkJobId, GenerationId, StoragePath } from '#shared/entities/ids.ts'
import type { OfferedToolId } from '#shared/tools/offer.ts'

/** The pattern of every route. Only this file writes URLs. */
export const patterns = {
  home: '/',
  login: '/login',
  signUp: '/signup',
  resetPassword: '/reset-password',
  terms: '/terms',
  privacy: '/privacy',
  accessibility: '/accessibility',
  verify: '/verify',
  contact: '/contact',
  quiz: '/quiz',
  quizResults: '/quiz-results',
  dashboard: '/dashboard',
  dashboardAfterPayment: '/dashboard/success',
  listing: '/listing',
  generation: '/generations/:id',
  generations: '/generations',
  history: '/history',
  paywall: '/paywall',
  creditsPaywall: '/credits-paywall',
  subscription: '/subscription',
  changePlan: '/change-plan',
  buyCredits: '/buy-credits',
  account: '/account',
  paymentSuccess: '/payment-success',
  howItWorks: '/how-it-works',
  createModel: '/create-model',
  examplePhotos: '/example-photos',
  uploadPhotos: '/upload-photos',
  validationResults: '/validation-results',
  selectGender: '/select-gender',
  nameModel: '/name-model',
  myModels: '/my-models',
  category: '/category/:categoryId',
  model: '/model/:id',
  bulkGenerate: '/bulk-generate',
} as const

export const paths = {
  home: patterns.home,
  /** The plans on the landing page. */
  pricing: `${patterns.home}#pricing`,
  login: patterns.login,
  /** Sign-in and sign-up that lead to `path` afterwards. */
  loginFor: (path: string) => `${patterns.login}?redirect=${encodeURIComponent(path)}`,
  signUpFor: (path: string) => `${patterns.signUp}?redirect=${encodeURIComponent(path)}`,
  /** Sign-up, and then the plans with this one chosen. */
  signUpForPlan: (plan: string): string => paths.signUpFor(`${patterns.paywall}?plan=${plan}`),
  signUp: patterns.signUp,
  signUpByEmail: `${patterns.signUp}?view=email`,
  signUpForYearly: `${patterns.signUp}?offer=yearly`,
  resetPassword: patterns.resetPassword,
  terms: patterns.terms,
  privacy: patterns.privacy,
  accessibility: patterns.accessibility,
  /** Reads the marks of a picture. */
  verify: patterns.verify,
  contact: patterns.contact,
  quiz: patterns.quiz,
  quizResults: patterns.quizResults,
  quizPitch: `${patterns.quizResults}?step=pitch`,
  quizOffer: `${patterns.quizResults}?step=offer`,
  dashboard: patterns.dashboard,
  /** /dashboard/success redirects here (docs/product.md, Screens). */
  dashboardAfterPayment: `${patterns.dashboard}?payment=success`,
  designTools: `${patterns.dashboard}?sub=presets`,
  startDesigning: `${patterns.dashboard}?main=partial-redesign&sub=presets`,
  /** The categories of presets. */
  scenes: `${patterns.dashboard}?main=generation`,
  gallery: `${patterns.dashboard}?sub=generated`,
  /** The gallery under a filter, which `galleryFilterOf` reads from the URL again. */
  galleryOf: (filter: GalleryFilter) => {
    const chosen = Object.entries(filter).filter(([, value]) => value !== undefined)
    return `${paths.gallery}${chosen.map(([name, value]) => `&${name}=${value}`).join('')}`
  },
  /** /history and /generations redirect here (docs/product.md, Screens). */
  history: `${patterns.dashboard}?main=generation&sub=generated`,
  /** The target of Back on a design's page (docs/product.md, Screens). */
  backToGallery: `${patterns.dashboard}?tab=generated`,
  /** All photos of a listing, started together. */
  listing: patterns.listing,
  generation: (id: GenerationId) => generatePath(patterns.generation, { id }),
  /** A bulk job, whose page has the path of a design's (docs/product.md, Screens). */
  bulkJob: (id: BulkJobId) => generatePath(patterns.generation, { id }),
  /** The design tools with a stored picture as the current photo. */
  designFrom: (id: GenerationId) => `${paths.startDesigning}&photo=${id}`,
  /** The design tools with an uploaded photo and a tool, and answers to the tool's questions by their names. */
  designFromUpload: (
    { storagePath, originalPath }: { storagePath: StoragePath; originalPath?: StoragePath | undefined },
    toolId: OfferedToolId,
    answers: Readonly<Record<string, string>>,
  ) => {
    const asked = { photo: storagePath, ...(originalPath && { original: originalPath }), tool: toolId, ...answers }
    return `${paths.startDesigning}&${new URLSearchParams(asked)}`
  },
  paywall: patterns.paywall,
  creditsPaywall: patterns.creditsPaywall,
  subscription: patterns.subscription,
  /** The plans; those that do not meet the need are blocked (docs/product.md, Access). */
  subscriptionFor: (need: PlanNeed, plan: PlanId) => `${patterns.subscription}?from=${need}&plan=${plan}`,
  /** The plans with one of them chosen. */
  subscriptionWith: (plan: PlanId) => `${patterns.subscription}?plan=${plan}`,
  changePlan: changePlanPath,
  buyCredits: patterns.buyCredits,
  account: patterns.account,
  /** Starts the yearly checkout after a sign-up with Google, which left the site (docs/product.md, Money). */
  yearlyCheckout: `${patterns.paymentSuccess}?offer=yearly`,
  /** Explains personal models; an account without a plan is led to `redirect` after it has bought one. */
  howItWorksFor: (redirect: string) => `${patterns.howItWorks}?redirect=${encodeURIComponent(redirect)}`,
  /** The plans, and `redirect` once the account has one (docs/product.md, Screens). */
  subscriptionBefore: (redirect: string) => `${patterns.subscription}?redirect=${encodeURIComponent(redirect)}`,
  createModel: patterns.createModel,
  examplePhotos: patterns.examplePhotos,
  uploadPhotos: patterns.uploadPhotos,
  validationResults: patterns.validationResults,
  selectGender: patterns.selectGender,
  nameModel: patterns.nameModel,
  myModels: patterns.myModels,
  category: (categoryId: string) => generatePath(patterns.category, { categoryId }),
  /** A preset, which URLs and texts call a model. */
  model: (presetId: string) => generatePath(patterns.model, { id: presetId }),
  bulkGenerate: patterns.bulkGenerate,
} as const

// Redirecting to one of these after sign-in would be a loop.
const waysIn: readonly string[] = [patterns.login, patterns.signUp, patterns.resetPassword]

/** A path of this site that the router knows, else undefined: no redirect may leave the site (docs/product.md, Access). */
export const knownPath = (candidate: string | null): string | undefined => {
  if (!candidate?.startsWith('/') || candidate.startsWith('//') || candidate.includes('\\')) return undefined
  const url = new URL(candidate, window.location.origin)
  if (url.origin !== window.location.origin) return undefined
  const isKnown = Object.values(patterns).some(
    (pattern) => !waysIn.includes(pattern) && matchPath(pattern, url.pathname),
  )
  return isKnown ? `${url.pathname}${url.search}${url.hash}` : undefined
}
