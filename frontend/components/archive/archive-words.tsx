import { Box, LinearProgress, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Banner } from '#frontend/components/banner.tsx'
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx'
import { archiveCopy as copy } from '#shared/copy/archives.ts'
import type { ArchiveOutcome, ArchiveProgress as Progress } from './use-archive.ts'

const mostShown = 20

/** What is missing in an archive. */
export const Shortfalls = ({ isSaved, shortfalls }: ArchiveOutcome) => {
  const rest = shortfalls.length - mostShown
  return (
    <Banner severity={isSaved ? 'warning' : 'error'}>
      {isSaved ? copy.short : copy.nothing}
      <Box component="ul" sx={{ mt: 0.5, pl: 2.5, fontWeight: 400, overflowWrap: 'anywhere' }}>
        {[...new Set(shortfalls.slice(0, mostShown))].map((words) => (
          <li key={words}>{words}</li>
        ))}
        {rest > 0 && <li>{copy.more(rest)}</li>}
      </Box>
    </Banner>
  )
}

/** The progress of an archive. A screen reader announces every tenth of it. */
export const ArchiveProgress = ({ done, total, isWaiting, children }: Progress & { children?: ReactNode }) => {
  const percent = total === 0 ? 0 : (100 * done) / total
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <LinearProgress variant="determinate" value={percent} aria-label={copy.progress} sx={{ order: 1 }} />
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        <span>{isWaiting ? copy.waiting : copy.preparing(done, total)}</span>
        {children}
      </Typography>
      <VisuallyHidden role="status">
        {isWaiting ? copy.waiting : copy.percent(Math.floor(percent / 10) * 10)}
      </VisuallyHidden>
    </Box>
  )
}
