import { Box, Button, type SxProps, type Theme } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Banner } from '#frontend/components/banner.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { isPaymentOpen, pausedCredits } from '#shared/access.ts'
import { plans } from '#shared/billing/plans.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { creditsInWords } from '#shared/copy/credits.ts'
import type { Account } from '#shared/entities/account.ts'
import { errorMessage } from '#shared/errors.ts'
import { useOpenPayment, usePortal } from './use-checkout.ts'

type Due = { words: string; action: string; way: 'portal' | 'payment' }

/** The text and the remedy for an open payment; undefined for an account without one. */
const dueOf = ({ subscription }: Account): Due | undefined => {
  if (!subscription) return undefined
  const { status, pendingPlan, waitsFor } = subscription
  if (pendingPlan)
    return {
      words: billingCopy.changeWaits(plans[pendingPlan].title),
      action: billingCopy.finishPayment,
      way: 'payment',
    }
  if (status === 'active') return undefined
  if (waitsFor === 'confirmation')
    return { words: billingCopy.confirmationOpen, action: billingCopy.confirmPayment, way: 'payment' }
  // A new card has to be stored in the portal, or the next renewal fails too.
  return status === 'past_due'
    ? { words: errorMessage('subscription.pastDue'), action: billingCopy.updateCard, way: 'portal' }
    : { words: billingCopy.firstPaymentOpen, action: billingCopy.finishPayment, way: 'payment' }
}

/** Whether a payment of the account's plan is open. */
export const usePaymentDue = (): boolean => {
  const { data: account } = useQuery(accountQuery)
  return account !== undefined && isPaymentOpen(account)
}

type PaymentDueProps = { opensPortalHere?: boolean; sx?: SxProps<Theme> }

/**
 * The banner of an open payment of the plan or of its change. Its action is the page's primary one while the plan is not active:
 * Stripe's portal, or the page of the invoice (docs/product.md, Money).
 */
export const PaymentDue = ({ opensPortalHere = false, sx = {} }: PaymentDueProps) => {
  const { data: account } = useQuery(accountQuery)
  const toast = useToast()
  const onProblem = (message: string) => toast(message, 'error')
  const ways = {
    portal: usePortal({ inNewTab: !opensPortalHere, onProblem }),
    payment: useOpenPayment(onProblem),
  }
  const due = account && dueOf(account)
  if (!account || !due) return null
  const paused = pausedCredits(account)
  const { leave, busyWith } = ways[due.way]
  return (
    <Box sx={sx}>
      <Banner
        severity="warning"
        action={
          <Button
            size="small"
            {...(isPaymentOpen(account) && { variant: 'contained', color: 'primary' })}
            loading={busyWith !== undefined}
            onClick={() => void leave('stripe')}
          >
            {due.action}
          </Button>
        }
      >
        {due.words}
        {paused > 0 && (
          <Box component="span" sx={{ display: 'block', fontWeight: 400 }}>
            {billingCopy.pausedUntilPaid(creditsInWords(paused))}
          </Box>
        )}
      </Banner>
    </Box>
  )
}
