import { Box, LinearProgress, Typography } from '@mui/material'
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx'
import { bulkCopy } from '#shared/copy/bulk.ts'
import type { BulkJob } from '#shared/entities/bulk-job.ts'
import { endInWords, inProgress, isRunning } from './job-in-words.ts'

const quarters = 4

type JobProgressProps = {
  job: BulkJob
  /** The same job with its retries in the places of failed pictures. */
  counted: BulkJob
  /** How many of its failed pictures were started again; those that failed once more cost nothing. */
  retried: number
  /** How many of its failed pictures were cancelled. */
  cancelled: number
}

const factsOf = (counted: BulkJob, cancelled: number) => {
  const failed = counted.failedImages - cancelled
  return [
    { label: bulkCopy.counts.completed, count: counted.completedImages },
    { label: bulkCopy.counts.failed, count: failed, isShown: failed > 0 || cancelled === 0 },
    { label: bulkCopy.counts.cancelled, count: cancelled, isShown: cancelled > 0 },
    { label: bulkCopy.counts.inProgress, count: inProgress(counted) },
    { label: bulkCopy.counts.total, count: counted.totalImages },
  ].filter(({ isShown = true }) => isShown)
}

/** How far a job is. A screen reader hears each quarter and the end, not every picture. */
export const JobProgress = ({ job, counted, retried, ...known }: JobProgressProps) => {
  const { totalImages, completedImages, failedImages, refusedImages } = counted
  // The pictures may be known before the job's counts.
  const cancelled = Math.min(known.cancelled, failedImages)
  const isOn = isRunning(job)
  const ended = totalImages - inProgress(job)
  const quarter = Math.floor((quarters * ended) / totalImages)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Counts facts={factsOf(counted, cancelled)} />
      {isOn && (
        <LinearProgress
          variant="determinate"
          value={(100 * ended) / totalImages}
          aria-label={bulkCopy.progress}
          aria-valuetext={bulkCopy.readyOf(completedImages, totalImages)}
          sx={{ maxWidth: 560 }}
        />
      )}
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '62ch' }}>
        <span role="status">
          {!isOn && endInWords(counted, cancelled)}
          {isOn && quarter > 0 && <VisuallyHidden>{bulkCopy.percent((100 * quarter) / quarters)}</VisuallyHidden>}
        </span>
        {isOn && bulkCopy.goesOn}
        {retried > 0 && ` ${bulkCopy.retried(retried)}`}
        {refusedImages > 0 && ` ${bulkCopy.refused(refusedImages)}`}
      </Typography>
    </Box>
  )
}

const Counts = ({ facts }: { facts: readonly { label: string; count: number }[] }) => (
  <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: { xs: 3, md: 5 }, rowGap: 1 }}>
    {facts.map(({ label, count }) => (
      <Box key={label} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
        <Typography component="dt" variant="body2" color="textSecondary">
          {label}
        </Typography>
        <Typography component="dd" variant="h3" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
          {count}
        </Typography>
      </Box>
    ))}
  </Box>
)
