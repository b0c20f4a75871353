import { createHmac, timingSafeEqual } from 'node:crypto'

/** What shows that a link to a generation was made by us. */
export const proofOf = (generationId: string, secret: string): string =>
  createHmac('sha256', secret).update(generationId).digest('base64url')

/** Whether `proof` was made for this generation by us; so its id is one of ours too. */
export const isProofOf = (generationId: string, proof: string, secret: string): boolean => {
  const expected = Buffer.from(proofOf(generationId, secret))
  const given = Buffer.from(proof)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
