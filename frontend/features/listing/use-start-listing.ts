import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { call } from '#frontend/lib/api/call.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { useOneRequest } from '#frontend/lib/api/use-one-request.ts'
import { keepBulkJob } from '#frontend/lib/generations/bulk-cache.ts'
import { newBulkJobId } from '#frontend/lib/generations/new-bulk-job-id.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { type BulkListing, bulkJobs } from '#shared/contracts/bulk-jobs.ts'
import type { BulkJobId } from '#shared/entities/ids.ts'
import { bulkJobIdFor, forgetDraft } from './kept-listing.ts'

/**
 * Starts a listing and opens its job. The same choices keep their id, so that pressing again, also after an error or a
 * reload, starts nothing twice.
 */
export const useStartListing = (onStarted: (id: BulkJobId) => void) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const mutation = useMutation({
    mutationFn: (order: Omit<BulkListing, 'bulkJobId'>) => {
      const bulkJobId = bulkJobIdFor(JSON.stringify(order), newBulkJobId)
      return call(bulkJobs.endpoints.listing, { body: { bulkJobId, ...order } })
    },
    onSuccess: ({ job }) => {
      keepBulkJob(client, job)
      onStarted(job.id)
      forgetDraft()
      void navigate(paths.bulkJob(job.id))
    },
    onSettled: () => client.invalidateQueries({ queryKey: accountQuery.queryKey }),
  })
  return { start: useOneRequest(mutation), isPending: mutation.isPending || mutation.isSuccess, error: mutation.error }
}
