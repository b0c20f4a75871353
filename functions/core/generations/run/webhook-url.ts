import { type JobIdentity, jobIdOf } from '#functions/core/generations/jobs.ts'
import { proofOf } from '#functions/core/generations/store/prediction-proof.ts'
import { env } from '#functions/core/runtime/env.ts'
import { apiPrefix } from '#shared/contracts/endpoint.ts'
import { webhooks } from '#shared/contracts/webhooks.ts'

/**
 * The webhook URL of a job's prediction or training. `g` (job id) and `d` (deadline) identify the job before the create
 * call returns, and distinguish attempts under the same id. `k` proves that the app made the URL, so that a signed
 * delivery cannot be redirected to another job. `c` is the correlation id.
 */
export const webhookUrl = (job: JobIdentity & { correlationId: string }, secret: string): string => {
  const url = new URL(`${env('PUBLIC_URL')}${apiPrefix}${webhooks.replicate.path}`)
  url.searchParams.set('g', jobIdOf(job))
  url.searchParams.set('d', job.deadline)
  url.searchParams.set('k', proofOf({ jobId: jobIdOf(job), deadline: job.deadline }, secret))
  url.searchParams.set('c', job.correlationId)
  return url.href
}
