import { Box, Button, Skeleton, Typography } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, History } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Icon } from '#frontend/components/icon.tsx'
import { PageMessage } from '#frontend/components/page-message.tsx'
import { RetryMessage } from '#frontend/components/retry.tsx'
import { creditHistoryQuery } from '#frontend/lib/api/queries.ts'
import { usePays } from '#frontend/lib/api/use-pays.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { withBalances } from '#shared/billing/balances-after-entries.ts'
import { creditHistoryCopy } from '#shared/copy/credit-history.ts'
import { pagesCopy } from '#shared/copy/pages.ts'
import { CreditLines } from './credit-lines.tsx'
import { useCsvDownload } from './use-csv-download.ts'

/**
 * Ledger entries, newest first, with the balance after each. A capture is hidden: the hold before it took the credit. So is
 * the return of nothing, after a free job.
 */
export const CreditHistory = () => {
  const headingId = useId()
  const pays = usePays()
  const history = useInfiniteQuery(creditHistoryQuery)
  const pages = history.data?.pages
  const entries = pages?.flatMap((page) => page.entries)
  const lines = entries && withBalances(pages?.[0]?.balance ?? 0, entries)
  // A developer spends no credits, so there will be no entries.
  if (!pays && !lines?.length) return null
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mt: { xs: 5, md: 7 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2.5 }}>
        <Typography id={headingId} variant="h2" sx={{ fontSize: { md: '2rem' }, mr: 'auto' }}>
          {creditHistoryCopy.title}
        </Typography>
        {lines && lines.length > 0 && <DownloadButton />}
      </Box>
      {lines ? (
        <Lines
          isEmpty={lines.length === 0}
          more={
            history.hasNextPage && (
              <Button loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
                {pagesCopy.loadMore}
              </Button>
            )
          }
        >
          <CreditLines
            lines={lines.filter(({ type, credits }) => type !== 'capture' && !(type === 'release' && credits === 0))}
          />
        </Lines>
      ) : (
        <HistoryPlaceholder error={history.error} onRetry={() => void history.refetch()} />
      )}
    </Box>
  )
}

const DownloadButton = () => {
  const download = useCsvDownload()
  return (
    <Button
      size="small"
      startIcon={<Icon of={Download} size={16} />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {creditHistoryCopy.download}
    </Button>
  )
}

const Lines = ({ isEmpty, more, children }: { isEmpty: boolean; more: ReactNode; children: ReactNode }) => {
  if (isEmpty) {
    return (
      <PageMessage icon={History} title={creditHistoryCopy.empty}>
        {creditHistoryCopy.emptyWords}
      </PageMessage>
    )
  }
  return (
    <>
      {children}
      {more && <Box sx={{ display: 'grid', justifyItems: 'center', mt: 3 }}>{more}</Box>}
    </>
  )
}

const HistoryPlaceholder = ({ error, onRetry }: { error: unknown; onRetry: () => void }) =>
  error ? (
    <RetryMessage title={creditHistoryCopy.loadFailed} onRetry={onRetry} isPrimary={false}>
      {messageOf(error)}
    </RetryMessage>
  ) : (
    <Box role="status" aria-label={creditHistoryCopy.loading} sx={{ display: 'grid', gap: 1 }}>
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <Skeleton key={row} height={48} />
      ))}
    </Box>
  )
