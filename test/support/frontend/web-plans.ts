import { vi } from 'vitest'
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
