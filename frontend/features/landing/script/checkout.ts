import { call } from '#frontend/lib/api/call.ts'
import { leaveSite } from '#frontend/lib/navigation/leave-site.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import type { WaitingTab } from '#frontend/lib/navigation/waiting-tab.ts'
import { checkoutProblem } from '#frontend/lib/words/checkout-problem.ts'
import { plans } from '#shared/billing/plans.ts'
import { areas } from '#shared/contracts/index.ts'
import { AppError } from '#shared/errors.ts'

/** Opens the checkout of a plan in `tab`. */
export const goToCheckout = async (price: string, tab: WaitingTab, report: (text: string) => void) => {
  const plan = Object.values(plans).find(({ priceId }) => priceId === price)
  if (!plan) return tab.close()
  try {
    const { url } = await call(areas.billing.endpoints.createCheckout, { body: { priceId: plan.priceId } })
    tab.goTo(url)
  } catch (error) {
    tab.close()
    if (error instanceof AppError && error.code === 'session.missing') return leaveSite(paths.login)
    report(checkoutProblem(error))
  }
}
