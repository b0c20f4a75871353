import type { ProofDocument } from '#shared/entities/proof.ts'
import { proofText } from './proof-json.ts'

export type ProofFormat = 'json' | 'pdf'

/** Proofs as a file, one or several. What makes a PDF is loaded when it is asked for. */
export const proofFile = async (proofs: ProofDocument['proofs'], format: ProofFormat): Promise<Blob> => {
  if (format === 'json') return new Blob([proofText(proofs)], { type: 'application/json' })
  const { proofPdf } = await import('./proof-pdf.ts')
  return proofPdf(proofs)
}
