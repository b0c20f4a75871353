import * as z from 'zod'
import type { OfferedTool } from '#shared/tools/offer.ts'
import type { Plan } from './plans.ts'

/** The feature that led a user to /subscription: the `from` query parameter (docs/product.md, Access). */
export const PlanNeed = z.enum(['custom-prompt', 'tryon', 'magic-editor', 'room-design'])
export type PlanNeed = z.infer<typeof PlanNeed>

type Restriction = { heading: string; blocked: readonly Plan['tier'][]; message: string | null }

/** For each feature: the heading of /subscription, the tiers without the feature, and the message for them. */
export const planRestrictions: Record<PlanNeed, Restriction> = {
  'custom-prompt': {
    heading: 'Choose a plan with custom prompts',
    blocked: ['Basic'],
    message: "Basic plan doesn't include custom prompting. Please choose Pro or Premium.",
  },
  tryon: {
    heading: 'Choose a plan with AI Try-On',
    blocked: ['Basic'],
    message: 'AI Try-On requires Pro or Premium plan. Please choose Pro or Premium.',
  },
  'magic-editor': {
    heading: 'Choose a plan with Magic Editor',
    blocked: ['Basic', 'Pro'],
    message: 'Magic Editor is only available on Premium plan. Please choose Premium.',
  },
  'room-design': { heading: 'Choose a plan for room design', blocked: [], message: null },
}

/**
 * The restriction for a user who wants a tool: blocks the plans without that tool, or none (docs/product.md, Access).
 */
export const needOfTool = ({ id, minimumPlan }: Pick<OfferedTool, 'minimumPlan'> & { id?: string }): PlanNeed => {
  if (id === 'custom-prompt') return id
  return minimumPlan === 'Premium' ? 'magic-editor' : 'room-design'
}

/** The message for a plan without the needed feature. Undefined when the plan includes it. */
export const planObstacle = (plan: Pick<Plan, 'tier'>, need: PlanNeed | undefined): string | undefined => {
  const restriction = need && planRestrictions[need]
  return restriction?.blocked.includes(plan.tier) ? (restriction.message ?? undefined) : undefined
}
