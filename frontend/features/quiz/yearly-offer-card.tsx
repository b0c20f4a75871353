import { Box, Button, Typography } from '@mui/material'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { Banner } from '#frontend/components/banner.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { Price } from '#frontend/components/price.tsx'
import { Tag } from '#frontend/components/tag.tsx'
import { TakesFocus } from '#frontend/components/takes-focus.tsx'
import { radius } from '#frontend/theme/radius.ts'
import { yearlyOffer } from '#shared/billing/plans.ts'
import { resultsCopy } from '#shared/copy/quiz.ts'
import { clockInWords, useOfferSeconds } from './offer-deadline.ts'

type YearlyOfferCardProps = {
  /** The button that claims the offer. */
  claim: ReactNode
  problem: string | undefined
  /** The page of the plans, for when the offer has ended. */
  plansPath: string
  /** Notes for the buyer beside the button. */
  notes: ReactNode
}

const card = {
  display: 'grid',
  gap: 2.5,
  p: { xs: 3, md: 4 },
  border: 1,
  borderColor: 'divider',
  borderRadius: radius.surface,
  bgcolor: 'background.paper',
} as const

/** The third stage: the yearly offer with its countdown. */
export const YearlyOfferCard = ({ claim, problem, plansPath, notes }: YearlyOfferCardProps) => {
  const seconds = useOfferSeconds()
  const hasEnded = seconds === 0
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 560, mx: 'auto', py: { xs: 3, md: 6 } }}>
      <Typography variant="h1" sx={{ textAlign: 'center' }}>
        {hasEnded ? resultsCopy.offerEnded : resultsCopy.offerTitle}
      </Typography>
      {hasEnded ? (
        <Ended plansPath={plansPath} />
      ) : (
        <>
          <Countdown seconds={seconds} />
          <Box component="section" aria-labelledby="offer" sx={card}>
            <Offer />
            {problem && (
              <TakesFocus key={problem}>
                <Banner severity="error">{problem}</Banner>
              </TakesFocus>
            )}
            {claim}
            {notes}
          </Box>
        </>
      )}
    </Box>
  )
}

const Ended = ({ plansPath }: Pick<YearlyOfferCardProps, 'plansPath'>) => (
  <Box sx={{ display: 'grid', gap: 3, justifyItems: 'center', textAlign: 'center' }} role="status">
    <Typography color="textSecondary">{resultsCopy.offerEndedLines}</Typography>
    <Button variant="contained" color="primary" component={RouterLink} to={plansPath}>
      {resultsCopy.seePlans}
    </Button>
  </Box>
)

/** The offer with its price. */
const Offer = () => (
  <>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
      <Typography id="offer" variant="h3" component="h2">
        {yearlyOffer.plan.title}
      </Typography>
      <Tag>{resultsCopy.saving}</Tag>
    </Box>
    <Box>
      <Price cents={yearlyOffer.plan.priceCents} per={resultsCopy.perYear} insteadOfCents={yearlyOffer.compareCents} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
        {resultsCopy.monthly}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
        {resultsCopy.compared}
      </Typography>
    </Box>
    <Box component="ul" sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
      {resultsCopy.includes.map((line) => (
        <Box component="li" key={line} sx={{ display: 'flex', gap: 1 }}>
          <Icon of={Check} />
          <span>{line}</span>
        </Box>
      ))}
    </Box>
  </>
)

const Countdown = ({ seconds }: { seconds: number }) => (
  <Typography role="timer" sx={{ textAlign: 'center' }}>
    {resultsCopy.offerEnds}{' '}
    <Box component="strong" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {clockInWords(seconds)}
    </Box>
  </Typography>
)
