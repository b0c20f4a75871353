import type { Account } from '#shared/entities/account.ts'
import type { MinimumPlan, Mode, Tool } from '#shared/tools/define-tool.ts'

type Gate = Pick<Account, 'tier' | 'active' | 'credits' | 'packCredits' | 'dev'>

const rank: Record<NonNullable<Account['tier']>, number> = {
  Basic: 1,
  Pro: 2,
  Premium: 3,
  Enterprise: 3,
  CREDITS_ONLY: 3,
}

/** Whether the gated routes open: dev, a live subscription, or any credits (readings, Access). */
export const hasAccess = ({ dev, active, tier, credits }: Gate): boolean =>
  dev || (active && tier !== null) || credits > 0

const meetsPlan = ({ tier }: Gate, plan: MinimumPlan) => tier !== null && rank[tier] >= rank[plan]

/** Whether a tool is open to an account: pack credits open all eight, otherwise the live plan's (readings, Money). */
export const canUseTool = (gate: Gate, tool: Pick<Tool, 'minimumPlan'>): boolean =>
  gate.dev || gate.packCredits > 0 || (gate.active && meetsPlan(gate, tool.minimumPlan))

/** Why a tool is closed to an account: no live plan at all, or one that lacks it; undefined when it is open. */
export const toolObstacle = (gate: Gate, tool: Pick<Tool, 'minimumPlan'>) => {
  if (canUseTool(gate, tool)) return undefined
  return gate.active && gate.tier !== null ? ('tool.plan' as const) : ('tool.subscription' as const)
}

/** Why an account cannot pay for a generation; undefined when it can (readings, Money: which credit message). */
export const creditObstacle = (gate: Gate, mode: Pick<Mode, 'credits'>) => {
  if (gate.dev || gate.credits >= mode.credits) return undefined
  return gate.credits === 0 ? ('generation.credits' as const) : ('generation.moreCredits' as const)
}
