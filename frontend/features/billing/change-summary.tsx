import { Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { dayInWords, keepDatesWhole } from '#frontend/lib/words/dates.ts'
import { plans } from '#shared/billing/plans.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { planChangeCopy } from '#shared/copy/plan-change.ts'
import type { PlanChange, PlanChangeLine } from '#shared/entities/plan-change.ts'

type AmountOptions = { hasCents: boolean }

/** "−$12.35" with a true minus sign. Cents are shown where one of the amounts above each other has some. */
const amountInWords = (cents: number, { hasCents }: AmountOptions) =>
  `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toFixed(hasCents ? 2 : 0)}`

const lineInWords = ({ kind, plan }: PlanChangeLine, { next }: PlanChange): string => {
  if (kind === 'other' || !plan) return planChangeCopy.other
  const { title, interval } = plans[plan]
  if (kind === 'unused') return planChangeCopy.unused(title)
  return kind === 'rest' ? planChangeCopy.rest(title, dayInWords(next.at)) : planChangeCopy.period(title, interval)
}

type RowProps = { label: string; cents: number; isTotal?: boolean } & AmountOptions

const Row = ({ label, cents, hasCents, isTotal = false }: RowProps) => (
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
      {amountInWords(cents, { hasCents })}
    </Box>
  </Box>
)

/** The lines of the invoice that is paid today. */
const Invoice = ({ change }: { change: PlanChange }) => {
  const { lines, balanceCents, dueCents } = change
  const hasCents = [...lines.map(({ cents }) => cents), balanceCents, dueCents].some((cents) => cents % 100 !== 0)
  return (
    <Box component="dl" aria-label={planChangeCopy.lines} sx={{ m: 0, mt: -1 }}>
      {lines.map((line) => (
        <Row
          key={`${line.kind} ${line.cents}`}
          label={keepDatesWhole(lineInWords(line, change))}
          cents={line.cents}
          hasCents={hasCents}
        />
      ))}
      {balanceCents !== 0 && (
        <Row
          label={balanceCents > 0 ? planChangeCopy.owed : planChangeCopy.credit}
          cents={balanceCents}
          hasCents={hasCents}
        />
      )}
      <Row isTotal label={planChangeCopy.due} cents={dueCents} hasCents={hasCents} />
    </Box>
  )
}

/** The other effects of a change, in the order of time. */
const notesOf = (change: PlanChange, debt: number): string[] => {
  const { when, carriedCents, dueCents, credits, endingCredits, next, resumes } = change
  const [from, to] = [plans[change.from], plans[change.to]]
  const isShare = when === 'now' && endingCredits === 0 && credits < to.credits - from.credits
  return [
    carriedCents > 0 && planChangeCopy.joinsNext(carriedCents),
    carriedCents < 0 && planChangeCopy.staysCredit(-carriedCents),
    when === 'booked' && planChangeCopy.untilThen(from.title),
    credits > 0 &&
      `${(dueCents > 0 ? planChangeCopy.addsCredits : planChangeCopy.addsNow)(credits)}${isShare ? ` ${planChangeCopy.addsShare}` : ''}`,
    isShare && credits === 0 && planChangeCopy.addsLater,
    endingCredits > 0 && planChangeCopy.endsCredits(endingCredits),
    debt > 0 && credits > 0 && billingCopy.debtFirst(credits, debt),
    planChangeCopy.next(dayInWords(next.at), next.cents, to.credits),
    resumes && planChangeCopy.resumes,
  ].filter((note) => note !== false)
}

/** The price of a change today, its credits, and the next invoice. */
export const ChangeSummary = ({ change }: { change: PlanChange }) => {
  const { data: account } = useQuery(accountQuery)
  const { title } = plans[change.to]
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {change.when === 'now' ? (
        <Invoice change={change} />
      ) : (
        <Typography sx={{ fontWeight: 600 }}>
          {keepDatesWhole(planChangeCopy.startsLater(title, dayInWords(change.startsAt)))}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        {notesOf(change, account?.debt ?? 0).map((note) => (
          <Typography key={note} color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums', textWrap: 'pretty' }}>
            {keepDatesWhole(note)}
          </Typography>
        ))}
      </Box>
    </Box>
  )
}
