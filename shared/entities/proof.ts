import * as z from 'zod'
import { ProvenFile } from './proven-file.ts'

/** The version of the statement format. A page refuses versions that it does not know. */
export const proofFormat = 1

/** The content of a proof about a design. Like marks, it contains no user, prompt or location. */
export const ProofStatement = z.object({
  format: z.literal(proofFormat),
  product: z.string(),
  /** The time of the signature. */
  issuedAt: z.iso.datetime(),
  /** The origin of the picture in IPTC's vocabulary (shared/pictures/digital-source-types.ts). */
  digitalSourceType: z.url(),
  /** The tools between the photo and the design, in words. */
  tool: z.string(),
  /** The model that ran, by its provider's name. Null when unknown. */
  model: z.string().nullable(),
  madeAt: z.iso.datetime(),
  /** The design's public page at the time of the signature. Null without one. */
  link: z.url().nullable(),
  files: z.array(ProvenFile),
})
export type ProofStatement = z.infer<typeof ProofStatement>

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/)

/** A signed statement: a JSON Web Signature (RFC 7515, 7.2.2) with the statement as JSON in its payload. */
export const Proof = z.object({ protected: base64url, payload: base64url, signature: base64url })
export type Proof = z.infer<typeof Proof>

/** The type in a proof's header, so that no other signed content passes as a proof (RFC 8725, 3.11). */
export const proofType = 'picture-proof+json'

/** The header of a proof. The first certificate belongs to the signing key (RFC 7515, 4.1.6). */
export const ProofHeader = z.object({
  alg: z.literal('ES256'),
  typ: z.literal(proofType),
  x5c: z.array(z.base64()).min(1),
})
export type ProofHeader = z.infer<typeof ProofHeader>

/** A file with one proof per design: for a single design, or for all designs of a listing. */
export const ProofDocument = z.object({ proofs: z.array(Proof).min(1) })
export type ProofDocument = z.infer<typeof ProofDocument>
