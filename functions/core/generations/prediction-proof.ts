import { createHmac } from 'node:crypto'
import { isEqualInConstantTime } from '#functions/core/runtime/constant-time.ts'
import type { JobIdentity } from './jobs.ts'

/** The HMAC of a job's id and deadline, which proves that a webhook URL was made by us, for this attempt. */
export const proofOf = ({ generationId, deadline }: Claimed, secret: string): string =>
  createHmac('sha256', secret).update(`${generationId} ${deadline}`).digest('base64url')

/** A job's identity as a webhook's URL claims it. */
type Claimed = { generationId: string; deadline: string }

/** Whether `proof` is the HMAC of this identity, which then is that of one of our jobs. */
export const isProofOf = (claimed: Claimed, proof: string, secrets: readonly string[]): claimed is JobIdentity =>
  secrets.some((secret) => isEqualInConstantTime(Buffer.from(proof), Buffer.from(proofOf(claimed, secret))))
