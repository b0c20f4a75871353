import { needOfTool } from '#shared/billing/plan-restrictions.ts'
import { planWith } from '#shared/billing/plans.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import type { ErrorCode } from '#shared/errors.ts'
import type { Tool } from '#shared/tools/define-tool.ts'
import { paths } from './paths.ts'

type Way = { label: string; path: string }

/** The page that resolves a refused start. `isPurchase`: more credits resolve it. `instead`: another way to the same. */
export type Remedy = Way & { isPurchase: boolean; instead?: Way }

type Refused = Pick<Tool, 'id' | 'minimumPlan'> & { isForPlansOnly?: true }

/** The remedy for a code of `startRefusal` (docs/product.md, Credits); undefined for any other error. */
export const remedyFor = (code: ErrorCode, tool: Refused): Remedy | undefined => {
  switch (code) {
    case 'generation.credits':
      return { label: billingCopy.buyCredits, path: paths.creditsPaywall, isPurchase: true }
    case 'generation.moreCredits':
    case 'bulk.moreCredits':
      return { label: billingCopy.buyCredits, path: paths.buyCredits, isPurchase: true }
    case 'subscription.pastDue':
      return { label: billingCopy.updateCard, path: paths.account, isPurchase: false }
    case 'tool.plan':
    case 'tool.subscription':
      return planFor(tool)
    default:
      return undefined
  }
}

/**
 * The plan that opens a locked tool, chosen on the page of the plans; or a pack, which opens all tools (docs/product.md, Tools).
 */
const planFor = (tool: Refused): Remedy => {
  const plan = planWith(tool.minimumPlan)
  return {
    label: billingCopy.getPlan(plan.title),
    path: paths.subscriptionFor(needOfTool(tool), plan.id),
    isPurchase: false,
    ...(!tool.isForPlansOnly && { instead: { label: billingCopy.buyCredits, path: paths.creditsPaywall } }),
  }
}
