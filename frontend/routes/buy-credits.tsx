import { Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { Banner } from '#frontend/components/banner.tsx'
import { PageMessage } from '#frontend/components/page-message.tsx'
import { RetryBanner } from '#frontend/components/retry.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { Lead, PicturePrice, SalesPage } from '#frontend/features/billing/billing-page.tsx'
import { PackCards } from '#frontend/features/billing/pack-cards.tsx'
import { usePaymentDue } from '#frontend/features/billing/payment-due.tsx'
import { KeptYearlyOffer } from '#frontend/features/billing/standing-cards.tsx'
import { useConversion } from '#frontend/features/billing/use-conversion.ts'
import { useVerification, type Verification } from '#frontend/features/billing/verification.ts'
import { useKeptRoom } from '#frontend/features/studio/state/kept-room.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { balanceInWords, creditsInWords } from '#frontend/lib/words/credits-in-words.ts'
import { canBuyMoreCredits } from '#shared/access.ts'
import { allPacks } from '#shared/billing/plans.ts'
import { verificationPaces } from '#shared/billing/verification.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { errorMessage } from '#shared/errors.ts'

/** Sells packs to active accounts, and is the page that Stripe returns to after the payment. */
export const BuyCredits = () => {
  const { data: account } = useQuery(accountQuery)
  const purchase = useReturnFromCheckout()

  return (
    <SalesPage
      title={billingCopy.buyCredits}
      lead={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, width: '100%' }}>
          <Box sx={{ mr: 'auto' }}>
            <Lead>{account ? `You have ${balanceInWords(account)}.` : 'Credits that never expire.'}</Lead>
            <PicturePrice />
          </Box>
          {account && canBuyMoreCredits(account) && <GetSubscription />}
        </Box>
      }
      standing={purchase && <PurchaseNotice {...purchase} />}
    >
      {/* Nothing is sold to an account that could not be read, or while the last purchase is being confirmed. */}
      {account && purchase?.verification.status !== 'waiting' && (
        <Sale isOpen={canBuyMoreCredits(account) || purchase !== undefined} />
      )}
    </SalesPage>
  )
}

const Sale = ({ isOpen }: { isOpen: boolean }) => {
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

const GetSubscription = () => (
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

type Return = { sessionId: string | null; askedCredits: number | undefined }

/** The purchase in the URL after a checkout; undefined on any other visit. */
const returnOf = (search: URLSearchParams): Return | undefined => {
  if (search.get('credit_success') !== 'true') return undefined
  const asked = Number(search.get('credits'))
  return { sessionId: search.get('session_id'), askedCredits: Number.isInteger(asked) && asked > 0 ? asked : undefined }
}

/**
 * After checkout: polls until the purchase is applied, then removes it from the URL. The purchase is kept until the
 * page is left, so that consent to advertising given below the message still counts.
 */
const useReturnFromCheckout = () => {
  const [search, setSearch] = useSearchParams()
  const [returned] = useState(() => returnOf(search))
  const toast = useToast()
  const { verification, tryAgain } = useVerification(returned?.sessionId ?? null, verificationPaces.buyCredits)
  const applied = returned && verification.status === 'applied' ? verification : undefined
  const currentCredits = applied?.currentCredits
  const reversed = applied?.reversed
  const isAnnounced = useRef(false)
  useConversion(reversed ? undefined : applied?.item)

  useEffect(() => {
    if (currentCredits === undefined || isAnnounced.current) return
    isAnnounced.current = true
    if (reversed) toast(billingCopy.paymentReturnedWords[reversed])
    else toast(billingCopy.purchased(currentCredits), 'success')
    setSearch({}, { replace: true })
  }, [currentCredits, reversed, toast, setSearch])

  return returned && { verification, tryAgain, askedCredits: returned.askedCredits }
}

type PurchaseNoticeProps = {
  verification: Verification
  tryAgain: () => void
  askedCredits: number | undefined
}

const PurchaseNotice = ({ verification, tryAgain, askedCredits }: PurchaseNoticeProps) => {
  const { data: account } = useQuery(accountQuery)
  const { status } = verification
  // The page says so above, once the account shows it.
  if (status === 'delayed' && account?.isPaymentOnItsWay) return null
  if (status === 'delayed' || status === 'rejected')
    return (
      <Box sx={{ mb: 3 }}>
        <Banner severity={status === 'delayed' ? 'info' : 'error'}>
          {status === 'delayed' ? billingCopy.paymentDelayedWords : billingCopy.paymentRejectedWords}
        </Banner>
      </Box>
    )
  if (status === 'applied') return <Bought {...verification} />
  return (
    <Box sx={{ mb: 3 }}>
      {status === 'waiting' && (
        <Banner severity="info">
          {askedCredits
            ? `Confirming your purchase of ${creditsInWords(askedCredits)}...`
            : 'Confirming your purchase...'}
        </Banner>
      )}
      {status === 'refused' && <Banner severity="error">{billingCopy.confirmFailed}</Banner>}
      {(status === 'failed' || status === 'late') && (
        <RetryBanner label="Check again" onRetry={tryAgain}>
          {billingCopy.creditRetriesOver}
        </RetryBanner>
      )}
    </Box>
  )
}

/** The toast says the balance; a debt needs more time to read, and the buyer may have come from a room. */
const Bought = ({ creditsAdded, debtRepaid = 0, reversed }: Extract<Verification, { status: 'applied' }>) => {
  const roomPath = useKeptRoom()
  if (reversed || (debtRepaid === 0 && !roomPath)) return null
  return (
    <Box sx={{ mb: 3 }}>
      <Banner
        severity="success"
        action={
          roomPath && (
            <Button size="small" variant="contained" color="primary" component={RouterLink} to={roomPath}>
              {billingCopy.backToRoom}
            </Button>
          )
        }
      >
        {billingCopy.creditsAdded(creditsAdded, debtRepaid)}
      </Banner>
    </Box>
  )
}
