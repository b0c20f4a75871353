import { describe, expect, test } from 'vitest'
import {
  bulkRefusal,
  canBuyMoreCredits,
  canOpenDashboard,
  canUseTool,
  hasAccess,
  hasActivePlan,
  hasActiveTier,
  pausedCredits,
  planIncludes,
  startRefusal,
} from '#shared/access.ts'
import type { Tier } from '#shared/entities/tier.ts'
import type { MinimumPlan } from '#shared/tools/define-tool.ts'
import { toolModes, tools } from '#shared/tools/index.ts'
import { toolOffer } from '#shared/tools/offer.ts'
import { gate } from '#test/support/functions/accounts.ts'

const plans: readonly MinimumPlan[] = ['Basic', 'Pro', 'Premium']

// (docs/product.md, Tools)
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

  test.each(tiersAndPlans)('of $plan is closed to an inactive $tier account that has only plan credits', (row) => {
    expect(canUseTool(gate({ tier: row.tier, active: false, credits: 50 }), { minimumPlan: row.plan })).toBe(false)
  })

  test.each(tiersAndPlans)('of $plan is open to a $tier account with pack credits, active or not', ({ tier, plan }) => {
    for (const active of [true, false])
      expect(canUseTool(gate({ tier, active, credits: 1, packCredits: 1 }), { minimumPlan: plan })).toBe(true)
  })

  test.each(plans)('of %s is open to pack credits without a tier, and to dev', (minimumPlan) => {
    expect(canUseTool(gate({ credits: 1, packCredits: 1 }), { minimumPlan })).toBe(true)
    expect(canUseTool(gate({ dev: true }), { minimumPlan })).toBe(true)
    expect(canUseTool(gate({ active: true }), { minimumPlan })).toBe(false)
  })
})

describe('the gated routes', () => {
  test.each([
    ['an account with nothing', gate(), false],
    ['an active tier without credits', gate({ tier: 'Basic', active: true }), true],
    ['a tier that has ended', gate({ tier: 'Premium', active: false }), false],
    ['a tier that has ended, with credits left', gate({ tier: 'Premium', active: false, credits: 3 }), true],
    ['an active account without a tier', gate({ active: true }), false],
    ['the tier CREDITS_ONLY', gate({ tier: 'CREDITS_ONLY', active: true }), true],
    ['one credit', gate({ credits: 1 }), true],
    ['the dev mark', gate({ dev: true }), true],
  ])('for %s, %o, are open: %s', (_who, account, open) => {
    expect(hasAccess(account)).toBe(open)
  })
})

const pastDue = {
  subscription: {
    plan: 'premium',
    status: 'past_due',
    periodEnd: '2026-12-20T12:00:00.000Z',
    cancelsAtPeriodEnd: false,
    nextPlan: null,
    pendingPlan: null,
    waitsFor: null,
    balanceCents: 0,
  },
} as const

describe('the gallery', () => {
  const open = { designTools: true, withDesigns: true, withoutDesigns: true }
  const kept = { designTools: false, withDesigns: true, withoutDesigns: false }

  test.each([
    ['an account with neither plan nor credits', gate(), kept],
    ['a plan that has ended', gate({ tier: 'Premium', active: false }), kept],
    ['a plan that is past due, without credits', { ...gate({ tier: 'Pro', active: false }), ...pastDue }, kept],
    [
      'a plan that is past due, with credits',
      { ...gate({ tier: 'Pro', active: false, credits: 3 }), ...pastDue },
      open,
    ],
    ['spent pack credits', gate({ tier: 'CREDITS_ONLY', active: true }), open],
    ['pack credits', gate({ tier: 'CREDITS_ONLY', active: true, credits: 3, packCredits: 3 }), open],
    ['welcome credits', gate({ credits: 1, packCredits: 1 }), open],
    ['an active plan without credits', gate({ tier: 'Basic', active: true }), open],
    ['the dev mark', gate({ dev: true }), open],
  ])('and the design tools of %s', (_who, account, expected) => {
    const opens = (area: 'designTools' | 'gallery', hasDesigns: boolean) =>
      canOpenDashboard(account, { area, hasDesigns })
    expect({
      designTools: opens('designTools', true),
      withDesigns: opens('gallery', true),
      withoutDesigns: opens('gallery', false),
    }).toEqual(expected)
  })
})

const pro = { tool: { name: 'Virtual Staging', minimumPlan: 'Pro' }, mode: { credits: 3 } } as const

