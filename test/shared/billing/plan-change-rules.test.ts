import { describe, expect, test } from 'vitest'
import { changePlanPath, chargeOf, isBooked, startsPeriod, upgradeCredits } from '#shared/billing/plan-change-rules.ts'
import { type PlanId, plans } from '#shared/billing/plans.ts'

const planIds = Object.keys(plans) as PlanId[]
const others = (from: PlanId) => planIds.filter((to) => to !== from)

describe('a change of plan', () => {
  test.each<[PlanId, PlanId[]]>([
    ['basic', []],
    ['pro', ['basic']],
    ['premium', ['basic', 'pro']],
    ['enterprise', ['basic', 'pro', 'premium']],
    ['premium-yearly', ['basic', 'pro', 'premium', 'enterprise']],
  ])('from %s is booked for %j, and made at once for the others', (from, booked) => {
    expect(others(from).filter((to) => isBooked(plans[from], plans[to]))).toEqual(booked)
  })

  test('of two plans of the same price is made at once', () => {
    expect(isBooked(plans.pro, plans.pro)).toBe(false)
  })

  test.each(planIds)('from %s starts a period when the interval is another one', (from) => {
    const other = planIds.filter((to) => (to === 'premium-yearly') !== (from === 'premium-yearly'))
    expect(planIds.filter((to) => startsPeriod(plans[from], plans[to]))).toEqual(other)
  })

  test('has a page, whose address contains the price', () => {
    expect(changePlanPath('price_pro')).toBe('/change-plan?to=price_pro')
    expect(changePlanPath('a&b')).toBe('/change-plan?to=a%26b')
  })
})

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
      for (const to of others(from))
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

describe('an invoice of', () => {
  test.each([
    [1000, 0, 1000, 0],
    [50, 0, 50, 0],
    [49, 0, 0, 49],
    [0, 0, 0, 0],
    [-200, 0, 0, -200],
    [49, 1, 50, 0],
    [1000, 49, 1049, 0],
    [1000, -300, 700, 0],
    [1000, -950, 50, 0],
    [1000, -951, 0, 49],
    [1000, -1200, 0, -200],
    [-200, 300, 100, 0],
  ])('%i cents with a balance of %i charges %i and leaves %i', (total, balance, dueCents, balanceCents) => {
    expect(chargeOf(total, balance)).toEqual({ dueCents, balanceCents })
  })
})
