import { describe, expect, test } from 'vitest'
import { changePlanPath, isBooked, startsPeriod } from '#shared/billing/plan-change-rules.ts'
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
