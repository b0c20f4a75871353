import { useQuery } from '@tanstack/react-query'
import { Lead, PicturePrice, SalesPage } from '#frontend/features/billing/billing-page.tsx'
import { Guarantee } from '#frontend/features/billing/guarantee.tsx'
import { IncludedTools } from '#frontend/features/billing/included-tools.tsx'
import { PackCards } from '#frontend/features/billing/pack-cards.tsx'
import { Questions } from '#frontend/features/billing/questions.tsx'
import { CreditsAccount, KeptYearlyOffer } from '#frontend/features/billing/standing-cards.tsx'
import { Testimonials } from '#frontend/features/billing/testimonials.tsx'
import { KeptDesigns } from '#frontend/features/gallery/kept-designs-link.tsx'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { allPacks } from '#shared/billing/packs.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { offersCopy } from '#shared/copy/payment.ts'

/**
 * Sells packs without a plan. It never redirects, so that an account without credits can buy (docs/product.md, Screens).
 */
export const CreditsPaywall = () => {
  const { data: account } = useQuery(accountQuery)
  return (
    <SalesPage
      title={billingCopy.buyCreditsTitle}
      isCentred
      lead={
        <>
          <Lead>{offersCopy.payOnce}</Lead>
          <PicturePrice />
          <Guarantee />
          <KeptDesigns />
        </>
      }
      standing={account?.tier === 'CREDITS_ONLY' && <CreditsAccount account={account} />}
    >
      <PackCards packs={allPacks} source="credits-paywall" />
      <KeptYearlyOffer />
      <IncludedTools title={billingCopy.includedIn(offersCopy.everyPack)} tier="CREDITS_ONLY" saysIncluded />
      <Testimonials />
      <Questions />
    </SalesPage>
  )
}
