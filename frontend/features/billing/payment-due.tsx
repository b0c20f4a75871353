import { Box, Button, type SxProps, type Theme } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Banner } from '#frontend/components/banner.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { creditsInWords } from '#frontend/lib/words/credits-in-words.ts'
import { isPaymentOpen, pausedCredits } from '#shared/access.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import type { Account } from '#shared/entities/account.ts'
import { errorMessage } from '#shared/errors.ts'
import { usePortal } from './checkout.ts'

/** The text of the banner about an open payment; undefined for an account without one. */
const dueOf = (account: Account | undefined) => {
  switch (account?.subscription?.status) {
    case 'past_due':
      return { words: errorMessage('subscription.pastDue'), action: billingCopy.updateCard }
    case 'incomplete':
      return { words: billingCopy.firstPaymentOpen, action: billingCopy.finishPayment }
    default:
      return undefined
  }
}

/** Whether a payment of the account's plan is open. */
export const usePaymentDue = (): boolean => {
  const { data: account } = useQuery(accountQuery)
  return account !== undefined && isPaymentOpen(account)
}

type PaymentDueProps = { opensPortalHere?: boolean; sx?: SxProps<Theme> }

/**
 * The banner of a plan whose payment is open, with the page's primary action: Stripe's portal (docs/product.md, Money).
 */
export const PaymentDue = ({ opensPortalHere = false, sx = {} }: PaymentDueProps) => {
  const { data: account } = useQuery(accountQuery)
  const toast = useToast()
  const portal = usePortal({ inNewTab: !opensPortalHere, onProblem: (message) => toast(message, 'error') })
  const due = dueOf(account)
  if (!account || !due) return null
  const paused = pausedCredits(account)
  return (
    <Box sx={sx}>
      <Banner
        severity="warning"
        action={
          <Button
            size="small"
            variant="contained"
            color="primary"
            loading={portal.busyWith !== undefined}
            onClick={() => void portal.leave('portal')}
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
