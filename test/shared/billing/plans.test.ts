import { expect, test } from 'vitest'
import { packs } from '#shared/billing/packs.ts'
import {
  cardPlans,
  type Plan,
  type PlanId,
  planIds,
  planOfPrice,
  plans,
  priceInWords,
  yearlyOffer,
} from '#shared/billing/plans.ts'

// (docs/product.md, Money)
const sold: Record<PlanId, [Plan['tier'], string, Plan['interval'], number]> = {
  basic: ['Basic', '$19', 'month', 100],
  pro: ['Pro', '$29', 'month', 500],
  premium: ['Premium', '$39', 'month', 1000],
  enterprise: ['Enterprise', '$69', 'month', 2500],
  'premium-yearly': ['Premium', '$59', 'year', 2400],
}

test.each(planIds)('the plan %s has the tier, price and credits that it is sold with', (id) => {
  const { tier, priceCents, interval, credits, priceId } = plans[id]
  expect([tier, priceInWords(priceCents), interval, credits]).toEqual(sold[id])
  expect(planOfPrice(priceId)).toBe(plans[id])
})

test.each(['', 'price_none', 'pro', packs['pack-200'].id])('%j is the price of no plan', (priceId) => {
  expect(planOfPrice(priceId)).toBeUndefined()
})

test('the plan cards offer Basic, Pro and Premium, and recommend Pro', () => {
  expect(cardPlans.map(({ id, isPopular }) => [id, isPopular])).toEqual([
    ['basic', false],
    ['pro', true],
    ['premium', false],
  ])
})

test('the yearly offer is compared with twelve months of Premium', () => {
  expect(yearlyOffer).toMatchObject({
    plan: plans['premium-yearly'],
    compareCents: 46_800,
    savedPercent: 87,
    savedCents: 40_900,
    monthlyCents: 492,
    creditsPerMonth: 200,
    countdownMinutes: 15,
  })
})

test.each([
  [0, '$0'],
  [100, '$1'],
  [492, '$4.92'],
  [490, '$4.90'],
  [46_800, '$468'],
])('%i cents are written %s', (cents, words) => {
  expect(priceInWords(cents)).toBe(words)
})
