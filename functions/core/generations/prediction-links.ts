import { env } from '#functions/core/runtime/env.ts'
import { apiPrefix } from '#shared/contracts/endpoint.ts'
import { webhooks } from '#shared/contracts/webhooks.ts'
import type { Job } from './jobs.ts'
import { proofOf } from './prediction-proof.ts'

/**
 * The webhook URL of one job's prediction. `g`, the generation, and `d`, the deadline, identify the job even before the
 * create call has returned, and distinguish it from an earlier one under the same id. `k` proves that we made the URL, so
 * that a signed delivery cannot be sent to another job. `c` is the correlation id.
 */
export const webhookUrl = (job: Pick<Job, 'generationId' | 'deadline' | 'correlationId'>, secret: string): string => {
  const url = new URL(`${env('PUBLIC_URL')}${apiPrefix}${webhooks.replicate.path}`)
  url.searchParams.set('g', job.generationId)
  url.searchParams.set('d', job.deadline)
  url.searchParams.set('k', proofOf(job, secret))
  url.searchParams.set('c', job.correlationId)
  return url.href
}
