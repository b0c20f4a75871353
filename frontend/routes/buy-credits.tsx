import { Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { Banner } from '#frontend/components/banner.tsx'
import { PageMessage } from '#frontend/components/page-message.tsx'
import { RetryBanner } from '#frontend/components/retry.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { Waiting } from '#frontend/components/waiting.tsx'
import { BillingPage, Lead } from '#frontend/features/billing/billing-page.tsx'
import { PackCards } from '#frontend/features/billing/pack-cards.tsx'
import { useConversion } from '#frontend/features/billing/use-conversion.ts'
import { useVerification } from '#frontend/features/billing/verification.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { creditsInWords } from '#frontend/lib/words/credits-in-words.ts'
import { canBuyMoreCredits } from '#shared/access.ts'
import { allPacks } from '#shared/billing/plans.ts'
import { verificationPaces } from '#shared/billing/verification.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { errorMessage } from '#shared/errors.ts'

/** Sells packs to active accounts, and is the page that Stripe returns to after the payment. */
export const BuyCredits = () => {
  const { data: account, isPending } = useQuery(accountQuery)
  const [search] = useSearchParams()
  const isReturning = search.get('credit_success') === 'true'
  const isClosed = account && !canBuyMoreCredits(account)

  if (isPending) return <Waiting>Loading...</Waiting>
  return (
    <BillingPage
      title={billingCopy.buyCredits}
      lead={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, width: '100%' }}>
          <Box sx={{ mr: 'auto' }}>
            <Lead>{account ? `You have ${creditsInWords(account.credits)}.` : 'Credits that never expire.'}</Lead>
          </Box>
          {!isClosed && <GetSubscription />}
        </Box>
      }
    >
      {isReturning && <ReturnFromCheckout />}
      {isClosed && !isReturning ? <SubscribeFirst /> : <PackCards packs={allPacks} source="buy-credits" />}
    </BillingPage>
  )
}

const GetSubscription = () => (
  <Button component={RouterLink} to={paths.subscription}>
    {billingCopy.getSubscription}
  </Button>
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
        <Button component={RouterLink} to={paths.creditsPaywall}>
          {billingCopy.buyWithoutPlan}
        </Button>
      </Box>
    }
  />
)

/** After checkout: polls until the purchase is applied, then removes it from the URL. */
const ReturnFromCheckout = () => {
  const [search, setSearch] = useSearchParams()
  const toast = useToast()
  const { verification, tryAgain } = useVerification(search.get('session_id'), verificationPaces.buyCredits)
  const { status } = verification
  const currentCredits = status === 'applied' ? verification.currentCredits : undefined
  const creditsAdded = status === 'applied' ? verification.creditsAdded : undefined
  const isAnnounced = useRef(false)
  useConversion(
    useMemo(() => (creditsAdded === undefined ? undefined : { creditsAdded, isPack: true }), [creditsAdded]),
  )

  useEffect(() => {
    if (currentCredits === undefined || isAnnounced.current) return
    isAnnounced.current = true
    toast(billingCopy.purchased(currentCredits), 'success')
    setSearch({}, { replace: true })
  }, [currentCredits, toast, setSearch])

  if (status === 'applied') return null
  const asked = Number(search.get('credits'))
  return (
    <Box sx={{ mb: 3 }}>
      {status === 'waiting' && (
        <Banner severity="info">
          {Number.isInteger(asked) && asked > 0
            ? `Confirming your purchase of ${creditsInWords(asked)}...`
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
