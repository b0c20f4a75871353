import type { ProofDocument } from '#shared/entities/proof.ts'
import { proofText } from './proof-json.ts'

export type ProofFormat = 'json' | 'pdf'

/** One or several proofs as a file. The code that makes a PDF is loaded with the first PDF. */
export const proofFile = async (proofs: ProofDocument['proofs'], format: ProofFormat): Promise<Blob> => {
  if (format === 'json') return new Blob([proofText(proofs)], { type: 'application/json' })
  const { proofPdf } = await import('./proof-pdf.ts')
  return proofPdf(proofs)
}
