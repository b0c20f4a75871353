import { generationsOfBulk, listBulkJobs, readBulkJob, toBulkJob } from '#functions/core/bulk/bulk-jobs.ts'
import { cancelBulk } from '#functions/core/bulk/cancel-bulk.ts'
import { startBulkScenes, startListing } from '#functions/core/bulk/start-bulk.ts'
import { removeExamples, type StartedExamples, startExamples } from '#functions/core/bulk/start-examples.ts'
import { toGeneration } from '#functions/core/generations/generations.ts'
import { shareListing, unshareListing } from '#functions/core/sharing/listing-shares.ts'
import { api } from '#functions/middleware/api.ts'
import { bulkJobs } from '#shared/contracts/bulk-jobs.ts'

const examplesStarted = ({ job, total }: StartedExamples) => ({ success: true as const, jobId: job?.id ?? null, total })

export const handler = api(bulkJobs, {
  list: async ({ account }) => ({ jobs: (await listBulkJobs(account.userId)).map(toBulkJob) }),
  read: async ({ account, params }) => {
    const job = await readBulkJob(account.userId, params.id)
    return { job: toBulkJob(job), generations: await Promise.all((await generationsOfBulk(job)).map(toGeneration)) }
  },
  scenes: async ({ account, body, correlationId }) => ({
    job: toBulkJob(await startBulkScenes(account, body, correlationId)),
  }),
  listing: async ({ account, body, correlationId }) => ({
    job: toBulkJob(await startListing(account, body, correlationId)),
  }),
  styleExamples: async ({ account, body, correlationId }) =>
    examplesStarted(await startExamples(account, 'styles', body, correlationId)),
  floorExamples: async ({ account, body, correlationId }) =>
    examplesStarted(await startExamples(account, 'floors', body, correlationId)),
  removeExamples: async ({ account, params }) => ({ removed: await removeExamples(account, params.catalogue) }),
  share: async ({ account, params, body }) => ({
    job: toBulkJob(await shareListing(account.userId, params.id, body)),
  }),
  unshare: async ({ account, params }) => ({ job: toBulkJob(await unshareListing(account.userId, params.id)) }),
  cancel: async ({ account, params }) => ({ job: toBulkJob(await cancelBulk(account.userId, params.id)) }),
})
