import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useToast } from '#frontend/components/toasts.tsx'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { priceInWords, yearlyOffer } from '#shared/billing/plans.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { creditsInWords } from '#shared/copy/credits.ts'
import { pagesCopy } from '#shared/copy/pages.ts'
import { paymentCopy, standingCopy } from '#shared/copy/payment.ts'
import { planChangeCopy } from '#shared/copy/plan-change.ts'
import { forgetOpenCheckout } from './kept-checkout.ts'
import { isYearlyOfferKept, keepYearlyOffer } from './kept-offer.ts'
import { PayNotes } from './pay-notes.tsx'
import { PaymentPage } from './payment-page.tsx'
import { renewalInWords } from './renewal-in-words.ts'
import { useYearlyCheckout } from './use-checkout.ts'

const { plan } = yearlyOffer

/** Opens the yearly checkout automatically, once in a tab, so that the Back button works. */
const useYearlyDeparture = () => {
  const toast = useToast()
  const { data: account, isPending } = useQuery(accountQuery)
  const isBought = account?.active === true && account.subscription?.plan === plan.id
  const [hasFailed, setHasFailed] = useState(false)
  const [wasKept] = useState(isYearlyOfferKept)
  const hasLeft = useRef(wasKept)
  const { leave, busyWith } = useYearlyCheckout(() => {
    setHasFailed(true)
    toast(billingCopy.yearlyFailed, 'error')
  })

  useEffect(() => {
    if (hasLeft.current || isPending || isBought) return
    hasLeft.current = true
    keepYearlyOffer()
    void leave('yearly')
  })

  // The message below is the same.
  useEffect(() => {
    if (wasKept) forgetOpenCheckout()
  }, [wasKept])

  const tryAgain = () => {
    setHasFailed(false)
    void leave('yearly')
  }
  return { account, isBought, isLeaving: busyWith || !hasLeft.current, hasFailed, tryAgain }
}

/**
 * Leads to the yearly checkout. After a failure, or after returning from it, a button opens it again. To a subscriber who
 * has it, it says so.
 */
export const YearlyDeparture = () => {
  const { account, isBought, isLeaving, hasFailed, tryAgain } = useYearlyDeparture()

  if (account && isBought) {
    return (
      <PaymentPage state="done" title={planChangeCopy.changedTitle(plan.title)}>
        {planChangeCopy.changed(creditsInWords(account.credits))}
      </PaymentPage>
    )
  }
  if (isLeaving) {
    return (
      <PaymentPage state="waiting" title={paymentCopy.leaving}>
        {standingCopy.yearly(plan.title, priceInWords(plan.priceCents))}
      </PaymentPage>
    )
  }
  return (
    <PaymentPage
      state={hasFailed ? 'failed' : 'offered'}
      title={plan.title}
      action={
        <Button variant="contained" color="primary" onClick={tryAgain}>
          {hasFailed ? pagesCopy.tryAgain : billingCopy.continueToPayment}
        </Button>
      }
      notes={<PayNotes isCentred credits={plan.credits} renewal={renewalInWords(plan, account?.subscription)} />}
    >
      {hasFailed
        ? billingCopy.yearlyNotStarted
        : `${standingCopy.yearlyPrice(priceInWords(plan.priceCents), plan.credits)} ${billingCopy.yearlyKept}`}
    </PaymentPage>
  )
}
