import { createHmac } from 'node:crypto'
import { isEqualInConstantTime } from '#functions/core/runtime/constant-time.ts'

/** The HMAC of a generation's id, which proves that a webhook URL was made by us. */
export const proofOf = (generationId: string, secret: string): string =>
  createHmac('sha256', secret).update(generationId).digest('base64url')

/** Whether `proof` is this generation's HMAC. If it is, the generation id is ours as well. */
export const isProofOf = (generationId: string, proof: string, secret: string): boolean =>
  isEqualInConstantTime(Buffer.from(proof), Buffer.from(proofOf(generationId, secret)))
