import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { Panel } from '#frontend/components/panel.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { pausedCredits } from '#shared/access.ts'
import { priceInWords, yearlyOffer } from '#shared/billing/plans.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { creditsCopy, creditsInWords } from '#shared/copy/credits.ts'
import { standingCopy } from '#shared/copy/payment.ts'
import type { Account } from '#shared/entities/account.ts'
import { isYearlyOfferKept } from './kept-offer.ts'
import { PayNotes } from './pay-notes.tsx'
import { renewalInWords } from './renewal-in-words.ts'
import { standingInWords } from './standing-in-words.ts'
import { usePortal, useYearlyCheckout } from './use-checkout.ts'

type StandingCardProps = { title: string; lines: readonly string[]; action: ReactNode; isBelow?: boolean }

const StandingCard = ({ title, lines, action, isBelow = false }: StandingCardProps) => {
  const headingId = useId()
  return (
    <Panel
      labelledBy={headingId}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        [isBelow ? 'mt' : 'mb']: { xs: 3, md: 4 },
        py: { md: 3 },
      }}
    >
      <Box>
        <Typography id={headingId} variant="h3" component="h2">
          {title}
        </Typography>
        {lines.map((line) => (
          <Typography key={line} color="textSecondary">
            {line}
          </Typography>
        ))}
      </Box>
      {action}
    </Panel>
  )
}

const remaining = (account: Account) => {
  const words = standingCopy.remaining(creditsInWords(account.credits))
  return pausedCredits(account) > 0 ? creditsCopy.paused(words) : words
}

/** Shows a plan that is not active, and opens the portal, where its payment can be completed. */
export const CurrentSubscription = ({ account }: { account: Account }) => {
  const toast = useToast()
  const { leave, busyWith } = usePortal({ inNewTab: true, onProblem: (message) => toast(message, 'error') })
  return (
    <StandingCard
      title={billingCopy.currentSubscription}
      lines={[standingInWords(account), remaining(account)]}
      action={
        account.subscription && (
          <Button loading={busyWith !== undefined} onClick={() => void leave('stripe')}>
            {billingCopy.manage}
          </Button>
        )
      }
    />
  )
}

/** For accounts with pack credits and no plan. */
export const CreditsAccount = ({ account }: { account: Account }) => (
  <StandingCard
    title={billingCopy.creditsAccount}
    lines={[remaining(account)]}
    action={
      <Button component={RouterLink} to={paths.dashboard}>
        {billingCopy.goToDashboard}
      </Button>
    }
  />
)

/** The yearly offer after its checkout was left, below what the pages sell on which its owner then lands. */
export const KeptYearlyOffer = () => {
  const { data: account } = useQuery(accountQuery)
  const toast = useToast()
  const { leave, busyWith } = useYearlyCheckout(() => toast(billingCopy.yearlyFailed, 'error'))
  const { plan } = yearlyOffer
  if (!account || account.dev || account.subscription?.plan === plan.id || !isYearlyOfferKept()) return null
  return (
    <StandingCard
      isBelow
      title={standingCopy.yearly(plan.title, priceInWords(plan.priceCents))}
      lines={[standingCopy.yearlyOffer(plan.credits)]}
      action={
        <Box sx={{ display: 'grid', gap: 2, width: { xs: '100%', sm: 'auto' } }}>
          <Button loading={busyWith !== undefined} onClick={() => void leave('yearly')}>
            {billingCopy.continueToPayment}
          </Button>
          <PayNotes credits={plan.credits} renewal={renewalInWords(plan, account.subscription)} />
        </Box>
      }
    />
  )
}
