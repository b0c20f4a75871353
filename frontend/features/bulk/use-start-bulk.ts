import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '#frontend/components/toasts.tsx'
import { readAgain } from '#frontend/lib/api/account-cache.ts'
import { call } from '#frontend/lib/api/call.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { useOneRequest } from '#frontend/lib/api/use-one-request.ts'
import { keepBulkJob } from '#frontend/lib/generations/bulk-cache.ts'
import { genderOfRequest } from '#frontend/lib/generations/gender-of-request.ts'
import { bulkJobs } from '#shared/contracts/bulk-jobs.ts'
import { bulkCopy } from '#shared/copy/bulk.ts'
import type { BulkJob } from '#shared/entities/bulk-job.ts'
import type { BulkJobId } from '#shared/entities/ids.ts'
import type { Preset } from '#shared/entities/preset.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'

type Order = { model: Pick<TrainedModel, 'id' | 'gender'>; presets: readonly Preset[] }

/** Starts a picture of each preset. The same id is sent again after an error, so that a repetition starts no second job. */
export const useStartBulk = (bulkJobId: BulkJobId, onStarted: (job: BulkJob) => void) => {
  const client = useQueryClient()
  const toast = useToast()
  const mutation = useMutation({
    mutationFn: ({ model, presets }: Order) =>
      call(bulkJobs.endpoints.scenes, {
        body: {
          bulkJobId,
          userModelId: model.id,
          userSelectedGender: genderOfRequest[model.gender],
          modelIdsManual: presets.map(({ manualId }) => manualId),
        },
      }),
    onSuccess: ({ job }) => {
      keepBulkJob(client, job)
      if (job.refusedImages > 0) toast(bulkCopy.queuedWithFailures(job.totalImages, job.refusedImages), 'warning')
      onStarted(job)
    },
    onSettled: () => readAgain(client, accountQuery.queryKey),
  })
  return { start: useOneRequest(mutation), isPending: mutation.isPending, error: mutation.error }
}
