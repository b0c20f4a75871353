import { Box, Link } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Layers } from 'lucide-react'
import { useEffect } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { Icon } from '#frontend/components/icon.tsx'
import { bulkJobsQuery } from '#frontend/lib/api/queries.ts'
import { followedJobs, followJob } from '#frontend/lib/generations/followed-jobs.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { radius } from '#frontend/theme/radius.ts'
import { bulkCopy } from '#shared/copy/bulk.ts'
import type { BulkJob } from '#shared/entities/bulk-job.ts'
import { endInWords, isRunning, titleOf } from './job-in-words.ts'

/** The bulk jobs that run, and those that have ended unseen; each leads to its page. Nothing while there is none. */
export const RunningJobs = () => {
  const { data: jobs = [] } = useQuery(bulkJobsQuery)
  const followed = followedJobs()
  const shown = jobs.filter((job) => isRunning(job) || followed.includes(job.id))

  useEffect(() => {
    for (const job of jobs) if (isRunning(job)) followJob(job.id)
  }, [jobs])

  if (shown.length === 0) return null
  return (
    <Box component="ul" aria-label={bulkCopy.jobs} sx={{ display: 'grid', gap: 1, mb: { xs: 3, md: 4 } }}>
      {shown.map((job) => (
        <li key={job.id}>
          <Row job={job} />
        </li>
      ))}
    </Box>
  )
}

const Row = ({ job }: { job: BulkJob }) => (
  <Link
    component={RouterLink}
    to={paths.bulkJob(job.id)}
    underline="none"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 1.5,
      minHeight: 48,
      px: 2,
      py: 1,
      borderRadius: radius.surface,
      bgcolor: 'sunken',
      color: 'text.primary',
      typography: 'body2',
      '&:hover b': { textDecoration: 'underline', textUnderlineOffset: '3px' },
      '& > svg': { flex: 'none', color: 'text.secondary' },
    }}
  >
    <Icon of={Layers} />
    <Box
      component="span"
      sx={{ mr: 'auto', minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
    >
      <Box component="b" sx={{ fontWeight: 600 }}>
        {titleOf(job)}
      </Box>
      {': '}
      {isRunning(job) ? bulkCopy.readyOf(job.completedImages, job.totalImages) : endInWords(job)}
    </Box>
    <Icon of={ChevronRight} />
  </Link>
)
