import { describe, expect, test } from 'vitest'
import { renewalInWords } from '#frontend/features/billing/renewal-in-words.ts'
import { type PlanId, plans } from '#shared/billing/plans.ts'
import type { Subscription } from '#shared/entities/subscription.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const subscribed = (plan: PlanId, over: Partial<Subscription> = {}): Subscription => ({
  plan,
  status: 'active',
  periodEnd: '2026-12-05T12:00:00.000Z',
  cancelsAtPeriodEnd: false,
  nextPlan: null,
  pendingPlan: null,
  waitsFor: null,
  balanceCents: 0,
  ...over,
})

describe('the next charge of a plan', () => {
  test.each<[string, PlanId, Subscription | null, string | undefined]>([
    ['a first plan', 'pro', null, 'Renews on 22 December 2026 for $29.'],
    ['a first yearly plan', 'premium-yearly', null, 'Renews on 22 November 2027 for $59.'],
    ['a new try', 'pro', subscribed('pro', { status: 'incomplete' }), 'Renews on 22 December 2026 for $29.'],
    ['an upgrade', 'premium', subscribed('pro'), 'You see the exact amount before you pay.'],
    ['a downgrade', 'basic', subscribed('pro'), 'You see the exact amount before you pay.'],
    ['the own plan', 'pro', subscribed('pro'), undefined],
    ['a plan whose payment is open', 'premium', subscribed('pro', { status: 'past_due' }), undefined],
  ])('after %s', (_, plan, subscription, words) => {
    expect(renewalInWords(plans[plan], subscription, now)).toBe(words)
  })

  test.each([
    ['2027-01-31T12:00:00.000Z', 'Renews on 28 February 2027 for $29.'],
    ['2028-01-31T12:00:00.000Z', 'Renews on 29 February 2028 for $29.'],
    ['2026-12-31T12:00:00.000Z', 'Renews on 31 January 2027 for $29.'],
  ])('from %s is within the next month', (from, words) => {
    expect(renewalInWords(plans.pro, null, new Date(from))).toBe(words)
  })
})
