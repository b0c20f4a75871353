import { Button, Link } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import { useSupportEmail } from '#frontend/components/brand.tsx'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { type Plan, planOfPrice } from '#shared/billing/plans.ts'
import { verificationPaces } from '#shared/billing/verification-paces.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { paymentCopy } from '#shared/copy/payment.ts'
import { planChangeCopy } from '#shared/copy/plan-change.ts'
import { PaymentPage, type WayBack } from './payment-page.tsx'
import { useConversion } from './use-conversion.ts'
import { useVerification, type Verification } from './use-verification.ts'

const problems: Record<Exclude<Verification['status'], 'waiting' | 'applied' | 'delayed' | 'rejected'>, string> = {
  refused: billingCopy.processError,
  failed: billingCopy.verifyError,
  late: billingCopy.verifyFailed,
}

type PaymentVerificationProps = {
  sessionId: string
  /** Where the buyer came from, if that is known. */
  wayBack?: WayBack | undefined
}

/** Waits until the paid credits are on the account (docs/product.md, Money). */
export const PaymentVerification = ({ sessionId, wayBack }: PaymentVerificationProps) => {
  const { verification, tryAgain } = useVerification(sessionId, verificationPaces.paymentSuccess)
  const email = useSupportEmail()
  const bought = useBoughtPlan(verification)
  useConversion(verification.status === 'applied' && !verification.reversed ? verification.item : undefined)

  switch (verification.status) {
    case 'waiting':
      return (
        <PaymentPage state="waiting" title={paymentCopy.confirming}>
          {paymentCopy.confirmingWords}
        </PaymentPage>
      )
    case 'delayed':
      return (
        <PaymentPage state="delayed" title={billingCopy.paymentDelayed}>
          {billingCopy.paymentDelayedWords}
        </PaymentPage>
      )
    case 'rejected':
      return (
        <PaymentPage
          state="failed"
          title={billingCopy.paymentRejected}
          action={
            <Button variant="contained" color="primary" component={RouterLink} to={paths.creditsPaywall}>
              {billingCopy.seeOffers}
            </Button>
          }
        >
          {billingCopy.paymentRejectedWords}
        </PaymentPage>
      )
    case 'applied':
      return verification.reversed ? (
        <PaymentPage state="done" title={billingCopy.paymentReturned}>
          {billingCopy.paymentReturnedWords[verification.reversed]}{' '}
          {paymentCopy.youNowHave(verification.currentCredits)}
        </PaymentPage>
      ) : (
        <PaymentPage
          state="done"
          title={bought ? planChangeCopy.changedTitle(bought.title) : paymentCopy.successful}
          wayBack={wayBack}
        >
          {billingCopy.creditsAdded(verification.creditsAdded, verification.debtRepaid ?? 0)}{' '}
          {paymentCopy.youNowHave(verification.currentCredits)}
        </PaymentPage>
      )
    default:
      return (
        <PaymentPage
          state="failed"
          title={paymentCopy.failed}
          action={
            verification.status !== 'refused' && (
              <Button variant="contained" color="primary" onClick={tryAgain}>
                {paymentCopy.checkAgain}
              </Button>
            )
          }
        >
          {problems[verification.status]} <Link href={`mailto:${email}`}>{email}</Link>
        </PaymentPage>
      )
  }
}

/** The plan that was bought; undefined for a pack, and once the account has another plan or none. */
const useBoughtPlan = (verification: Verification): Plan | undefined => {
  const { data: account, isFetching } = useQuery(accountQuery)
  if (verification.status !== 'applied') return undefined
  const plan = planOfPrice(verification.item ?? '')
  // A new purchase can be known before the account shows it.
  const isOver = verification.alreadyProcessed && account && !isFetching && account.subscription?.plan !== plan?.id
  return isOver ? undefined : plan
}
