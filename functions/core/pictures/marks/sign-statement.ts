import { type Proof, type ProofHeader, type ProofStatement, proofType } from '#shared/entities/proof.ts'
import type { Signer } from './picture-signer.ts'

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs a statement with the key that signs the manifests of pictures (docs/vendors.md, JSON Web Signature). */
export const signStatement = async (statement: ProofStatement, signer: Signer): Promise<Proof> => {
  const header: ProofHeader = {
    alg: 'ES256',
    typ: proofType,
    x5c: [signer.certificate, ...signer.chainCertificates].map((one) => one.toString('base64')),
  }
  const [protectedHeader, payload] = [encoded(header), encoded(statement)]
  const signature = await signer.sign(Buffer.from(`${protectedHeader}.${payload}`))
  return { protected: protectedHeader, payload, signature: Buffer.from(signature).toString('base64url') }
}
