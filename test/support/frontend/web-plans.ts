import { vi } from 'vitest'
import type { PlanChange } from '#shared/entities/plan-change.ts'
import type { Answers, Sent } from './web-api.ts'
import { account, openApp } from './web-app.tsx'

export const proSubscription = {
  plan: 'pro',
  status: 'active',
  periodEnd: '2026-12-20T12:00:00.000Z',
  cancelsAtPeriodEnd: false,
  nextPlan: null,
  pendingPlan: null,
  waitsFor: null,
  balanceCents: 0,
} as const

/** The upgrade of `proSubscription` to Premium in the middle of its period, as the server quotes it. */
export const upgradeQuote = (over: Partial<PlanChange> = {}): PlanChange => ({
  from: 'pro',
  to: 'premium',
  when: 'now',
  startsAt: '2026-12-05T12:00:00.000Z',
  lines: [
    { kind: 'unused', plan: 'pro', cents: -1450 },
    { kind: 'rest', plan: 'premium', cents: 1950 },
  ],
  balanceCents: 0,
  dueCents: 500,
  carriedCents: 0,
  credits: 250,
  endingCredits: 0,
  next: { at: '2026-12-20T12:00:00.000Z', cents: 3900 },
  resumes: false,
  pricedAt: '2026-12-05T12:00:00.000Z',
  ...over,
})

export const subscriber = account({ subscription: proSubscription })

/** Opens the page on which a subscriber of Pro changes to Premium. */
export const openChange = (answers: Answers = {}, path = '/change-plan?to=price_premium') =>
  openApp(path, { answers: { 'GET /account': subscriber, 'POST /plan-change-quotes': upgradeQuote(), ...answers } })

export const quotesIn = (sent: readonly Sent[]) => sent.filter(({ path }) => path === '/plan-change-quotes')

export const withoutPlan = account({ tier: null, active: false, credits: 0 })

/** The address of a checkout. */
export const checkoutUrl = 'https://checkout.stripe.test/c/pay/cs_test_1'

/** A tab that `window.open` returns. */
export const newTab = () => ({
  opener: {},
  document: { title: '', body: { textContent: '' } },
  location: { replace: vi.fn(), origin: '' },
  closed: false,
  close: vi.fn(),
  focus: vi.fn(),
})
