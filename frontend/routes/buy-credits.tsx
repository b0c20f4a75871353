import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Lead, PicturePrice, SalesPage } from '#frontend/features/billing/billing-page.tsx'
import { PurchaseNotice, useReturnFromCheckout } from '#frontend/features/billing/pack-purchase.tsx'
import { GetSubscription, PackSale } from '#frontend/features/billing/pack-sale.tsx'
import { useKeptRoom } from '#frontend/features/studio/state/use-kept-room.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { balanceInWords } from '#frontend/lib/words/credits-in-words.ts'
import { canBuyMoreCredits } from '#shared/access.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { offersCopy } from '#shared/copy/payment.ts'

/** Sells packs to active accounts, and is the page that Stripe returns to after the payment. */
export const BuyCredits = () => {
  const { data: account } = useQuery(accountQuery)
  const purchase = useReturnFromCheckout()
  const roomPath = useKeptRoom()

  return (
    <SalesPage
      title={billingCopy.buyCredits}
      lead={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, width: '100%' }}>
          <Box sx={{ mr: 'auto' }}>
            <Lead>{account ? offersCopy.youHave(balanceInWords(account)) : offersCopy.neverExpire}</Lead>
            <PicturePrice />
          </Box>
          {account && canBuyMoreCredits(account) && <GetSubscription />}
        </Box>
      }
      standing={purchase && <PurchaseNotice {...purchase} roomPath={roomPath} />}
    >
      {/* Nothing is sold to an account that could not be read, or while the last purchase is being confirmed. */}
      {account && purchase?.verification.status !== 'waiting' && (
        <PackSale isOpen={canBuyMoreCredits(account) || purchase !== undefined} />
      )}
    </SalesPage>
  )
}
