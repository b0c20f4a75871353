import { needOfTool } from '#shared/billing/plan-restrictions.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import type { ErrorCode } from '#shared/errors.ts'
import type { Tool } from '#shared/tools/define-tool.ts'
import { paths } from './paths.ts'

/** The page that resolves a refused start. `isPurchase`: more credits resolve it. */
export type Remedy = { label: string; path: string; isPurchase: boolean }

/** The remedy for a code of `startRefusal` (docs/product.md, Credits); undefined for any other error. */
export const remedyFor = (code: ErrorCode, tool: Pick<Tool, 'id' | 'minimumPlan'>): Remedy | undefined => {
  switch (code) {
    case 'generation.credits':
      return { label: 'Buy Credits', path: paths.creditsPaywall, isPurchase: true }
    case 'generation.moreCredits':
    case 'bulk.moreCredits':
      return { label: 'Buy Credits', path: paths.buyCredits, isPurchase: true }
    case 'subscription.pastDue':
      return { label: billingCopy.updateCard, path: paths.account, isPurchase: false }
    case 'tool.plan':
    case 'tool.subscription':
      return { label: 'See plans', path: paths.subscriptionFor(needOfTool(tool)), isPurchase: false }
    default:
      return undefined
  }
}
