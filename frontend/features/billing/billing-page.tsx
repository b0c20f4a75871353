import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { AccountProblem } from '#frontend/components/account-problem.tsx'
import { billingCopy } from '#shared/copy/billing.ts'
import { commonPrice } from '#shared/tools/picture-price.ts'
import { AbandonedCheckout } from './abandoned-checkout.tsx'
import { PaymentDue } from './payment-due.tsx'
import { KeptYearlyOffer } from './standing-cards.tsx'

type BillingPageProps = {
  title: string
  children: ReactNode
  lead?: ReactNode
  isCentred?: boolean
  /** Whether the banner about an open payment opens the portal in this tab, as on the account page. */
  opensPortalHere?: boolean
  /** Whether the yearly offer that was left is shown: not beside another payment. */
  hasOffer?: boolean
}

/** The layout of pages about plans, packs and the account. */
export const BillingPage = ({
  title,
  lead,
  isCentred = false,
  opensPortalHere = false,
  hasOffer = true,
  children,
}: BillingPageProps) => (
  <Box
    sx={{
      width: '100%',
      maxWidth: 1112,
      mx: 'auto',
      px: 'var(--gutter)',
      pt: { xs: 4, md: 7 },
      pb: 10,
      overflowX: 'clip',
    }}
  >
    <AccountProblem sx={{ mb: 3 }} />
    <PaymentDue opensPortalHere={opensPortalHere} sx={{ mb: 3 }} />
    <AbandonedCheckout />
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        justifyItems: isCentred ? 'center' : 'start',
        textAlign: isCentred ? 'center' : 'left',
        mb: { xs: 4, md: 5 },
      }}
    >
      <Typography variant="h1">{title}</Typography>
      {lead}
    </Box>
    {hasOffer && <KeptYearlyOffer />}
    {children}
  </Box>
)

export const Lead = ({ children }: { children: ReactNode }) => (
  <Typography variant="lead" color="textSecondary">
    {children}
  </Typography>
)

/** What a credit buys, from the prices of the tools. */
export const PicturePrice = () => (
  <Typography color="textSecondary" sx={{ textWrap: 'balance' }}>
    {billingCopy.pictureFor(commonPrice)}
  </Typography>
)