describe('a start is refused', () => {
  test.each([
    ['without any credits', gate(), 'generation.credits'],
    ['without any credits, although the plan has the tool', gate({ tier: 'Pro', active: true }), 'generation.credits'],
    ['with too few credits', gate({ tier: 'Pro', active: true, credits: 2 }), 'generation.moreCredits'],
    ['with too few pack credits', gate({ credits: 2, packCredits: 2 }), 'generation.moreCredits'],
    [
      'for credits first when the plan lacks the tool too',
      gate({ tier: 'Basic', active: true, credits: 2 }),
      'generation.moreCredits',
    ],
    ['with credits but no plan', gate({ credits: 3 }), 'tool.subscription'],
    [
      'with credits of a plan that has ended',
      gate({ tier: 'Premium', active: false, credits: 3 }),
      'tool.subscription',
    ],
    ['with credits of a plan that lacks the tool', gate({ tier: 'Basic', active: true, credits: 3 }), 'tool.plan'],
    [
      'with credits of a plan that is past due',
      { ...gate({ tier: 'Premium', active: false, credits: 3 }), ...pastDue },
      'subscription.pastDue',
    ],
    [
      'for the failed payment first when the credits of the plan have lapsed too',
      { ...gate({ tier: 'Premium', active: false }), ...pastDue },
      'subscription.pastDue',
    ],
    [
      'with too few credits, of which some are pack credits, although the plan is past due',
      { ...gate({ tier: 'Premium', active: false, credits: 2, packCredits: 1 }), ...pastDue },
      'generation.moreCredits',
    ],
  ])('%s', (_case, account, code) => {
    expect(startRefusal(account, pro)?.code).toBe(code)
  })

  test('with the exact messages of the catalogue', () => {
    const messageFor = (account: Parameters<typeof startRefusal>[0]) => startRefusal(account, pro)?.message
    expect(messageFor(gate())).toBe('You need credits to generate images')
    expect(messageFor(gate({ credits: 2 }))).toBe('You need more credits for this generation')
    expect(messageFor(gate({ credits: 3 }))).toBe('You need an active subscription')
    expect(messageFor(gate({ tier: 'Basic', active: true, credits: 3 }))).toBe(
      'Virtual Staging is included in Pro and above.',
    )
  })
})

test.each([
  ['of an active plan', gate({ tier: 'Pro', active: true, credits: 3 }), 0],
  ['of a plan that is not active', gate({ tier: 'Pro', active: false, credits: 3 }), 3],
  ['of a plan that is not active, beside a pack', gate({ tier: 'Pro', active: false, credits: 3, packCredits: 1 }), 0],
  ['of a pack', gate({ credits: 3, packCredits: 3 }), 0],
  ['of a dev account', gate({ credits: 3, dev: true }), 0],
])('credits %s are paused: %o, %i', (_case, account, paused) => {
  expect(pausedCredits(account)).toBe(paused)
})

test.each([
  ['exactly the price in plan credits', gate({ tier: 'Pro', active: true, credits: 3 })],
  ['more than the price in pack credits, without a plan', gate({ credits: 4, packCredits: 4 })],
  ['the dev mark and nothing else', gate({ dev: true })],
])('a start is allowed with %s', (_case, account) => {
  expect(startRefusal(account, pro)).toBeUndefined()
})

test.each(toolModes)('$toolId/$modeId costs at least one credit, so an empty balance never starts it', (toolMode) => {
  expect(toolMode.mode.credits).toBeGreaterThanOrEqual(1)
  expect(startRefusal(gate({ tier: 'Premium', active: true }), toolMode)?.code).toBe('generation.credits')
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

  test('has access and the design tools with an active tier, credits or dev', () => {
    const isOpen = dev || stands || credits > 0
    expect(hasActiveTier(account)).toBe(stands)
    expect(hasAccess(account)).toBe(isOpen)
    expect(canOpenDashboard(account, { area: 'designTools', hasDesigns: true })).toBe(isOpen)
  })

  test.each(Object.values(toolOffer))('$name', (tool) => {
    const isOpen = dev || packCredits > 0 || (active && tier !== null && opens[tier].includes(tool.minimumPlan))
    expect(canUseTool(account, tool)).toBe(isOpen)
    const price = { credits: 1 }
    const missingCredits = credits === 0 ? 'generation.credits' : undefined
    const closedTool = stands ? 'tool.plan' : 'tool.subscription'
    const refused = dev ? undefined : (missingCredits ?? (isOpen ? undefined : closedTool))
    expect(startRefusal(account, { tool, mode: price })?.code).toBe(refused)
  })

  test('can buy more credits on /buy-credits when it is active or dev', () => {
    expect(canBuyMoreCredits(account)).toBe(active || dev)
  })

  test('has an active plan when its tier is a subscription', () => {
    expect(hasActivePlan(account)).toBe(stands && tier !== 'CREDITS_ONLY')
  })
})

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

test('eight tools are offered, and each registered tool has its offered name and plan', () => {
  expect(Object.values(toolOffer)).toHaveLength(8)
  for (const tool of Object.values(tools)) expect(tool).toMatchObject(toolOffer[tool.id])
})

describe('bulk jobs', () => {
  const scenes = (changed: Parameters<typeof gate>[0]) =>
    bulkRefusal(gate({ active: true, credits: 9, ...changed }), 'scenes')

  test.each(['Pro', 'Premium', 'Enterprise'] as const)('are open to %s', (tier) => {
    expect(scenes({ tier })).toBeUndefined()
  })

  test('are open to developers', () => {
    expect(scenes({ dev: true, tier: null, active: false })).toBeUndefined()
  })

  test('are closed to Basic, to packs alone and to a plan that is not active', () => {
    for (const closed of [
      { tier: 'Basic' },
      { tier: 'CREDITS_ONLY', packCredits: 9 },
      { tier: 'Pro', active: false },
    ] as const)
      expect(scenes(closed)?.code).toBe('bulk.plan')
    expect(bulkRefusal(gate({ tier: 'Basic', active: true }), 'listing')?.code).toBe('bulk.listingPlan')
  })

  test('ask for the payment of a renewal that failed', () => {
    const subscription = { status: 'past_due' } as NonNullable<ReturnType<typeof gate>['subscription']>
    expect(scenes({ tier: 'Pro', active: false, subscription })?.code).toBe('subscription.pastDue')
  })
})
