import { createHash } from 'node:crypto'
import { commonPasswords } from '#shared/passwords.ts'
import { digestedText, digestInHex } from '#shared/sign-up-refusals.ts'

/** The digest that the sign-up form sends for a password. */
export const passwordDigest = (password: string): string =>
  digestInHex(createHash('sha256').update(digestedText(password)).digest())

const commonDigests = new Set([...commonPasswords].map(passwordDigest))

/** Whether a digest from the sign-up form belongs to a common password. */
export const isCommonPasswordDigest = (digest: string): boolean => commonDigests.has(digest)
