import { Navigate, useLocation } from 'react-router-dom'
import * as z from 'zod'
import { KnownAccount } from '#frontend/components/account-problem.tsx'
import { BillingPage, Lead, PicturePrice } from '#frontend/features/billing/billing-page.tsx'
import { Guarantee } from '#frontend/features/billing/guarantee.tsx'
import { useOfferInUrl } from '#frontend/features/billing/offer-in-url.ts'
import { defaultPlan, plansOnCards } from '#frontend/features/billing/plan-cards.tsx'
import { PlanOffers } from '#frontend/features/billing/plan-offers.tsx'
import { CurrentSubscription } from '#frontend/features/billing/standing-cards.tsx'
import { KeptDesigns } from '#frontend/features/gallery/kept-designs-link.tsx'
import { knownPath, paths } from '#frontend/lib/navigation/paths.ts'
import { hasAccess, hasActiveTier } from '#shared/access.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import type { Account } from '#shared/entities/account.ts'

const Arrival = z.object({ from: z.string() })

/** Plan selection. It redirects as soon as the account has a plan (docs/product.md, Access). */
export const Paywall = () => {
  const { state } = useLocation()
  const from = knownPath(Arrival.safeParse(state).data?.from ?? null)
  return (
    <KnownAccount>
      {(account) =>
        // An account that a gate redirected here returns to that page once it has access, also by credits.
        hasActiveTier(account) || account.dev || (from && hasAccess(account)) ? (
          <Navigate to={from ?? paths.dashboard} replace />
        ) : (
          <SelectPlan account={account} />
        )
      }
    </KnownAccount>
  )
}

const SelectPlan = ({ account }: { account: Account }) => {
  const [wanted, choose] = useOfferInUrl('plan')
  const chosen = (plansOnCards(undefined).find(({ id }) => id === wanted) ?? defaultPlan()).id
  return (
    <BillingPage
      title={billingCopy.selectPlan}
      isCentred
      lead={
        <>
          <Lead>{billingCopy.anytime}</Lead>
          <PicturePrice />
          <Guarantee />
          <KeptDesigns />
        </>
      }
    >
      {account.tier && <CurrentSubscription account={account} />}
      <PlanOffers value={chosen} onChange={choose} isCarousel />
    </BillingPage>
  )
}
