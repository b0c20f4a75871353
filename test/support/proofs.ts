import { createHash } from 'node:crypto'
import { flattenedVerify, importX509 } from 'jose'
import type { Signer } from '#functions/core/pictures/marks/picture-signer.ts'
import { signStatement } from '#functions/core/pictures/marks/sign-statement.ts'
import { type Proof, ProofHeader, ProofStatement } from '#shared/entities/proof.ts'
import type { ProvenFile } from '#shared/entities/proven-file.ts'
import { digitalSourceTypes } from '#shared/pictures/digital-source-types.ts'

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export const provenFile = (changed: Partial<ProvenFile> = {}): ProvenFile => ({
  what: 'design',
  isFullSize: false,
  label: null,
  exportedAt: null,
  sha256: sha256(Buffer.from('a design')),
  ...changed,
})

export const proofStatement = (changed: Partial<ProofStatement> = {}): ProofStatement => ({
  format: 1,
  product: 'Roomwright',
  issuedAt: '2026-06-02T09:30:00.000Z',
  digitalSourceType: digitalSourceTypes.edited,
  tool: 'Virtual Staging',
  model: 'a/model',
  madeAt: '2026-06-01T12:00:00.000Z',
  link: null,
  files: [provenFile({ what: 'photo', sha256: sha256(Buffer.from('a photo')) }), provenFile()],
  ...changed,
})

export const signedProof = (signer: Signer, changed?: Partial<ProofStatement>): Promise<Proof> =>
  signStatement(proofStatement(changed), signer)

/** A statement of any form, signed as proofs are. */
export const signedAnything = (signer: Signer, statement: object): Promise<Proof> =>
  signStatement(statement as ProofStatement, signer)

const inPem = (certificate: string) =>
  `-----BEGIN CERTIFICATE-----\n${certificate.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`

/** What a proof says, verified by another implementation of JSON Web Signatures with the certificate that it brings. */
export const verifiedStatement = async (proof: Proof) => {
  const header = ProofHeader.parse(JSON.parse(Buffer.from(proof.protected, 'base64url').toString()))
  const [certificate = ''] = header.x5c
  const { payload } = await flattenedVerify(proof, await importX509(inPem(certificate), 'ES256'))
  return { header, statement: ProofStatement.parse(JSON.parse(new TextDecoder().decode(payload))) }
}
