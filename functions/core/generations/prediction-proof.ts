import { createHmac } from 'node:crypto'
import { isEqualInConstantTime } from '#functions/core/runtime/constant-time.ts'
import type { GenerationId } from '#shared/entities/ids.ts'

/** The HMAC of a generation's id, which proves that a webhook URL was made by us. */
export const proofOf = (generationId: string, secret: string): string =>
  createHmac('sha256', secret).update(generationId).digest('base64url')

/** Whether `proof` is the HMAC of this id, which then is the id of one of our generations. */
export const isProofOf = (generationId: string, proof: string, secret: string): generationId is GenerationId =>
  isEqualInConstantTime(Buffer.from(proof), Buffer.from(proofOf(generationId, secret)))
