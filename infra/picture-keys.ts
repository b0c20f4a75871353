import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { IConstruct } from 'constructs'
import { ConfigError } from './config.ts'
import { stackNameOf } from './stack-name.ts'

/** The secret with the private keys that sign the URLs of pictures, which the first deployment makes. */
export const pictureKeysSecretOf = (stage: string) => `${stackNameOf(stage)}-picture-keys`

const contextName = 'pictureKeys'

/** A new private key as the secret holds it: PKCS #8 in base64. CloudFront takes RSA keys of 2048 bits. */
export const newPictureKey = async (): Promise<string> => {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
}

/** The private keys in a secret's value; the first one signs. */
export const keysIn = (secret: string): string[] => secret.split(/\s+/).filter(Boolean)

const textOf = (publicKey: KeyObject): string => publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

/** The public key of a private one, as the template's context holds it: SubjectPublicKeyInfo in base64. */
export const publicKeyOf = (privateKey: string): string =>
  textOf(createPublicKey(createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })))

/** The public key of a PEM, as the template's context holds it. */
export const publicKeyInPem = (pem: string): string => textOf(createPublicKey(pem))

/** The options with which the CDK CLI gives public keys to the template. */
export const keyContext = (publicKeys: readonly string[]): string[] => [
  '--context',
  `${contextName}=${publicKeys.join(',')}`,
]

/** The public keys that a synthesis was given. Throws `ConfigError` without one. */
export const pictureKeysOf = (scope: IConstruct): KeyObject[] => {
  const given: unknown = scope.node.tryGetContext(contextName) ?? process.env.PICTURE_KEYS
  if (typeof given !== 'string' || !given)
    throw new ConfigError(
      'The public keys for the URLs of pictures are missing. `npm run deploy` makes and passes them; `npm run synth` synthesizes with a new one.',
    )
  return given
    .split(',')
    .map((text) => createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }))
}
