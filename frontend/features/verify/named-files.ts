import type { ProvenFile } from '#shared/entities/proven-file.ts'
import type { Check } from './use-checks.ts'

const filesIn = ({ verdict }: Check): readonly ProvenFile[] =>
  verdict?.kind === 'proof' ? verdict.statements.flatMap(({ files }) => files) : []

export const isProof = ({ verdict }: Check): boolean => verdict?.kind === 'proof'

/** The proofs that name exactly this picture, and the name in each. */
export const proofsOf = ({ sha256 }: Check, checks: readonly Check[]): { proof: Check; named: ProvenFile }[] =>
  checks.flatMap((proof) => {
    const named = filesIn(proof).find((file) => file.sha256 === sha256)
    return named ? [{ proof, named }] : []
  })
