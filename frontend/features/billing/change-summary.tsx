import { Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { dayInWords } from '#frontend/lib/words/dates.ts'
import { plans, priceInWords } from '#shared/billing/plans.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { planChangeCopy } from '#shared/copy/plan-change.ts'
import type { PlanChange, PlanChangeLine } from '#shared/entities/plan-change.ts'

/** "−$12.35" with a true minus sign, "$12.35". */
const amountInWords = (cents: number) => `${cents < 0 ? '−' : ''}${priceInWords(Math.abs(cents))}`

const lineInWords = ({ kind, plan }: PlanChangeLine, { next }: PlanChange): string => {
  if (kind === 'other' || !plan) return planChangeCopy.other
  const { title, interval } = plans[plan]
  if (kind === 'unused') return planChangeCopy.unused(title)
  return kind === 'rest' ? planChangeCopy.rest(title, dayInWords(next.at)) : planChangeCopy.period(title, interval)
}

type RowProps = { label: string; cents: number; isTotal?: boolean }

const Row = ({ label, cents, isTotal = false }: RowProps) => (
  <Box
    sx={{
      display: 'flex',
      justifyContent: 'space-between',
      gap: 2,
      py: 1,
      ...(isTotal && { mt: 0.5, pt: 1.5, borderTop: 1, borderColor: 'divider', fontWeight: 600 }),
    }}
  >
    <Box component="dt">{label}</Box>
    <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {amountInWords(cents)}
    </Box>
  </Box>
)

/** The lines of the invoice that is paid today. */
const Invoice = ({ change }: { change: PlanChange }) => (
  <Box component="dl" aria-label={planChangeCopy.lines} sx={{ m: 0 }}>
    {change.lines.map((line) => (
      <Row key={`${line.kind} ${line.cents}`} label={lineInWords(line, change)} cents={line.cents} />
    ))}
    {change.balanceCents !== 0 && (
      <Row label={change.balanceCents > 0 ? planChangeCopy.owed : planChangeCopy.credit} cents={change.balanceCents} />
    )}
    <Row isTotal label={planChangeCopy.due} cents={change.dueCents} />
  </Box>
)

const Words = ({ children }: { children: ReactNode }) => <Typography color="textSecondary">{children}</Typography>

/** What a change costs today, what it brings, and what the next invoice will say. */
export const ChangeSummary = ({ change }: { change: PlanChange }) => {
  const { data: account } = useQuery(accountQuery)
  const [from, to] = [plans[change.from], plans[change.to]]
  const day = dayInWords(change.next.at)
  const isShare = change.when === 'now' && change.endingCredits === 0 && change.credits < to.credits - from.credits
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {change.when === 'now' ? (
        <Invoice change={change} />
      ) : (
        <Typography sx={{ fontWeight: 600 }}>{planChangeCopy.startsLater(to.title, day)}</Typography>
      )}
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        {change.carriedCents > 0 && <Words>{planChangeCopy.joinsNext(change.carriedCents)}</Words>}
        {change.carriedCents < 0 && <Words>{planChangeCopy.staysCredit(-change.carriedCents)}</Words>}
        {change.when === 'booked' && <Words>{planChangeCopy.untilThen(from.title)}</Words>}
        {change.when === 'now' && (
          <Words>
            {(change.dueCents > 0 ? planChangeCopy.addsCredits : planChangeCopy.addsNow)(change.credits)}{' '}
            {isShare && planChangeCopy.addsShare}
          </Words>
        )}
        {change.endingCredits > 0 && <Words>{planChangeCopy.endsCredits(change.endingCredits)}</Words>}
        {account && account.debt > 0 && change.credits > 0 && (
          <Words>{billingCopy.debtFirst(change.credits, account.debt)}</Words>
        )}
        <Words>{planChangeCopy.next(day, change.next.cents, to.credits)}</Words>
        {change.resumes && <Words>{planChangeCopy.resumes}</Words>}
      </Box>
    </Box>
  )
}
