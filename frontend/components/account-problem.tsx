import { Box, type SxProps, type Theme } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { useSession } from '#frontend/lib/session/session.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { pagesCopy } from '#shared/copy/pages.ts'
import type { Account } from '#shared/entities/account.ts'
import { RetryBanner, RetryMessage } from './retry.tsx'
import { Waiting } from './waiting.tsx'

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

type KnownAccountProps = { waiting?: string; children: (account: Account) => ReactNode }

/**
 * Renders a page that is decided by the account. While the account is unknown, the page sells nothing and does not
 * redirect to a payment page, since the account may have a plan; a Retry button reads it again (docs/product.md, Access).
 */
export const KnownAccount = ({ waiting = 'Loading...', children }: KnownAccountProps) => {
  const { data, error, isPending, refetch } = useQuery(accountQuery)
  if (data) return children(data)
  if (isPending) return <Waiting>{waiting}</Waiting>
  return (
    <Box sx={{ width: '100%', maxWidth: 720, mx: 'auto', px: 'var(--gutter)', py: 8 }}>
      <RetryMessage
        component="h1"
        title={pagesCopy.accountNotLoaded}
        label={pagesCopy.retry}
        onRetry={() => void refetch()}
      >
        {messageOf(error)}
      </RetryMessage>
    </Box>
  )
}
