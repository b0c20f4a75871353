import { Box, Button, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { Panel } from '#frontend/components/panel.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { creditsInWords } from '#frontend/lib/words/credits-in-words.ts'
import { pausedCredits } from '#shared/access.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import type { Account } from '#shared/entities/account.ts'
import { usePortal } from './checkout.ts'
import { standingInWords } from './standing-in-words.ts'

type StandingCardProps = { title: string; lines: readonly string[]; action: ReactNode }

const StandingCard = ({ title, lines, action }: StandingCardProps) => {
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
        mb: { xs: 3, md: 4 },
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

const remaining = (account: Account) =>
  `${creditsInWords(account.credits)} remaining${pausedCredits(account) > 0 ? ', paused' : ''}`

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
          <Button loading={busyWith !== undefined} onClick={() => void leave('portal')}>
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
