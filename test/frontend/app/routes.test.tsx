import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { patterns } from '#frontend/lib/navigation/paths.ts'
import type { Account } from '#shared/entities/account.ts'
import { openApp, account as webAccount } from '#test/support/frontend/web-app.tsx'
import { proSubscription } from '#test/support/frontend/web-plans.ts'

const account = (over: Partial<Account> = {}) => webAccount({ tier: null, active: false, credits: 0, ...over })

const pastDue = { ...proSubscription, status: 'past_due', periodEnd: '2099-12-20T12:00:00.000Z' } as const

const visitors = {
  nobody: undefined,
  'no plan': account(),
  'a plan': webAccount(),
  'pack credits': account({ tier: 'CREDITS_ONLY', active: true, credits: 200, packCredits: 200 }),
  'a plan past due': account({ tier: 'Pro', subscription: pastDue }),
  'the dev mark': account({ dev: true }),
} as const satisfies Record<string, Account | undefined>
type Visitor = keyof typeof visitors

const everybody = Object.keys(visitors) as Visitor[]

type Ends = Record<Visitor, string>

/** The same path for everybody, but for those who are named (docs/product.md, Access). */
const ends = (path: string, others: Partial<Ends> = {}): Ends => ({
  ...(Object.fromEntries(everybody.map((visitor) => [visitor, path])) as Ends),
  ...others,
})

const signedIn = (path: string, others: Partial<Ends> = {}) => ends(path, { nobody: '/login', ...others })
const withAccess = (path: string) => signedIn(path, { 'no plan': '/paywall', 'a plan past due': '/paywall' })

/** Where a visit of each route ends. */
const routes: Record<keyof typeof patterns, Ends> = {
  home: ends('/'),
  login: { ...withAccess('/dashboard'), nobody: '/login' },
  signUp: { ...withAccess('/dashboard'), nobody: '/signup' },
  resetPassword: ends('/reset-password'),
  terms: ends('/terms'),
  privacy: ends('/privacy'),
  accessibility: ends('/accessibility'),
  verify: ends('/verify'),
  contact: ends('/contact'),
  quiz: ends('/quiz'),
  quizResults: ends('/quiz'),
  dashboard: withAccess('/dashboard'),
  dashboardAfterPayment: withAccess('/dashboard'),
  generation: signedIn('/generations/gen_1'),
  generations: withAccess('/dashboard'),
  history: withAccess('/dashboard'),
  paywall: signedIn('/paywall', { 'a plan': '/dashboard', 'pack credits': '/dashboard', 'the dev mark': '/dashboard' }),
  creditsPaywall: signedIn('/credits-paywall'),
  subscription: signedIn('/subscription'),
  changePlan: signedIn('/subscription'),
  buyCredits: signedIn('/buy-credits'),
  account: signedIn('/account'),
  paymentSuccess: signedIn('/account'),
  howItWorks: signedIn('/how-it-works'),
  createModel: signedIn('/create-model'),
  examplePhotos: signedIn('/example-photos'),
  uploadPhotos: signedIn('/upload-photos'),
  validationResults: signedIn('/validation-results'),
  selectGender: signedIn('/select-gender'),
  nameModel: signedIn('/name-model'),
  myModels: withAccess('/my-models'),
  category: withAccess('/category/gen_1'),
  listing: withAccess('/listing'),
  bulkGenerate: { ...withAccess('/bulk-generate'), 'pack credits': '/subscription' },
  model: signedIn('/model/gen_1'),
}

const names = Object.keys(routes) as (keyof typeof patterns)[]
const pathOf = (name: keyof typeof patterns) => patterns[name].replace(/:\w+/, 'gen_1')

// One app for each visitor, since opening it takes much longer than a visit.
test.each(everybody)('each route that an account with %s visits ends where it should', async (visitor) => {
  const known = visitors[visitor]
  const { location, router } = await openApp('/terms', {
    isSignedIn: known !== undefined,
    answers: known ? { 'GET /account': known } : {},
  })
  const pathname = () => location().split('?')[0]
  for (const name of names) {
    await act(() => router.navigate(pathOf(name)))
    // The first visit of a page loads its code, which takes long on a busy machine.
    await waitFor(() => expect(pathname(), name).toBe(routes[name][visitor]), { timeout: 100_000 })
    // Nothing leads on from there.
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(pathname(), name).toBe(routes[name][visitor])
  }
})
