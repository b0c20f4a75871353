import type { Account } from '#shared/entities/account.ts'
import type { Tier } from '#shared/entities/tier.ts'
import type { MinimumPlan, Mode, Tool } from '#shared/tools/define-tool.ts'
import { type AppError, appError } from './errors.ts'

type Gate = Pick<Account, 'tier' | 'active' | 'credits' | 'packCredits' | 'dev'>

const rank: Record<Tier, number> = {
  Basic: 1,
  Pro: 2,
  Premium: 3,
  Enterprise: 3,
  CREDITS_ONLY: 3,
}

/** Whether the account is active with a tier, from a paid subscription or a bought pack (docs/product.md, Access). */
export const hasActiveTier = ({ active, tier }: Gate): boolean => active && tier !== null

/** Whether an account may make designs: a `dev` account, an active tier, or any credits (docs/product.md, Access). */
export const hasAccess = (gate: Gate): boolean => gate.dev || hasActiveTier(gate) || gate.credits > 0

type DashboardVisit = { area: 'designTools' | 'gallery'; hasDesigns: boolean }

/**
 * Whether an account may open an area of the dashboard. The gallery also opens for an account without access if it has
 * designs (docs/product.md, Access).
 */
export const canOpenDashboard = (gate: Gate, { area, hasDesigns }: DashboardVisit): boolean =>
  hasAccess(gate) || (area === 'gallery' && hasDesigns)

/** Whether a monthly or yearly plan is active. Packs alone do not count. */
export const hasActivePlan = (gate: Gate): boolean => hasActiveTier(gate) && gate.tier !== 'CREDITS_ONLY'

/** Whether /buy-credits sells packs to an account. Others must subscribe first (docs/product.md, Money). */
export const canBuyMoreCredits = ({ active, dev }: Pick<Gate, 'active' | 'dev'>): boolean => active || dev

/** Whether a tier includes a tool (docs/product.md, Tools). */
export const planIncludes = (tier: Tier, { minimumPlan }: Pick<Tool, 'minimumPlan'>): boolean =>
  rank[tier] >= rank[minimumPlan]

const meetsPlan = ({ tier }: Gate, minimumPlan: MinimumPlan) => tier !== null && planIncludes(tier, { minimumPlan })

/** The plan from which an account may start bulk jobs. */
export const bulkPlan = 'Pro' satisfies MinimumPlan

/**
 * Whether an account may start bulk jobs: an active plan from Pro up. Packs alone do not count (docs/product.md,
 * Access).
 */
export const canUseBulk = (gate: Gate): boolean => gate.dev || (hasActivePlan(gate) && meetsPlan(gate, bulkPlan))

/** The reason why an account may not start a kind of bulk job, apart from credits. Undefined when it may. */
export const bulkRefusal = (
  gate: Gate & Partial<Pick<Account, 'subscription'>>,
  kind: 'scenes' | 'listing',
): AppError | undefined => {
  if (canUseBulk(gate)) return undefined
  if (isPastDue(gate)) return appError('subscription.pastDue')
  return appError(kind === 'listing' ? 'bulk.listingPlan' : 'bulk.plan')
}

/** The requirement of a tool: a plan, or pack credits unless it is for plans only. */
type Gated = Pick<Tool, 'minimumPlan'> & { isForPlansOnly?: true }

/**
 * Whether an account may use a tool. Pack credits open all tools; otherwise the active plan decides (docs/product.md,
 * Tools).
 */
export const canUseTool = (gate: Gate, tool: Gated): boolean =>
  gate.dev ||
  (!tool.isForPlansOnly && gate.packCredits > 0) ||
  ((tool.isForPlansOnly ? hasActivePlan(gate) : gate.active) && meetsPlan(gate, tool.minimumPlan))

/** Whether the renewal of the account's plan could not be charged (docs/product.md, Money). */
const isPastDue = ({ subscription }: Partial<Pick<Account, 'subscription'>>): boolean =>
  subscription?.status === 'past_due'

/** Whether the first payment or a renewal of the account's plan is open (docs/product.md, Money). */
export const isPaymentOpen = ({ subscription }: Pick<Account, 'subscription'>): boolean =>
  subscription !== null && subscription.status !== 'active'

/** Credits that cannot be spent now: plan credits while the plan is not active and no pack credits open the tools. */
export const pausedCredits = ({ dev, active, credits, packCredits }: Gate): number =>
  dev || active || packCredits > 0 ? 0 : credits

/**
 * The reason why an account may not start a mode: a failed renewal, then missing credits, then a plan without the tool.
 * Undefined when it may. The studio shows the message before the request, and the server throws the error
 * (docs/product.md, Credits).
 */
export const startRefusal = (
  gate: Gate & Partial<Pick<Account, 'subscription'>>,
  { tool, mode }: { tool: Gated & Pick<Tool, 'name'>; mode: Pick<Mode, 'credits'> },
): AppError | undefined => {
  if (isPastDue(gate) && !canUseTool(gate, tool)) return appError('subscription.pastDue')
  if (!gate.dev && gate.credits < mode.credits)
    return appError(gate.credits === 0 ? 'generation.credits' : 'generation.moreCredits')
  if (canUseTool(gate, tool)) return undefined
  return hasActiveTier(gate)
    ? appError('tool.plan', { tool: tool.name, plan: tool.minimumPlan })
    : appError('tool.subscription')
}
