import { call } from '#frontend/lib/api/call.ts'
import { leaveSite } from '#frontend/lib/navigation/leave-site.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { checkoutProblem } from '#frontend/lib/words/checkout-problem.ts'
import { plans } from '#shared/billing/plans.ts'
import { areas } from '#shared/contracts/index.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { AppError } from '#shared/errors.ts'

/** Opens the checkout of a plan in `tab`, or in this window where the browser refused a tab. */
export const goToCheckout = async (price: string, tab: Window | null, report: (text: string) => void) => {
  const plan = Object.values(plans).find(({ priceId }) => priceId === price)
  if (!plan) return tab?.close()
  if (tab) {
    tab.opener = null
    tab.document.title = billingCopy.openingCheckout
    tab.document.body.textContent = billingCopy.openingCheckout
  }
  try {
    const { url } = await call(areas.billing.endpoints.createCheckout, { body: { priceId: plan.priceId } })
    if (tab) tab.location.replace(url)
    else leaveSite(url)
  } catch (error) {
    tab?.close()
    if (error instanceof AppError && error.code === 'session.missing') return leaveSite(paths.login)
    report(checkoutProblem(error))
  }
}
