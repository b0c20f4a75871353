import type { QueryClient } from '@tanstack/react-query'
import { readAgain } from '#frontend/lib/api/account-cache.ts'
import { bulkJobQuery, bulkJobsQuery } from '#frontend/lib/api/queries.ts'
import type { BulkJob } from '#shared/entities/bulk-job.ts'
import { latestJobOf } from './latest-bulk-jobs.ts'

/** Caches a bulk job that the server pushed or returned. */
export const keepBulkJob = (client: QueryClient, arrived: BulkJob) => {
  const job = latestJobOf(arrived)
  client.setQueryData(bulkJobQuery(job.id).queryKey, (known) => known && { ...known, job })
  const { queryKey } = bulkJobsQuery
  const known = client.getQueryData(queryKey)
  if (!known) return void readAgain(client, queryKey)
  client.setQueryData(
    queryKey,
    known.some(({ id }) => id === job.id) ? known.map((one) => (one.id === job.id ? job : one)) : [job, ...known],
  )
}
