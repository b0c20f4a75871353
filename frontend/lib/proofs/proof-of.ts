import { call } from '#frontend/lib/api/call.ts'
import { inTurn } from '#frontend/lib/api/in-turn.ts'
import { areas } from '#shared/contracts/index.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import type { Proof } from '#shared/entities/proof.ts'
import { rates } from '#shared/limits.ts'

/** The signed statement about a design as it is now (docs/product.md, Proofs). */
export const proofOf = async (
  generationId: GenerationId,
  signal: AbortSignal = new AbortController().signal,
): Promise<Proof> => {
  const body = { generationId, isProof: true } as const
  const make = () => call(areas['picture-files'].endpoints.create, { body, signal })
  const made = await inTurn(make, rates.pictureFiles, signal)
  if (!('proof' in made)) throw new Error('The answer has no proof')
  return made.proof
}
