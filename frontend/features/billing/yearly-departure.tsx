import { Button } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useToast } from '#frontend/components/toasts.tsx'
import { priceInWords, yearlyOffer } from '#shared/billing/plans.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { useYearlyCheckout } from './checkout.ts'
import { PaymentPage } from './payment-page.tsx'

/**
 * Opens the yearly checkout automatically, once. After a failure, or after returning from it, a button opens it again.
 */
export const YearlyDeparture = () => {
  const toast = useToast()
  const [hasFailed, setHasFailed] = useState(false)
  const hasLeft = useRef(false)
  const { leave, busyWith } = useYearlyCheckout(() => {
    setHasFailed(true)
    toast(billingCopy.yearlyFailed, 'error')
  })

  useEffect(() => {
    if (hasLeft.current) return
    hasLeft.current = true
    void leave('yearly')
  })

  const tryAgain = () => {
    setHasFailed(false)
    void leave('yearly')
  }

  if (busyWith || !hasLeft.current) {
    return (
      <PaymentPage state="waiting" title="Taking you to payment">
        {yearlyOffer.plan.title}, {priceInWords(yearlyOffer.plan.priceCents)} a year
      </PaymentPage>
    )
  }
  return (
    <PaymentPage
      state={hasFailed ? 'failed' : 'done'}
      title={yearlyOffer.plan.title}
      action={
        <Button variant="contained" color="primary" onClick={tryAgain}>
          {hasFailed ? 'Try again' : 'Continue to payment'}
        </Button>
      }
    >
      {hasFailed
        ? billingCopy.yearlyNotStarted
        : `${priceInWords(yearlyOffer.plan.priceCents)} a year, ${yearlyOffer.plan.credits} credits.`}
    </PaymentPage>
  )
}
