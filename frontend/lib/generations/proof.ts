import { call } from '#frontend/lib/api/call.ts'
import { areas } from '#shared/contracts/index.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import type { Proof, ProofDocument } from '#shared/entities/proof.ts'
import { rates } from '#shared/limits.ts'
import { inTurn } from './in-turn.ts'

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

/** Proofs as a file, one or several. */
export const proofFile = (proofs: ProofDocument['proofs']): Blob =>
  new Blob([`${JSON.stringify({ proofs } satisfies ProofDocument, null, 2)}\n`], { type: 'application/json' })
