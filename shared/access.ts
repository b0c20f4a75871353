import type { Account, Tier } from '#shared/entities/account.ts'
import type { MinimumPlan, Mode, Tool } from '#shared/tools/define-tool.ts'
import { limits } from './limits.ts'

type Gate = Pick<Account, 'tier' | 'active' | 'credits' | 'packCredits' | 'dev'>

const rank: Record<Tier, number> = {
  Basic: 1,
  Pro: 2,
  Premium: 3,
  Enterprise: 3,
  CREDITS_ONLY: 3,
}

/** Whether a subscription, or the standing that a bought pack gives, is live. */
export const hasStanding = ({ active, tier }: Gate): boolean => active && tier !== null

/** Whether the gated routes open: dev, a live subscription, or any credits (readings, Access). */
export const hasAccess = (gate: Gate): boolean => gate.dev || hasStanding(gate) || gate.credits > 0

/** Where a gated route leads instead; undefined when it opens. `creditsPaywall` is the operator's setting. */
export const routeObstacle = (gate: Gate, { creditsPaywall }: { creditsPaywall: boolean }) => {
  if (hasAccess(gate)) return undefined
  return creditsPaywall ? ('credits-paywall' as const) : ('paywall' as const)
}

/** Whether a monthly or yearly plan is live; packs alone do not count. */
export const hasActivePlan = (gate: Gate): boolean => hasStanding(gate) && gate.tier !== 'CREDITS_ONLY'

/** Whether a tier includes a tool (platform 5). */
export const planIncludes = (tier: Tier, { minimumPlan }: Pick<Tool, 'minimumPlan'>): boolean =>
  rank[tier] >= rank[minimumPlan]

const meetsPlan = ({ tier }: Gate, minimumPlan: MinimumPlan) => tier !== null && planIncludes(tier, { minimumPlan })

/** Whether a tool is open to an account: pack credits open all eight, otherwise the live plan's (readings, Money). */
export const canUseTool = (gate: Gate, tool: Pick<Tool, 'minimumPlan'>): boolean =>
  gate.dev || gate.packCredits > 0 || (gate.active && meetsPlan(gate, tool.minimumPlan))

/** Why a tool is closed to an account: no live plan at all, or one that lacks it; undefined when it is open. */
export const toolObstacle = (gate: Gate, tool: Pick<Tool, 'minimumPlan'>) => {
  if (canUseTool(gate, tool)) return undefined
  return hasStanding(gate) ? ('tool.plan' as const) : ('tool.subscription' as const)
}

/** Why an account cannot pay for a generation; undefined when it can (readings, Money: which credit message). */
export const creditObstacle = (gate: Gate, mode: Pick<Mode, 'credits'>) => {
  if (gate.dev || gate.credits >= mode.credits) return undefined
  return gate.credits === 0 ? ('generation.credits' as const) : ('generation.moreCredits' as const)
}

/** Why an account cannot train a model: it takes a live standing and 50 credits (platform 5); undefined when it can. */
export const trainingObstacle = (gate: Gate) => {
  if (gate.dev) return undefined
  if (!hasStanding(gate)) return 'training.subscription' as const
  return gate.credits >= limits.trainingCredits ? undefined : ('training.credits' as const)
}

/** Whether bulk generation and custom prompts are open: to Pro, Premium and Enterprise (readings, Access). */
export const hasProPlan = (gate: Gate): boolean => gate.dev || (hasActivePlan(gate) && meetsPlan(gate, 'Pro'))
