import { describe, expect, test } from 'vitest'
import {
  canUseTool,
  creditObstacle,
  hasAccess,
  hasActivePlan,
  hasProPlan,
  hasStanding,
  planIncludes,
  routeObstacle,
  toolObstacle,
  trainingObstacle,
} from '#shared/access.ts'
import type { Tier } from '#shared/entities/account.ts'
import { errorMessage } from '#shared/errors.ts'
import type { MinimumPlan } from '#shared/tools/define-tool.ts'
import { toolModes, tools } from '#shared/tools/index.ts'
import { toolOffer } from '#shared/tools/offer.ts'
import { gate } from '#test/support/functions/accounts.ts'

const plans: readonly MinimumPlan[] = ['Basic', 'Pro', 'Premium']

// readings, Access: tool availability by plan.
const opens: Record<Tier, readonly MinimumPlan[]> = {
  Basic: ['Basic'],
  Pro: ['Basic', 'Pro'],
  Premium: plans,
  Enterprise: plans,
  CREDITS_ONLY: plans,
}
const tiers = Object.keys(opens) as Tier[]
const tiersAndPlans = tiers.flatMap((tier) => plans.map((plan) => ({ tier, plan, open: opens[tier].includes(plan) })))

describe('a tool', () => {
  test.each(tiersAndPlans)('of $plan is open to an active $tier account: $open', ({ tier, plan, open }) => {
    expect(canUseTool(gate({ tier, active: true, credits: 5 }), { minimumPlan: plan })).toBe(open)
  })

  test.each(tiersAndPlans)('of $plan is closed to an inactive $tier account, whatever credits its plan left', (row) => {
    expect(canUseTool(gate({ tier: row.tier, active: false, credits: 50 }), { minimumPlan: row.plan })).toBe(false)
  })

  test.each(tiersAndPlans)('of $plan is open to a $tier account with pack credits, active or not', ({ tier, plan }) => {
    for (const active of [true, false])
      expect(canUseTool(gate({ tier, active, credits: 1, packCredits: 1 }), { minimumPlan: plan })).toBe(true)
  })

  test.each(plans)('of %s is open to a pack without any tier, and to dev', (minimumPlan) => {
    expect(canUseTool(gate({ credits: 1, packCredits: 1 }), { minimumPlan })).toBe(true)
    expect(canUseTool(gate({ dev: true }), { minimumPlan })).toBe(true)
    expect(canUseTool(gate({ active: true }), { minimumPlan })).toBe(false)
  })

  test.each(Object.values(tools))('$name says which plan opens it, or that there is none', (tool) => {
    expect(toolObstacle(gate(), tool)).toBe('tool.subscription')
    expect(toolObstacle(gate({ tier: 'Premium', active: false, credits: 9 }), tool)).toBe('tool.subscription')
    expect(toolObstacle(gate({ tier: 'Premium', active: true }), tool)).toBeUndefined()
    const basic = toolObstacle(gate({ tier: 'Basic', active: true }), tool)
    expect(basic).toBe(tool.minimumPlan === 'Basic' ? undefined : 'tool.plan')
  })
})

describe('the gated routes', () => {
  test.each([
    ['nobody with nothing', gate(), false],
    ['an active tier without credits', gate({ tier: 'Basic', active: true }), true],
    ['a tier that has ended', gate({ tier: 'Premium', active: false }), false],
    ['a tier that has ended, with credits left', gate({ tier: 'Premium', active: false, credits: 3 }), true],
    ['active without a tier', gate({ active: true }), false],
    ['credits only', gate({ tier: 'CREDITS_ONLY', active: true }), true],
    ['one credit', gate({ credits: 1 }), true],
    ['dev', gate({ dev: true }), true],
  ])('know %s', (_who, account, open) => {
    expect(hasAccess(account)).toBe(open)
  })
})

