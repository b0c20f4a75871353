import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Banner } from '#frontend/components/banner.tsx'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { useSession } from '#frontend/lib/session/session.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'

type BillingPageProps = { title: string; children: ReactNode; lead?: ReactNode; isCentred?: boolean }

/** The layout of pages about plans, packs and the account. */
export const BillingPage = ({ title, lead, isCentred = false, children }: BillingPageProps) => (
  <Box
    sx={{
      width: '100%',
      maxWidth: 1112,
      mx: 'auto',
      px: 'var(--gutter)',
      pt: { xs: 4, md: 7 },
      pb: 10,
      overflowX: 'clip',
    }}
  >
    <AccountProblem />
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        justifyItems: isCentred ? 'center' : 'start',
        textAlign: isCentred ? 'center' : 'left',
        mb: { xs: 4, md: 5 },
      }}
    >
      <Typography variant="h1">{title}</Typography>
      {lead}
    </Box>
    {children}
  </Box>
)

export const Lead = ({ children }: { children: ReactNode }) => (
  <Typography variant="lead" color="textSecondary">
    {children}
  </Typography>
)

/** When the account cannot be read, its last known state stays visible (docs/product.md, Money). */
const AccountProblem = () => {
  const { error, refetch } = useQuery(accountQuery)
  const { status } = useSession()
  if (!error || status !== 'signedIn') return null
  return (
    <Box sx={{ mb: 3 }}>
      <Banner
        severity="error"
        action={
          <Button size="small" variant="text" onClick={() => void refetch()}>
            Retry
          </Button>
        }
      >
        {messageOf(error)}
      </Banner>
    </Box>
  )
}
