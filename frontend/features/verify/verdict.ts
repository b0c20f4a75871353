import type { ProofStatement } from '#shared/entities/proof.ts'

/** What the marks say about the making of a picture. */
export type Made = { tool?: string; model?: string; madeAt?: string }

/** The verdict on a chosen file. */
export type Verdict =
  | { kind: 'unchanged' | 'changed'; made: Made }
  | { kind: 'ingredient'; signer: string | undefined; made: Made }
  | { kind: 'otherUnchanged' | 'otherChanged'; signer: string | undefined }
  | { kind: 'damaged' | 'xmp' | 'otherXmp' | 'none' | 'unreadable' | 'tooLarge' | 'failed' }
  | { kind: 'proof'; statements: readonly ProofStatement[] }
  | { kind: 'proofChanged' | 'proofOther' | 'proofFormat' }
