import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { AccountProblem } from '#frontend/components/account-problem.tsx'
import { Banner } from '#frontend/components/banner.tsx'
import { PageMessage } from '#frontend/components/page-message.tsx'
import { Waiting } from '#frontend/components/waiting.tsx'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { usePays } from '#frontend/lib/api/use-pays.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { commonPrice } from '#shared/tools/picture-price.ts'
import { AbandonedCheckout } from './abandoned-checkout.tsx'
import { PaymentDue } from './payment-due.tsx'

type BillingPageProps = {
  title: string
  children: ReactNode
  lead?: ReactNode
  isCentred?: boolean
  /** Whether the banner about an open payment opens the portal in this tab, as on the account page. */
  opensPortalHere?: boolean
}

const page = {
  width: '100%',
  maxWidth: 1112,
  mx: 'auto',
  px: 'var(--gutter)',
  pt: { xs: 4, md: 7 },
  pb: 10,
  overflowX: 'clip',
} as const

/**
 * The layout of pages about plans, packs and the account. It waits for the account, whose banners and cards would move what
 * stands below them.
 */
export const BillingPage = ({
  title,
  lead,
  isCentred = false,
  opensPortalHere = false,
  children,
}: BillingPageProps) => {
  const { isLoading } = useQuery(accountQuery)
  if (isLoading) return <Waiting />
  return (
    <Box sx={page}>
      <AccountProblem sx={{ mb: 3 }} />
      <PaymentDue opensPortalHere={opensPortalHere} sx={{ mb: 3 }} />
      <PaymentOnItsWay />
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
      {children}
    </Box>
  )
}

/** Shows on every sales page that a bank debit is not complete yet, to avoid a second purchase. */
const PaymentOnItsWay = () => {
  const { data: account } = useQuery(accountQuery)
  if (!account?.isPaymentOnItsWay) return null
  return (
    <Box sx={{ mb: 3 }}>
      <Banner severity="info">
        {billingCopy.paymentDelayed}
        <Box component="span" sx={{ display: 'block', fontWeight: 400 }}>
          {billingCopy.paymentDelayedWords}
        </Box>
      </Banner>
    </Box>
  )
}

export const Lead = ({ children }: { children: ReactNode }) => (
  <Typography variant="lead" color="textSecondary">
    {children}
  </Typography>
)

/** The price of a picture in credits, from the prices of the tools. */
export const PicturePrice = () => (
  <Typography color="textSecondary" sx={{ textWrap: 'balance' }}>
    {billingCopy.pictureFor(commonPrice)}
  </Typography>
)

/**
 * The layout of pages that sell. `standing` is shown to everybody; a developer account buys nothing and sees no price
 * (docs/product.md, Access).
 */
export const SalesPage = ({ standing, lead, children, ...page }: BillingPageProps & { standing?: ReactNode }) => {
  const pays = usePays()
  return (
    <BillingPage {...page} lead={pays && lead}>
      {standing}
      {pays ? children : <NothingToBuy />}
    </BillingPage>
  )
}

const NothingToBuy = () => (
  <PageMessage
    title={billingCopy.noCreditsNeeded}
    action={
      <Button component={RouterLink} to={paths.dashboard}>
        {billingCopy.goToDashboard}
      </Button>
    }
  />
)
