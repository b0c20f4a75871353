import { Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { Banner } from '#frontend/components/banner.tsx'
import { RetryBanner } from '#frontend/components/retry.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { useConversion } from '#frontend/features/billing/use-conversion.ts'
import { useVerification, type Verification } from '#frontend/features/billing/use-verification.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { verificationPaces } from '#shared/billing/verification-paces.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { paymentCopy } from '#shared/copy/payment.ts'

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
export const useReturnFromCheckout = () => {
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
  /** The studio with the room that the buyer came from; undefined without one. */
  roomPath: string | undefined
}

/** How far the purchase is that the buyer has come back from. */
export const PurchaseNotice = ({ verification, tryAgain, askedCredits, roomPath }: PurchaseNoticeProps) => {
  const { data: account } = useQuery(accountQuery)
  switch (verification.status) {
    case 'waiting':
      return <Notice severity="info">{paymentCopy.confirmingCredits(askedCredits)}</Notice>
    case 'delayed':
      // The page shows this above as soon as the account has it.
      return account?.isPaymentOnItsWay ? null : <Notice severity="info">{billingCopy.paymentDelayedWords}</Notice>
    case 'rejected':
      return <Notice severity="error">{billingCopy.paymentRejectedWords}</Notice>
    case 'refused':
      return <Notice severity="error">{billingCopy.confirmFailed}</Notice>
    case 'applied':
      return <Bought {...verification} roomPath={roomPath} />
    case 'failed':
    case 'late':
      return (
        <Box sx={{ mb: 3 }}>
          <RetryBanner label={paymentCopy.checkAgain} onRetry={tryAgain}>
            {billingCopy.creditRetriesOver}
          </RetryBanner>
        </Box>
      )
  }
}

const Notice = (banner: ComponentProps<typeof Banner>) => (
  <Box sx={{ mb: 3 }}>
    <Banner {...banner} />
  </Box>
)

type BoughtProps = Extract<Verification, { status: 'applied' }> & Pick<PurchaseNoticeProps, 'roomPath'>

/** The toast says the balance; a debt needs more time to read, and the buyer may have come from a room. */
const Bought = ({ creditsAdded, debtRepaid = 0, reversed, roomPath }: BoughtProps) => {
  if (reversed || (debtRepaid === 0 && !roomPath)) return null
  return (
    <Notice
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
    </Notice>
  )
}
