import type { ProofDocument } from '#shared/entities/proof.ts'

export const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** The JSON in a text; undefined for any other text. */
export const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The JSON of a part of a signature (RFC 7515, 2). */
export const decoded = (base64url: string): unknown => jsonIn(new TextDecoder().decode(bytesOf(base64url)))

/** The text of a file of proofs. */
export const proofText = (proofs: ProofDocument['proofs']): string =>
  `${JSON.stringify({ proofs } satisfies ProofDocument, null, 2)}\n`
