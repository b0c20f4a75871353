import { sign } from 'node:crypto'
import { env } from '#functions/core/runtime/env.ts'
import { limits } from '#shared/limits.ts'
import { type SigningKey, signingKey } from './picture-keys.ts'

const dayMilliseconds = 24 * 3600 * 1000

/** In seconds since 1970: `shownUrlSeconds` after the next midnight UTC, the same for every URL of a day. */
const endOf = (now: number): number =>
  (Math.floor(now / dayMilliseconds) + 1) * (dayMilliseconds / 1000) + limits.signedUrlSeconds

// A policy is for one folder of one owner. A wildcard in these names would make it one for others' pictures.
const ownersFolder = /^[A-Za-z0-9-]+\/[a-z-]+\//

// CloudFront's form of base64 in a URL (docs/vendors.md, CloudFront).
const urlSafe = (bytes: Buffer): string =>
  bytes.toString('base64').replaceAll('+', '-').replaceAll('=', '_').replaceAll('/', '~')

const signatureFor = (resource: string, end: number, { id, key }: SigningKey): string => {
  const policy = Buffer.from(
    JSON.stringify({ Statement: [{ Resource: resource, Condition: { DateLessThan: { 'AWS:EpochTime': end } } }] }),
  )
  const signature = sign('RSA-SHA256', policy, key)
  return `Policy=${urlSafe(policy)}&Signature=${urlSafe(signature)}&Key-Pair-Id=${id}&Hash-Algorithm=SHA256`
}

// One for each owner and kind of picture whose URLs this process has signed. A new day or key begins anew.
const signatures = new Map<string, string>()
let signedFor = ''
const mostSignatures = 1000

const cachedSignature = (resource: string, end: number, key: SigningKey): string => {
  const period = `${end} ${key.id}`
  if (period !== signedFor || signatures.size >= mostSignatures) signatures.clear()
  signedFor = period
  const signature = signatures.get(resource) ?? signatureFor(resource, end, key)
  signatures.set(resource, signature)
  return signature
}

/**
 * The URL at which the browser of its owner shows a stored picture. It is the same from every process until midnight
 * UTC, so that the browser loads the picture once, and valid for an hour longer. One signature serves all pictures of
 * a kind: `https://<site>/<user>/<kind>/*` (docs/decisions/0021).
 */
export const shownUrl = async (storagePath: string): Promise<string> => {
  const [folder] = ownersFolder.exec(storagePath) ?? []
  if (!folder) throw new Error('A picture without an owner has no URL')
  const site = env('SITE_URL')
  const signature = cachedSignature(`${site}/${folder}*`, endOf(Date.now()), await signingKey())
  return `${site}/${storagePath}?${signature}`
}
