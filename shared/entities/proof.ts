import * as z from 'zod'
import { ProvenFile } from './proven-file.ts'

/** The version of the statement below. Another one is refused by a page that does not know it. */
export const proofFormat = 1

/** What a proof says about a design. It has no user, no prompt and no place, as marks have none. */
export const ProofStatement = z.object({
  format: z.literal(proofFormat),
  product: z.string(),
  /** When it was signed. */
  issuedAt: z.iso.datetime(),
  /** How the picture came about, in IPTC's vocabulary (shared/picture-marks.ts). */
  digitalSourceType: z.url(),
  /** The tool, in words. */
  tool: z.string(),
  /** The model that ran, as its provider names it; null when it is not known. */
  model: z.string().nullable(),
  /** When the design was made. */
  madeAt: z.iso.datetime(),
  /** Its public page when the statement was signed; null without one. */
  link: z.url().nullable(),
  files: z.array(ProvenFile),
})
export type ProofStatement = z.infer<typeof ProofStatement>

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/)

/** A signed statement: a JSON Web Signature (RFC 7515, 7.2.2) whose payload is the statement as JSON. */
export const Proof = z.object({ protected: base64url, payload: base64url, signature: base64url })
export type Proof = z.infer<typeof Proof>

/** The type in a proof's header, so that nothing else that the key signs is taken for one (RFC 8725, 3.11). */
export const proofType = 'picture-proof+json'

/** The header of a proof; the first certificate has the key that signed (RFC 7515, 4.1.6). */
export const ProofHeader = z.object({
  alg: z.literal('ES256'),
  typ: z.literal(proofType),
  x5c: z.array(z.base64()).min(1),
})
export type ProofHeader = z.infer<typeof ProofHeader>

/** A file of proofs: one of a design, or one of each design of a listing. */
export const ProofDocument = z.object({ proofs: z.array(Proof).min(1) })
export type ProofDocument = z.infer<typeof ProofDocument>
