import { Box, type SxProps, type Theme } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { useSession } from '#frontend/lib/session/session.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { RetryBanner } from './retry.tsx'

/** The account could not be read: the page keeps the last known state below this banner (docs/product.md, Money). */
export const AccountProblem = ({ sx = {} }: { sx?: SxProps<Theme> }) => {
  const { error, refetch } = useQuery(accountQuery)
  const { status } = useSession()
  if (!error || status !== 'signedIn') return null
  return (
    <Box sx={sx}>
      <RetryBanner label="Retry" onRetry={() => void refetch()}>
        {messageOf(error)}
      </RetryBanner>
    </Box>
  )
}