describe('a price', () => {
  test.each([
    [0, 1, 'generation.credits'],
    [0, 3, 'generation.credits'],
    [1, 3, 'generation.moreCredits'],
    [2, 3, 'generation.moreCredits'],
    [3, 3, undefined],
    [4, 3, undefined],
  ])('with %i credits of %i: %s', (credits, price, obstacle) => {
    expect(creditObstacle(gate({ credits }), { credits: price })).toBe(obstacle)
    expect(creditObstacle(gate({ credits, dev: true }), { credits: price })).toBeUndefined()
  })

  test.each(toolModes)('of $toolId/$modeId is at least one credit, and an empty balance is told so', ({ mode }) => {
    expect(mode.credits).toBeGreaterThanOrEqual(1)
    const obstacle = creditObstacle(gate(), mode)
    expect(obstacle && errorMessage(obstacle)).toBe('You need credits to generate images')
  })
})

// Every kind of account: tier × active × plan credits × pack credits × dev.
const kinds = [null, ...tiers].flatMap((tier) =>
  [true, false].flatMap((active) =>
    [0, 1, 49, 50].flatMap((credits) =>
      [0, credits].flatMap((packCredits) =>
        [true, false].map((dev) => ({
          tier,
          active,
          credits,
          packCredits,
          dev,
          account: gate({ tier, active, credits, packCredits, dev }),
        })),
      ),
    ),
  ),
)

describe.each(kinds)('tier $tier, active $active, $credits credits ($packCredits of packs), dev $dev', (kind) => {
  const { tier, active, credits, packCredits, dev, account } = kind
  const stands = active && tier !== null

  test('opens the work areas to a standing, to credits and to dev, and leads to a paywall otherwise', () => {
    const isOpen = dev || stands || credits > 0
    expect(hasStanding(account)).toBe(stands)
    expect(hasAccess(account)).toBe(isOpen)
    expect(routeObstacle(account, { creditsPaywall: false })).toBe(isOpen ? undefined : 'paywall')
    expect(routeObstacle(account, { creditsPaywall: true })).toBe(isOpen ? undefined : 'credits-paywall')
  })

  test.each(Object.values(toolOffer))('$name', (tool) => {
    const isOpen = dev || packCredits > 0 || (active && tier !== null && opens[tier].includes(tool.minimumPlan))
    expect(canUseTool(account, tool)).toBe(isOpen)
    expect(toolObstacle(account, tool)).toBe(isOpen ? undefined : stands ? 'tool.plan' : 'tool.subscription')
  })

  test('trains with a standing and 50 credits', () => {
    const expected =
      dev || (stands && credits >= 50) ? undefined : stands ? 'training.credits' : 'training.subscription'
    expect(trainingObstacle(account)).toBe(expected)
  })

  test('generates in bulk, and prompts freely, on a live Pro, Premium or Enterprise', () => {
    const isPro = tier !== null && ['Pro', 'Premium', 'Enterprise'].includes(tier)
    expect(hasProPlan(account)).toBe(dev || (active && isPro))
    expect(hasActivePlan(account)).toBe(stands && tier !== 'CREDITS_ONLY')
  })
})

// platform 5: tool availability by plan.
test.each([
  ['Basic', ['Full Redesign', 'Paint Walls']],
  [
    'Pro',
    [
      'Full Redesign',
      'Virtual Staging',
      'Replace Furniture',
      'Remove Furniture',
      'Paint Walls',
      'Change Materials',
      'Change Flooring',
    ],
  ],
  ['Premium', Object.values(toolOffer).map(({ name }) => name)],
  ['CREDITS_ONLY', Object.values(toolOffer).map(({ name }) => name)],
] as const)('%s includes %j', (tier, names) => {
  const included = Object.values(toolOffer).filter((tool) => planIncludes(tier, tool))
  expect(included.map(({ name }) => name)).toEqual(names)
})

test('eight tools are offered, and those that work go by the same names', () => {
  expect(Object.values(toolOffer)).toHaveLength(8)
  for (const tool of Object.values(tools)) expect(tool).toMatchObject(toolOffer[tool.id])
})
