import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { env } from '#functions/core/runtime/env.ts'
import { readSecrets } from './secrets.ts'

/** A private key, and the id of its public key at CloudFront. */
export type SigningKey = { id: string; key: KeyObject }

/** Names a public key in the template, so that a function knows which of its private keys CloudFront accepts. */
export const fingerprintOf = (publicKey: KeyObject): string =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16)

type ParsedKey = { fingerprint: string; key: KeyObject }

const parsed = new Map<string, ParsedKey>()

const parse = (text: string): ParsedKey => {
  const known = parsed.get(text)
  if (known) return known
  const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
  const read = { fingerprint: fingerprintOf(createPublicKey(key)), key }
  parsed.set(text, read)
  return read
}

/**
 * The key that signs the URLs of shown pictures: the first of the secret that the deployed distribution trusts. So a
 * key that was added since the last deployment does not sign (docs/operations.md, Rotate the picture keys).
 */
export const signingKey = async (): Promise<SigningKey> => {
  const ids: Record<string, string> = JSON.parse(env('PICTURE_KEY_IDS'))
  for (const text of await readSecrets('PICTURE_KEYS_ARN')) {
    const { fingerprint, key } = parse(text)
    const id = ids[fingerprint]
    if (id) return { id, key }
  }
  throw new Error('The distribution trusts none of the picture keys in the secret')
}
