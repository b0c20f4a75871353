import { Box, Skeleton, Typography } from '@mui/material'
import { Images } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { PageMessage } from '#frontend/components/page-message.tsx'
import { followJob, unfollowJob } from '#frontend/lib/generations/followed-jobs.ts'
import { fullDate } from '#frontend/lib/words/dates.ts'
import { bulkCopy } from '#shared/copy/bulk.ts'
import type { BulkJob } from '#shared/entities/bulk-job.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { CancelRest } from './cancel-rest.tsx'
import { cancelledCount, isRunning, titleOf, waitingCount, withRetries } from './job-in-words.ts'
import { JobProgress } from './job-progress.tsx'

type JobDetailProps = {
  job: BulkJob
  generations: readonly Generation[]
  card: (generation: Generation) => ReactNode
  /** The button that saves the finished pictures. */
  download: ReactNode
  /** The next actions after the job has ended. */
  next?: ReactNode
}

/** The page of one bulk job: how far it is, and its pictures in order, which appear as they are ready. */
export const JobDetail = ({ job, generations, card, download, next }: JobDetailProps) => {
  const isOn = isRunning(job)
  const canDownload = generations.some(({ status }) => status === 'completed')

  useEffect(() => {
    if (isOn) followJob(job.id)
    else unfollowJob(job.id)
  }, [isOn, job.id])

  return (
    <>
      <Head job={job}>
        {isOn ? <CancelRest job={job} /> : next}
        {canDownload && download}
      </Head>
      <JobProgress
        job={job}
        counted={withRetries(job, generations)}
        cancelled={cancelledCount(generations)}
        retried={generations.filter(({ retryOf, status }) => retryOf && status !== 'failed').length}
      />
      {generations.length > 0 || isOn ? (
        <Pictures job={job} generations={generations} card={card} />
      ) : (
        <Box sx={{ mt: 4 }}>
          <PageMessage icon={Images} title={bulkCopy.allDeleted} />
        </Box>
      )}
    </>
  )
}

const Pictures = ({ job, generations, card }: Pick<JobDetailProps, 'job' | 'generations' | 'card'>) => (
  <Box component="ul" sx={{ ...grid(job), mt: { xs: 4, md: 5 } }}>
    {generations.map((generation) => (
      <Box
        component="li"
        key={generation.retryOf ?? generation.id}
        sx={job.kind === 'scenes' && generation.status === 'failed' ? wholeRow : {}}
      >
        {card(generation)}
      </Box>
    ))}
    {Array.from({ length: waitingCount(job, generations) }, (_, place) => (
      <Queued key={`queued ${place + 1}`} />
    ))}
  </Box>
)

const Head = ({ job, children }: { job: BulkJob; children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 2, mb: { xs: 2.5, md: 3 } }}>
    <Box sx={{ mr: 'auto' }}>
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {titleOf(job)}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {bulkCopy.started(fullDate(job.createdAt))}
      </Typography>
    </Box>
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        width: { xs: '100%', md: 'auto' },
        '& > *': { flex: 'auto' },
      }}
    >
      {children}
    </Box>
  </Box>
)

/** Portraits are upright and narrower than rooms, so more of them are in a row. */
const grid = ({ kind }: BulkJob) =>
  kind === 'scenes'
    ? ({
        display: 'grid',
        gap: { xs: '24px 12px', md: '40px 24px' },
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: 'repeat(auto-fill, minmax(240px, 1fr))',
          lg: 'repeat(4, minmax(0, 1fr))',
        },
        gridAutoFlow: 'dense',
        '--card-ratio': '4 / 5',
      } as const)
    : ({ ...gaps, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(3, 1fr)' } } as const)

// A reason and its buttons need the width of a phone.
const wholeRow = {
  gridColumn: { xs: '1 / -1', sm: 'auto' },
  '--card-ratio': { xs: '3 / 2', sm: '4 / 5' },
} as const

const gaps = { display: 'grid', gap: { xs: '28px 16px', md: '40px 24px' } } as const

/** A picture that the queue has not begun. */
const Queued = () => (
  <li>
    <Skeleton animation={false} sx={{ aspectRatio: 'var(--card-ratio, 3 / 2)', height: 'auto' }} />
    <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
      {bulkCopy.waiting}
    </Typography>
  </li>
)

export const WaitingJob = () => (
  <Box role="status" aria-label={bulkCopy.loading}>
    <Skeleton width="50%" height={52} />
    <Skeleton sx={{ mt: 3, height: 320 }} />
  </Box>
)
