import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { fingerprintOf } from '#functions/core/clients/aws/picture-keys.ts'

type PictureKey = { privateKey: KeyObject; publicKey: KeyObject; secret: string; fingerprint: string }

/** A key pair for the URLs of pictures, and its private key as the secret holds it. */
export const newKeyPair = (): PictureKey => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicKey = createPublicKey(privateKey)
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
  return { privateKey, publicKey, secret, fingerprint: fingerprintOf(publicKey) }
}

declare global {
  var keptPictureKey: PictureKey | undefined
}
// Modules are loaded anew for each file, and a key takes longer than most tests.
globalThis.keptPictureKey ??= newKeyPair()

/** The key pair of every test, and the id by which CloudFront knows it. */
export const pictureKey = globalThis.keptPictureKey
export const pictureKeyId = 'KTESTKEY000001'
