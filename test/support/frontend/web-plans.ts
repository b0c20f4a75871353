import { vi } from 'vitest'
import type { PlanChange } from '#shared/entities/plan-change.ts'
import { account } from './web-app.tsx'

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
