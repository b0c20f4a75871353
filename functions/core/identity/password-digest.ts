import { createHash } from 'node:crypto'
import { commonPasswords } from '#shared/passwords.ts'

/** What the sign-up form sends beside a password: SHA-256 of it in lower case, as lower-case hex. */
export const passwordDigest = (password: string): string =>
  createHash('sha256').update(password.toLowerCase()).digest('hex')

const commonDigests = new Set([...commonPasswords].map(passwordDigest))

export const isCommonPasswordDigest = (digest: string): boolean => commonDigests.has(digest)
