import { describe, expect, test } from 'vitest'
import { canUseTool, creditObstacle, hasAccess, toolObstacle } from '#shared/access.ts'
import type { Tier } from '#shared/entities/account.ts'
import { errorMessage } from '#shared/errors.ts'
import type { MinimumPlan } from '#shared/tools/define-tool.ts'
import { toolModes, tools } from '#shared/tools/index.ts'
import { gate } from '#test/support/accounts.ts'

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
