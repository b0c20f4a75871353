import { Box, Button } from '@mui/material'
import { Coins } from 'lucide-react'
import { Link as RouterLink } from 'react-router-dom'
import { PageMessage } from '#frontend/components/page-message.tsx'
import { PackCards } from '#frontend/features/billing/pack-cards.tsx'
import { usePaymentDue } from '#frontend/features/billing/payment-due.tsx'
import { KeptYearlyOffer } from '#frontend/features/billing/standing-cards.tsx'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { allPacks } from '#shared/billing/packs.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { errorMessage } from '#shared/errors.ts'

/** The packs, or the step that must come before them. */
export const PackSale = ({ isOpen }: { isOpen: boolean }) => {
  const isPaymentDue = usePaymentDue()
  if (isOpen)
    return (
      <>
        <PackCards packs={allPacks} source="buy-credits" />
        <KeptYearlyOffer />
      </>
    )
  return isPaymentDue ? <PayPlanFirst /> : <SubscribeFirst />
}

export const GetSubscription = () => (
  <Button component={RouterLink} to={paths.subscription}>
    {billingCopy.getSubscription}
  </Button>
)

const BuyWithoutPlan = () => (
  <Button component={RouterLink} to={paths.creditsPaywall}>
    {billingCopy.buyWithoutPlan}
  </Button>
)

/** Shown while a payment of the plan is open. It has no button for the payment, since the banner above has one. */
const PayPlanFirst = () => (
  <PageMessage icon={Coins} title={billingCopy.packsAfterPayment} action={<BuyWithoutPlan />} />
)

const SubscribeFirst = () => (
  <PageMessage
    icon={Coins}
    title={errorMessage('pack.subscription')}
    action={
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1.5 }}>
        <Button variant="contained" color="primary" component={RouterLink} to={paths.subscription}>
          {billingCopy.getSubscription}
        </Button>
        <BuyWithoutPlan />
      </Box>
    }
  />
)
