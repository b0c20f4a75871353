import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useToast } from '#frontend/components/toasts.tsx'
import { bulkJobsQuery } from '#frontend/lib/api/queries.ts'
import { followedJobs, tellEndOnce } from '#frontend/lib/generations/followed-jobs.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { bulkCopy } from '#shared/copy/bulk.ts'
import { endInWords, isRunning, titleOf } from './job-in-words.ts'

const onVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

const isVisible = () => document.visibilityState === 'visible'

/**
 * Says on every page that a bulk job of this browser has ended, with a link to its page, which shows the end itself. The
 * tab that a person looks at says so. The developer panel tells the end of its own jobs.
 */
export const useBulkEnd = () => {
  const { pathname } = useLocation()
  const { data: jobs } = useQuery({ ...bulkJobsQuery, enabled: followedJobs().length > 0 })
  const isSeen = useSyncExternalStore(onVisibility, isVisible)
  const toast = useToast()
  const navigate = useNavigate()

  useEffect(() => {
    if (!isSeen || !jobs) return
    const followed = followedJobs()
    for (const job of jobs) {
      const page = paths.bulkJob(job.id)
      if (isRunning(job) || job.kind === 'examples' || pathname === page || !followed.includes(job.id)) continue
      const see = { label: bulkCopy.see, onClick: () => void navigate(page) }
      const severity = job.status === 'failed' ? 'error' : 'success'
      tellEndOnce(job.id, () => toast(bulkCopy.ended(titleOf(job), endInWords(job)), severity, see))
    }
  }, [jobs, pathname, isSeen, toast, navigate])
}
