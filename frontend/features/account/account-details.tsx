import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Banner } from '#frontend/components/banner.tsx'
import { Panel } from '#frontend/components/panel.tsx'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { balanceInWords } from '#frontend/lib/words/credits-in-words.ts'
import { dayInWords } from '#frontend/lib/words/dates.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { creditHistoryCopy } from '#shared/copy/credit-history.ts'
import { creditsCopy, creditsInWords } from '#shared/copy/credits.ts'
import type { Account } from '#shared/entities/account.ts'

type AccountDetailsProps = {
  standing: (account: Account) => string
  notes: (account: Account) => readonly string[]
  /** Renders the buttons; `onProblem` shows an error above them, or clears it. */
  actions: (onProblem: (message: string | undefined) => void) => ReactNode
}

/** The account's facts, its subscription's notes, and the actions on the subscription. */
export const AccountDetails = ({ standing, notes, actions }: AccountDetailsProps) => {
  const { data: account } = useQuery(accountQuery)
  const [problem, setProblem] = useState<string>()
  const headingId = useId()
  // By importance, which is also the order on a phone.
  const facts = [
    { label: 'Credits', value: account ? creditsLine(account) : billingCopy.unknown },
    {
      label: 'Subscription',
      value: account ? standing(account) : billingCopy.unknown,
      lines: account ? notes(account) : [],
    },
    { label: 'Email', value: account?.email ?? billingCopy.unknown },
    { label: creditHistoryCopy.memberSince, value: account ? dayInWords(account.createdAt) : billingCopy.unknown },
  ]
  return (
    <Panel labelledBy={headingId}>
      <Typography id={headingId} variant="h3" component="h2" sx={{ mb: 2.5 }}>
        {creditHistoryCopy.account}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {problem && <Banner severity="error">{problem}</Banner>}
        {account && account.debt > 0 && (
          <Banner severity="warning">{creditHistoryCopy.debt(creditsInWords(account.debt))}</Banner>
        )}
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: { sm: '1fr 1fr', lg: 'repeat(4, auto)' }, gap: 2.5 }}
        >
          {facts.map(({ label, value, lines = [] }) => (
            <Fact key={label} label={label} value={value} lines={lines} />
          ))}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1 }}>{actions(setProblem)}</Box>
      </Box>
    </Panel>
  )
}

const creditsLine = (account: Account) => {
  if (account.dev && account.credits === 0 && account.held === 0) return creditsCopy.noneNeeded
  return account.held > 0 ? creditHistoryCopy.held(balanceInWords(account), account.held) : balanceInWords(account)
}

type ActionProps = { label: string; isBusy: boolean; isQuiet?: boolean; describedBy?: string; onClick: () => void }

export const AccountAction = ({ label, isBusy, isQuiet = false, describedBy, onClick }: ActionProps) => (
  <Button variant={isQuiet ? 'text' : 'outlined'} loading={isBusy} onClick={onClick} aria-describedby={describedBy}>
    {label}
  </Button>
)

type FactProps = { label: string; value: string; lines: readonly string[] }

const Fact = ({ label, value, lines }: FactProps) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography component="dt" variant="body2" color="textSecondary">
      {label}
    </Typography>
    <Typography component="dd" sx={{ m: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
      {value}
    </Typography>
    {lines.map((line) => (
      <Typography key={line} component="dd" variant="body2" color="textSecondary" sx={{ m: 0 }}>
        {line}
      </Typography>
    ))}
  </Box>
)
