import { Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { balanceInWords } from '#frontend/lib/words/credits-in-words.ts'
import { creditsCopy } from '#shared/copy/credits.ts'

/** A price beside the balance. A developer pays nothing. */
export const PriceLine = ({ price, children }: { price: string; children?: ReactNode }) => {
  const { data: account } = useQuery(accountQuery)
  return (
    <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      <Box component="b" sx={{ fontWeight: 600, color: 'text.primary' }}>
        {account?.dev ? creditsCopy.noneNeeded : price}
      </Box>
      {account && !account.dev && creditsCopy.youHave(balanceInWords(account))}
      {children}
    </Typography>
  )
}
