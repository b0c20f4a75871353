import { createHmac } from 'node:crypto'
import { isEqualInConstantTime } from '#functions/core/runtime/constant-time.ts'
import type { TrainingId } from '#shared/entities/ids.ts'
import type { EndedPrediction } from './ended-prediction.ts'

/** The job in a webhook's URL, not verified yet: its id, and the deadline that distinguishes attempts under this id. */
type ClaimedJob = { jobId: string; deadline: string }

/** The HMAC of a job's id and deadline. It proves that the app made the webhook URL for this attempt. */
export const proofOf = ({ jobId, deadline }: ClaimedJob, secret: string): string =>
  createHmac('sha256', secret).update(`${jobId} ${deadline}`).digest('base64url')

type ProvenJob = { trainingId: TrainingId; deadline: string } | Pick<EndedPrediction, 'jobId' | 'deadline'>

/** The job in a webhook's URL. Undefined unless `proof` is the HMAC of its id and deadline. */
export const provenJob = (claimed: ClaimedJob, proof: string, secrets: readonly string[]): ProvenJob | undefined => {
  const isOurs = secrets.some((secret) =>
    isEqualInConstantTime(Buffer.from(proof), Buffer.from(proofOf(claimed, secret))),
  )
  const { jobId, deadline } = claimed
  if (isOurs && isTrainingId(jobId)) return { trainingId: jobId, deadline }
  return isOurs && isPictureJobId(jobId) ? { jobId, deadline } : undefined
}

// Checks only the prefix, without zod, which would make the webhook's bundle too large. The proof ensures that the app
// made the id.
const isTrainingId = (jobId: string): jobId is TrainingId => jobId.startsWith('trn_')
const isPictureJobId = (jobId: string): jobId is EndedPrediction['jobId'] => /^(gen|hd)_/.test(jobId)
