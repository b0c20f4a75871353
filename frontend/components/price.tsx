import { Box } from '@mui/material'
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx'
import { priceInWords } from '#shared/billing/plans.ts'
import { creditsCopy } from '#shared/copy/credits.ts'

type PriceProps = { cents: number; per?: string; insteadOfCents?: number }

/** A price, with the original price struck through. */
export const Price = ({ cents, per, insteadOfCents }: PriceProps) => (
  <Box
    component="span"
    sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1, fontVariantNumeric: 'tabular-nums' }}
  >
    <Box
      component="span"
      sx={{ typography: 'h1', fontSize: { xs: '2.75rem', lg: '3.5rem' }, lineHeight: 1, letterSpacing: '-0.03em' }}
    >
      {priceInWords(cents)}
    </Box>
    {per && (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {per}
      </Box>
    )}
    {insteadOfCents && (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <VisuallyHidden>{creditsCopy.insteadOf}</VisuallyHidden>
        <Box component="s">{priceInWords(insteadOfCents)}</Box>
      </Box>
    )}
  </Box>
)
