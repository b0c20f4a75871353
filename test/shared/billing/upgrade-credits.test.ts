import { describe, expect, test } from 'vitest'
import { planIds, plans } from '#shared/billing/plans.ts'
import { upgradeCredits } from '#shared/billing/upgrade-credits.ts'

describe('the credits of an upgrade', () => {
  test.each([
    ['the whole period', 3900, 900],
    ['half of it', 1950, 450],
    ['a third of it, rounded down', 1300, 300],
    ['a cent less than a third', 1299, 299],
    ['one cent', 1, 0],
    ['five cents', 5, 1],
    ['nothing', 0, 0],
    ['less than nothing', -100, 0],
    ['more than the period', 8000, 900],
  ])('from Basic to Premium for %s: %i cents are %i credits', (_what, paidCents, credits) => {
    expect(upgradeCredits(plans.basic, plans.premium, paidCents)).toBe(credits)
  })

  test('for the last second of a month are none', () => {
    const paidCents = Math.round(plans.enterprise.priceCents / (30 * 86_400))
    expect(upgradeCredits(plans.basic, plans.enterprise, paidCents)).toBe(0)
  })

  test('never exceed the difference nor fall below 0, whatever the plans and the payment', () => {
    for (const from of planIds)
      for (const to of planIds.filter((id) => id !== from))
        for (let paidCents = -100; paidCents <= 2 * plans[to].priceCents; paidCents += 7) {
          const credits = upgradeCredits(plans[from], plans[to], paidCents)
          expect(Number.isInteger(credits) && credits >= 0, `${from} to ${to} for ${paidCents}`).toBe(true)
          expect(credits).toBeLessThanOrEqual(Math.max(0, plans[to].credits - plans[from].credits))
        }
  })

  test('to a plan with fewer credits are none', () => {
    expect(upgradeCredits(plans['premium-yearly'], plans.basic, 1900)).toBe(0)
  })
})
