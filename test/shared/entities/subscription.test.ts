import { expect, test } from 'vitest'
import { isLive, subscriptionStatusOf } from '#shared/entities/subscription.ts'

test.each([
  ['active', 'active', true],
  ['trialing', 'active', true],
  ['past_due', 'past_due', true],
  ['incomplete', 'incomplete', false],
  ['incomplete_expired', undefined, false],
  ['canceled', undefined, false],
  ['unpaid', undefined, false],
  ['paused', undefined, false],
  ['a status that Stripe may add', undefined, false],
])('a subscription that Stripe calls %s is stored as %s, live: %s', (stripeStatus, status, live) => {
  expect(subscriptionStatusOf(stripeStatus)).toBe(status)
  expect(isLive(subscriptionStatusOf(stripeStatus))).toBe(live)
})
