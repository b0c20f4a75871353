import { createPrivateKey, sign } from 'node:crypto'
import { X509Certificate } from '@peculiar/x509'
import { CoseAlgorithmIdentifier, type LocalSigner } from '@trustnxt/c2pa-ts/cose'
import { readSecretIfStored } from '#functions/core/clients/aws/secrets.ts'
import { cached } from '#functions/core/runtime/cache.ts'
import { logger } from '#functions/core/runtime/log.ts'

/**
 * The signer of manifests. The library's own signer writes ES256 signatures in DER, which C2PA does not allow
 * (docs/vendors.md, C2PA).
 */
export type Signer = Pick<LocalSigner, 'algorithm' | 'certificate' | 'chainCertificates' | 'sign'> & {
  earlierCertificates: readonly X509Certificate[]
}

const certificates = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g
const privateKey = /-----BEGIN PRIVATE KEY-----[\s\S]+?-----END PRIVATE KEY-----/

const certificatesOf = (pem: string) => (pem.match(certificates) ?? []).map((one) => new X509Certificate(one))

/**
 * Parses the signer from a secret in PEM: the signing certificate, its chain, its P-256 key in PKCS #8, and then the
 * certificates of earlier signers. Throws for any other content.
 */
export const signerOf = (pem: string): Signer => {
  const [key] = privateKey.exec(pem) ?? []
  const [current = '', earlier = ''] = key ? pem.split(key) : []
  const [certificate, ...chain] = certificatesOf(current)
  if (!certificate || !key) throw new Error('The picture signer has no certificate or no private key')
  const signingKey = createPrivateKey(key)
  if (signingKey.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new Error('The key of the picture signer is not one of P-256')
  return {
    algorithm: CoseAlgorithmIdentifier.ES256,
    certificate,
    chainCertificates: chain,
    earlierCertificates: certificatesOf(earlier),
    sign: async (payload) => new Uint8Array(sign('sha256', payload, { key: signingKey, dsaEncoding: 'ieee-p1363' })),
  }
}

const storedSigner = cached(async (): Promise<Signer | undefined> => {
  const pem = await readSecretIfStored('PICTURE_SIGNER_ARN')
  try {
    return pem === undefined ? undefined : signerOf(pem)
  } catch (error) {
    // A design without a manifest is better than none: XMP is still written.
    logger.error('The picture signer cannot be used', { error })
    return undefined
  }
})

/** The stage's signer. Undefined when the stage has no certificate (docs/operations.md, Certificate for pictures). */
export const pictureSigner = (): Promise<Signer | undefined> => storedSigner(undefined)

/** The certificates that identify the app's pictures, as base64 of their DER: the current one and earlier ones. */
export const signingCertificates = async (): Promise<string[]> => {
  const signer = await pictureSigner()
  return signer ? [signer.certificate, ...signer.earlierCertificates].map((one) => one.toString('base64')) : []
}
