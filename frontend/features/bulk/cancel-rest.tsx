import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { AskFirst } from '#frontend/components/ask-first.tsx'
import { BusyButton } from '#frontend/components/busy-button.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { readAgain } from '#frontend/lib/api/account-cache.ts'
import { call } from '#frontend/lib/api/call.ts'
import { accountQuery, bulkJobQuery } from '#frontend/lib/api/queries.ts'
import { useOneRequest } from '#frontend/lib/api/use-one-request.ts'
import { keepBulkJob } from '#frontend/lib/generations/bulk-cache.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { bulkJobs } from '#shared/contracts/bulk-jobs.ts'
import { bulkCopy } from '#shared/copy/bulk.ts'
import type { BulkJob } from '#shared/entities/bulk-job.ts'
import { inProgress } from './job-in-words.ts'

const useCancellation = (job: BulkJob) => {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    // The counts follow live, picture by picture; the answer comes after the last one.
    onMutate: () => toast(bulkCopy.cancelling),
    mutationFn: () => call(bulkJobs.endpoints.cancel, { params: { id: job.id } }),
    onSuccess: ({ job: cancelled }) => {
      keepBulkJob(client, cancelled)
      toast(bulkCopy.cancelled)
    },
    onError: (error) => toast(messageOf(error), 'error'),
    onSettled: () => {
      void readAgain(client, bulkJobQuery(job.id).queryKey)
      void readAgain(client, accountQuery.queryKey)
    },
  })
}

/** Cancels the pictures that are not ready yet, after a question; their credits come back. */
export const CancelRest = ({ job }: { job: BulkJob }) => {
  const cancellation = useCancellation(job)
  const cancel = useOneRequest(cancellation)
  return (
    <AskFirst
      button={(ask) => (
        <BusyButton isBusy={cancellation.isPending} loadingPosition="start" startIcon={<Icon of={X} />} onClick={ask}>
          {cancellation.isPending ? bulkCopy.cancellingNow : bulkCopy.cancelRest}
        </BusyButton>
      )}
      title={bulkCopy.cancelTitle}
      cancel={bulkCopy.keepGoing}
      confirm={bulkCopy.cancelRest}
      onConfirm={() => cancel(undefined)}
    >
      {bulkCopy.cancelWords(inProgress(job))}
    </AskFirst>
  )
}
